import { ownValue } from '#src/kernel/own-value.ts'
import { truncate } from '#src/kernel/text.ts'
import type { Type, Weight } from './type.ts'

const LEADING = 1.16

export type Fitted = { lines: string[]; size: number }

type Room = { width: number; height: number; lines: number; largest: number; smallest: number }

/** Width of a text at font size 1. */
type Measure = (text: string) => number

const sizeFor = (lines: readonly string[], room: Room, measure: Measure): number =>
  Math.min(room.largest, room.height / (lines.length * LEADING), ...lines.map((line) => room.width / measure(line)))

function broken(parts: readonly string[], lines: number): string[][] {
  if (lines === 1 || parts.length === 1) return [[parts.join(' ')]]
  return parts
    .slice(1)
    .flatMap((_, index) =>
      broken(parts.slice(index + 1), lines - 1).map((rest) => [parts.slice(0, index + 1).join(' '), ...rest]),
    )
}

const cutTo = (line: string, width: number, measure: Measure): string => {
  let cut = line
  for (let length = line.length; length > 1 && measure(cut) > width; length -= 1) cut = truncate(line, length)
  return cut
}

// Line breaks are tried at every word: too many combinations for a whole paragraph.
const MAX_LENGTH = 90

/**
 * Breaks a text into at most `lines` lines at its largest possible size. Fewer lines win when they lose little; a text that is
 * too long even at the smallest size is cut with an ellipsis.
 */
export function fit(text: string, room: Room, measure: Measure): Fitted {
  const parts = truncate(text, MAX_LENGTH).split(/\s+/)
  const choices = Array.from({ length: room.lines }, (_, index) => broken(parts, index + 1)).flat()
  const scored = choices.map((lines) => ({ lines, size: sizeFor(lines, room, measure) }))
  const best = scored.reduce((chosen, choice) =>
    choice.size > chosen.size * (1 + 0.18 * (choice.lines.length - chosen.lines.length)) ? choice : chosen,
  )
  if (best.size >= room.smallest) return best
  return { lines: best.lines.map((line) => cutTo(line, room.width / room.smallest, measure)), size: room.smallest }
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for XML content and attributes; removes control characters, which XML forbids. */
export const escapeXml = (text: string): string =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (character) => ownValue(ESCAPES, character) ?? character)

/** Empty parts are not printed. */
export type LabelText = { brand: string; name: string; strength: string }

export type Area = { x: number; y: number; width: number; height: number; align: 'start' | 'middle' }

/** `share` of the area's height that it may take. Bold text is the largest of its label. */
type Print = { text: string; weight: Weight; fill: string; lines: number; share: number }

type Line = { text: string; weight: Weight; fill: string; size: number }

/** Prints texts below each other, centred vertically in their area; a block that is too tall is scaled down as a whole. */
export function print(type: Type, area: Area, prints: readonly Print[]): string {
  const fitted = prints
    .filter(({ text }) => text !== '')
    .map((one) => {
      const tallest = area.height * one.share
      const room = { width: area.width, height: tallest, lines: one.lines, largest: tallest, smallest: 9 }
      return { ...one, ...fit(one.text, room, (part) => type.width(part, one.weight)) }
    })
  const loudest = Math.max(0, ...fitted.filter(({ weight }) => weight === 700).map(({ size }) => size))
  const lines = fitted.flatMap(({ lines: texts, size, weight, fill }): Line[] =>
    texts.map((text) => ({ text, weight, fill, size: weight === 700 || loudest === 0 ? size : Math.min(size, loudest * 0.76) })),
  )
  const tall = lines.reduce((height, { size }) => height + size * LEADING, 0)
  const scale = Math.min(1, area.height / tall)
  let y = area.y + (area.height - tall * scale) / 2
  const x = area.align === 'middle' ? area.x + area.width / 2 : area.x
  return lines
    .map(({ text, weight, fill, size }) => {
      y += size * LEADING * scale
      return type.outline(text, { x, y: y - size * scale * 0.26, size: size * scale, weight, fill, anchor: area.align })
    })
    .join('')
}
