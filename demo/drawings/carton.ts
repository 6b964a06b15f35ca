import type { Art, Layout } from './art.ts'
import { materials, type PackInks } from './palette.ts'
import { cross, times } from './scene.ts'

export const cartonSizes = {
  small: { width: 222, height: 128, depth: 32 },
  medium: { width: 232, height: 176, depth: 36 },
  large: { width: 212, height: 222, depth: 52 },
} as const

export type CartonSize = keyof typeof cartonSizes

type Box = { width: number; height: number; depth: number }

/** The upper edge of a carton's depth: it is seen from the right and from above. */
const riseOf = ({ depth }: Box): number => Math.round(depth * 0.7)

/** A field of the front that goes on around the side. */
function field(box: Box, { top, height }: { top: number; height: number }, [front, side]: readonly [string, string]): string {
  const rise = riseOf(box)
  const y = top - box.height
  return `<path d="M0 ${y}h${box.width}v${height}H0z" fill="${front}"/><path d="M${box.width} ${y}l${box.depth}-${rise}v${height}l-${box.depth} ${rise}z" fill="${side}"/>`
}

type Print = (box: Box, art: Art) => string

const prints: Readonly<Record<Layout, Print>> = {
  full(box, { inks, text }) {
    const { width, height } = box
    const top = Math.round(height * 0.74)
    return (
      field(box, { top: 0, height: top }, [inks.ink, inks.deep]) +
      field(box, { top, height: 7 }, [inks.mid, inks.mid]) +
      emblem(width - 30, (top + 7 - height) / 2, 15, [inks.ink, materials.white]) +
      `<path d="M18 ${Math.round((top - height) / 2)}h${Math.round(width * 0.34)}M18 ${Math.round((top - height) / 2) + 10}h${Math.round(width * 0.22)}" stroke="${materials.edge}" stroke-width="4"/>` +
      text(
        { x: 18, y: -height + 10, width: width - 36, height: top - 20, align: 'start' },
        { quiet: materials.white, loud: materials.white },
      )
    )
  },
  lined(box, { inks, text }) {
    const { width, height } = box
    const band = Math.round(height * 0.25)
    return (
      field(box, { top: height - band - 8, height: 8 }, [inks.mid, inks.mid]) +
      field(box, { top: height - band, height: band }, [inks.ink, inks.deep]) +
      emblem(width - 28, -band / 2, 14, [materials.white, inks.ink]) +
      `<path d="M18 ${-Math.round(band / 2) - 3}h74M18 ${-Math.round(band / 2) + 6}h48" stroke="#fff" stroke-opacity=".55" stroke-width="4"/>` +
      text(
        { x: 18, y: -height + 9, width: width - 36, height: height - band - 26, align: 'start' },
        { quiet: materials.text, loud: inks.ink },
      )
    )
  },
  split(box, art) {
    const { inks, text } = art
    const { width, height } = box
    const column = Math.round(width * 0.23)
    const rows = Math.floor(height / 44)
    return (
      `<path d="M0 ${-height}h${column}V0H0z" fill="${inks.ink}"/><path d="M${column} ${-height}h6V0h-6z" fill="${inks.mid}"/>` +
      field(box, { top: height - 10, height: 10 }, [inks.mid, inks.mid]) +
      crosses(column, height, rows, inks) +
      text(
        { x: column + 20, y: -height + 10, width: width - column - 34, height: height - 30, align: 'start' },
        { quiet: materials.text, loud: inks.ink },
      )
    )
  },
}

const emblem = (x: number, y: number, arm: number, [fill, hole]: readonly [string, string]): string => {
  const half = Math.round(arm * 0.36)
  return `<path d="${cross(x, Math.round(y), arm)}" fill="${fill}"/><path d="M${x} ${Math.round(y) - half}l${half} ${half}-${half} ${half}-${half}-${half}z" fill="${hole}"/>`
}

/** Crosses down the coloured column. */
const crosses = (width: number, height: number, rows: number, { mid }: PackInks): string =>
  `<path d="${times(rows, (row) => cross(width / 2, Math.round(-height + (row + 0.5) * (height / rows)), 12))}" fill="none" stroke="${mid}" stroke-opacity=".75" stroke-width="1.5"/>`

/** A carton with its front's lower left corner at (0, 0). */
export function carton(box: Box, art: Art): string {
  const { width, height, depth } = box
  const rise = riseOf(box)
  return `<path d="M0 ${-height}h${width}V0H0z" fill="${materials.white}"/><path d="M${width} ${-height}l${depth}-${rise}v${height}l-${depth} ${rise}z" fill="${materials.shade}"/>${prints[art.layout](box, art)}<path d="M0 ${-height}l${depth}-${rise}h${width}l-${depth} ${rise}z" fill="${materials.paper}"/><path d="M${width} ${-height}l${depth}-${rise}v${height}l-${depth} ${rise}z" fill-opacity=".1"/><path d="M0 ${-height}h${width}V0" fill="none" stroke="#000" stroke-opacity=".1"/><path d="M0 ${-height}h${width}V0H0z" fill="url(#f)"/>`
}

/** How much room a carton takes, its depth included. */
export const roomOf = (box: Box): { width: number; height: number } => ({
  width: box.width + box.depth,
  height: box.height + riseOf(box),
})
