import { ownValue } from '#src/kernel/own-value.ts'
import { truncate } from '#src/kernel/text.ts'

// Em widths of a wide common sans serif (the first font of the list may be missing on the viewer's machine), so that a label
// never overflows.
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[iíìjlI.,:;'’|!·]/, 0.4],
  [/[ftr()[\]/ -]/, 0.5],
  [/[mM]/, 1.05],
  [/[wW%@]/, 1.02],
  [/[A-ZÀ-Ý&+®]/, 0.84],
  [/[a-zà-ÿ0-9]/, 0.71],
]

const characterWidth = (character: string): number => WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? 0.84

/** Width of a bold text at font size 1; regular text is narrower. */
export const textWidth = (text: string): number =>
  Array.from(text).reduce((width, character) => width + characterWidth(character), 0)

const LEADING = 1.16

export type Fitted = { lines: string[]; size: number }

type Room = { width: number; height: number; lines: number; largest: number; smallest: number }

const sizeFor = (lines: readonly string[], room: Room): number =>
  Math.min(room.largest, room.height / (lines.length * LEADING), ...lines.map((line) => room.width / textWidth(line)))

function broken(parts: readonly string[], lines: number): string[][] {
  if (lines === 1 || parts.length === 1) return [[parts.join(' ')]]
  return parts
    .slice(1)
    .flatMap((_, index) =>
      broken(parts.slice(index + 1), lines - 1).map((rest) => [parts.slice(0, index + 1).join(' '), ...rest]),
    )
}

const cutTo = (line: string, width: number): string => {
  let cut = line
  for (let length = line.length; length > 1 && textWidth(cut) > width; length -= 1) cut = truncate(line, length)
  return cut
}

// Line breaks are tried at every word: too many combinations for a whole paragraph.
const MAX_LENGTH = 90

/**
 * Breaks a text into at most `lines` lines at its largest possible size. Fewer lines win when they lose little; a text that is
 * too long even at the smallest size is cut with an ellipsis.
 */
export function fit(text: string, room: Room): Fitted {
  const parts = truncate(text, MAX_LENGTH).split(/\s+/)
  const choices = Array.from({ length: room.lines }, (_, index) => broken(parts, index + 1)).flat()
  const scored = choices.map((lines) => ({ lines, size: sizeFor(lines, room) }))
  const best = scored.reduce((chosen, choice) =>
    choice.size > chosen.size * (1 + 0.18 * (choice.lines.length - chosen.lines.length)) ? choice : chosen,
  )
  if (best.size >= room.smallest) return best
  return { lines: best.lines.map((line) => cutTo(line, room.width / room.smallest)), size: room.smallest }
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for XML content and attributes; removes control characters, which XML forbids. */
export const escapeXml = (text: string): string =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (character) => ownValue(ESCAPES, character) ?? character)

export type LabelText = { brand: string; name: string; strength: string }
export type LabelInks = { brand: string; name: string; strength: string }
export type Label = {
  x: number
  y: number
  width: number
  height: number
  align: 'start' | 'middle'
  lines: number
  largest: number
}

type Line = { text: string; size: number; weight: number; fill: string; before: number }

const small = (text: string, label: Label, share: number): Fitted =>
  fit(text, { width: label.width, height: label.height, lines: 1, largest: Math.max(11, label.largest * share), smallest: 9 })

// Share of the label's height for the name; brand and strength share the rest.
const NAME_SHARE = 0.58

type Print = Pick<Line, 'weight' | 'fill' | 'before'>

const printed = ({ lines, size }: Fitted, print: Print): Line[] =>
  lines.filter(Boolean).map((text, index) => ({ text, size, ...print, before: index === 0 ? print.before : 0 }))

function linesOf(text: LabelText, label: Label, inks: LabelInks): Line[] {
  const name = fit(text.name, { ...label, height: label.height * NAME_SHARE, smallest: 11 })
  return [
    ...printed(small(text.brand, label, 0.56), { weight: 500, fill: inks.brand, before: 0 }),
    ...printed(name, { weight: 700, fill: inks.name, before: 2 }),
    ...printed(small(text.strength, label, 0.6), { weight: 550, fill: inks.strength, before: 4 }),
  ]
}

/** Brand, name and strength, centred vertically in their label; a block that is too tall is scaled down as a whole. */
export function drawLabel(text: LabelText, label: Label, inks: LabelInks): string {
  const lines = linesOf(text, label, inks)
  const tall = lines.reduce((height, line) => height + line.before + line.size * LEADING, 0)
  const scale = Math.min(1, label.height / tall)
  let y = label.y + (label.height - tall * scale) / 2
  return lines
    .map((line) => {
      y += (line.before + line.size * LEADING) * scale
      const baseline = (y - line.size * scale * 0.26).toFixed(1)
      const size = (line.size * scale).toFixed(1)
      return `<text x="${label.x}" y="${baseline}" font-size="${size}" font-weight="${line.weight}" fill="${line.fill}" text-anchor="${label.align}">${escapeXml(line.text)}</text>`
    })
    .join('')
}
