import type { PackInks } from './palette.ts'

/** Drawings are squares of this many units. */
export const SIZE = 400

/** The pharmacy cross around (x, y); `arm` is the distance from the centre to the end of an arm. */
export const cross = (x: number, y: number, arm: number): string => {
  const [half, rest, side] = [arm * 0.4, arm * 0.6, arm * 0.8].map((length) => Number(length.toFixed(1))) as [
    number,
    number,
    number,
  ]
  return `M${x - half} ${y - arm}h${side}v${rest}h${rest}v${side}h-${rest}v${rest}h-${side}v-${rest}h-${rest}v-${side}h${rest}z`
}

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** The tile of the background, the cross and quarter rings that meet at the corners, and the light on round and flat bodies. */
export const defs = (inks: PackInks): string => `<defs>
<pattern id="t" width="80" height="80" patternUnits="userSpaceOnUse" stroke="${inks.ink}" fill="none" stroke-width="1.5" stroke-opacity=".13"><path d="${cross(40, 40, 22)}M0 22a22 22 0 0 0 22-22M58 0a22 22 0 0 0 22 22M80 58a22 22 0 0 0-22 22M22 80a22 22 0 0 0-22-22"/><path d="M40 33l7 7-7 7-7-7z" fill="${inks.ink}" fill-opacity=".11" stroke="none"/></pattern>
<radialGradient id="g" r=".62"><stop offset=".5" stop-color="${inks.soft}"/><stop offset="1" stop-color="${inks.soft}" stop-opacity="0"/></radialGradient>
<linearGradient id="r"><stop stop-opacity=".15"/><stop offset=".16" stop-opacity=".02"/><stop offset=".26" stop-color="#fff" stop-opacity=".24"/><stop offset=".42" stop-color="#fff" stop-opacity="0"/><stop offset=".78" stop-opacity="0"/><stop offset="1" stop-opacity=".19"/></linearGradient>
<linearGradient id="f" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-opacity=".07"/></linearGradient>
<radialGradient id="s"><stop stop-color="${inks.deep}" stop-opacity=".36"/><stop offset=".6" stop-color="${inks.deep}" stop-opacity=".13"/><stop offset="1" stop-color="${inks.deep}" stop-opacity="0"/></radialGradient>
</defs>`

export const background = (inks: PackInks): string =>
  ['soft', 't', 'g']
    .map((fill) => `<path d="M0 0h${SIZE}v${SIZE}H0z" fill="${fill === 'soft' ? inks.soft : `url(#${fill})`}"/>`)
    .join('')

export const shadow = (x: number, y: number, width: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${Math.round(width * 0.11)}" fill="url(#s)"/>`

/** A shape with the light that falls on a round body. */
export const round = (path: string, fill: string): string =>
  `<path d="${path}" fill="${fill}"/><path d="${path}" fill="url(#r)"/>`

/** A shape with the light that falls on a flat body. */
export const flat = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/><path d="${path}" fill="url(#f)"/>`

export type Corners = readonly [x: number, y: number, width: number, height: number]

/** A rectangle with rounded corners, as path data. */
export const slab = ([x, y, width, height]: Corners, radius: number): string => {
  const r = Math.min(radius, width / 2, height / 2)
  return `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1-${r} ${r}h-${width - 2 * r}a${r} ${r} 0 0 1-${r}-${r}v-${height - 2 * r}a${r} ${r} 0 0 1 ${r}-${r}z`
}
