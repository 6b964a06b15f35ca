import type { PackInks } from './packshot-palette.ts'

export const SIZE = 400

/** The pharmacy cross around (x, y); `arm` is the distance from the centre to the end of an arm. */
export const cross = (x: number, y: number, arm: number): string => {
  const half = (arm * 0.4).toFixed(1)
  const rest = (arm * 0.6).toFixed(1)
  const side = (arm * 0.8).toFixed(1)
  return `M${x - Number(half)} ${y - arm}h${side}v${rest}h${rest}v${side}h-${rest}v${rest}h-${side}v-${rest}h-${rest}v-${side}h${rest}z`
}

/** The tiled background of every pack: the cross and quarter rings that meet at the corners. */
export function defs(inks: PackInks): string {
  const tile = `<path d="${cross(40, 40, 22)}" fill="none" stroke="${inks.ink}" stroke-opacity=".14" stroke-width="1.5"/>
<path d="M40 33l7 7-7 7-7-7z" fill="${inks.ink}" fill-opacity=".11"/>
<path d="M0 22a22 22 0 0 0 22-22M58 0a22 22 0 0 0 22 22M80 58a22 22 0 0 0-22 22M22 80a22 22 0 0 0-22-22" fill="none" stroke="${inks.ink}" stroke-opacity=".12" stroke-width="1.5"/>
<path d="M0 9a9 9 0 0 0 9-9M71 0a9 9 0 0 0 9 9M80 71a9 9 0 0 0-9 9M9 80a9 9 0 0 0-9-9" fill="${inks.ink}" fill-opacity=".07"/>`
  return `<defs>
<pattern id="tiles" width="80" height="80" patternUnits="userSpaceOnUse">${tile}</pattern>
<radialGradient id="light" cx=".5" cy=".5" r=".62"><stop offset=".5" stop-color="${inks.soft}"/><stop offset="1" stop-color="${inks.soft}" stop-opacity="0"/></radialGradient>
<linearGradient id="round"><stop offset="0" stop-color="#000" stop-opacity=".13"/><stop offset=".16" stop-color="#000" stop-opacity=".02"/><stop offset=".26" stop-color="#fff" stop-opacity=".2"/><stop offset=".42" stop-color="#fff" stop-opacity="0"/><stop offset=".78" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".17"/></linearGradient>
<linearGradient id="fall" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset="1" stop-color="#000" stop-opacity=".06"/></linearGradient>
<radialGradient id="deps"><stop offset="0" stop-color="${inks.deep}" stop-opacity=".34"/><stop offset=".6" stop-color="${inks.deep}" stop-opacity=".13"/><stop offset="1" stop-color="${inks.deep}" stop-opacity="0"/></radialGradient>
</defs>`
}

export const background = (inks: PackInks): string =>
  `<rect width="${SIZE}" height="${SIZE}" fill="${inks.soft}"/><rect width="${SIZE}" height="${SIZE}" fill="url(#tiles)"/><rect width="${SIZE}" height="${SIZE}" fill="url(#light)"/>`

export const shadow = (y: number, width: number, x = SIZE / 2): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${Math.round(width * 0.12)}" fill="url(#deps)"/>`
