import { print, type Area, type LabelText } from './label.ts'
import { materials, type PackInks } from './palette.ts'
import { cross, times } from './scene.ts'
import type { Type } from './type.ts'

export const layouts = ['full', 'lined', 'split'] as const

/** How a label is divided: printed all over, in a frame of two lines, or in two fields. */
export type Layout = (typeof layouts)[number]

type Rectangle = { x: number; y: number; width: number; height: number }

/** What a body is drawn with: its colours, and its label in the layout of its brand. */
export type Art = {
  inks: PackInks
  layout: Layout
  /** The ground of a label around a round body. */
  wrap: (label: Rectangle) => string
  /** The lettering on that ground, drawn after the body's light. */
  lettering: (label: Rectangle) => string
  /** Lettering in given colours. */
  text: (area: Area, fills: { quiet: string; loud: string }) => string
}

const bar = ({ x, y, width, height }: Rectangle, fill: string): string =>
  `<path d="M${x} ${y}h${width}v${height}h-${width}z" fill="${fill}"/>`

const wraps: Readonly<Record<Layout, (label: Rectangle, inks: PackInks) => string>> = {
  full: (label, { ink, mid }) => bar({ ...label, y: label.y - 6, height: label.height + 12 }, mid) + bar(label, ink),
  lined: (label, { ink, mid }) =>
    bar(label, materials.paper) +
    bar({ ...label, height: 10 }, ink) +
    bar({ ...label, y: label.y + label.height - 7, height: 7 }, mid),
  split: (label, { ink, mid }) => {
    const top = Math.round(label.height * 0.68)
    return (
      bar({ ...label, height: top }, materials.white) +
      bar({ ...label, y: label.y + top, height: label.height - top }, ink) +
      bar({ ...label, y: label.y + top - 5, height: 5 }, mid)
    )
  },
}

const inset = ({ x, y, width, height }: Rectangle, sides: number, top = 4, bottom = top): Area => ({
  x: x + sides,
  y: y + top,
  width: width - 2 * sides,
  height: height - top - bottom,
  align: 'middle',
})

const sidesOf = ({ width }: Rectangle): number => Math.round(width * 0.07)

/** The art of the front of a pack. */
export function frontArt(type: Type, { brand, name, strength }: LabelText, { inks, layout }: Pick<Art, 'inks' | 'layout'>): Art {
  const text: Art['text'] = (area, { quiet, loud }) =>
    print(type, area, [
      { text: brand, weight: 500, fill: quiet, lines: 1, share: 0.19 },
      { text: name, weight: 700, fill: loud, lines: 3, share: strength === '' ? 0.76 : 0.56 },
      { text: strength, weight: 500, fill: quiet, lines: 2, share: 0.24 },
    ])
  const lettering: Art['lettering'] = (label) => {
    const sides = sidesOf(label)
    if (layout === 'full') return text(inset(label, sides), { quiet: materials.white, loud: materials.white })
    if (layout === 'lined') return text(inset(label, sides, 12, 9), { quiet: materials.text, loud: inks.ink })
    const top = label.height * 0.68
    return (
      print(type, inset(label, sides, 6, label.height - top + 7), [
        { text: brand, weight: 500, fill: materials.quiet, lines: 1, share: 0.26 },
        { text: name, weight: 700, fill: inks.ink, lines: 3, share: 0.76 },
      ]) +
      print(type, inset(label, sides, top + 2, 3), [
        { text: strength, weight: 500, fill: materials.white, lines: 1, share: 0.62 },
      ])
    )
  }
  return { inks, layout, wrap: (label) => wraps[layout](label, inks), lettering, text }
}

const lengths = [1, 0.82, 0.93, 0.7, 0.88, 0.6]

/** Grey lines in place of the small print, and a barcode. */
function smallPrint({ x, y, width, height }: Rectangle): string {
  const rows = Math.max(3, Math.min(6, Math.floor((height * 0.55) / 9)))
  const lines = times(rows, (row) => `M${x} ${Math.round(y + 6 + row * 9)}h${Math.round(width * (lengths[row] ?? 1))}`)
  const [codeY, tall] = [Math.round(y + height * 0.7), Math.round(height * 0.26)]
  const wide = Math.min(80, width)
  const code = times(
    Math.floor(wide / 5),
    (index) => `M${x + index * 5} ${codeY}h${[2, 1, 3][index % 3]}v${tall}h-${[2, 1, 3][index % 3]}z`,
  )
  return `<path d="${lines}" stroke="${materials.quiet}" stroke-opacity=".45" stroke-width="3"/><path d="${code}" fill="${materials.text}"/><path d="${cross(x + width - 12, codeY + tall / 2, 11)}" fill="${materials.quiet}" fill-opacity=".5"/>`
}

/** The art of the back of a pack: small print on white. */
export const backArt = ({ inks, layout }: Pick<Art, 'inks' | 'layout'>): Art => ({
  inks,
  layout,
  wrap: (label) => wraps.lined(label, inks),
  lettering: (label) => smallPrint(inset(label, sidesOf(label) + 4, 16, 14)),
  text: (area) => smallPrint(area),
})
