import type { PrescriptionCodes } from '#src/kernel/prescription-sms.ts'
import type { TextRange } from '#src/ui/marked-text-area.tsx'

/** Splits the SMS where its codes begin and end, to highlight them. The parts together are the whole text. */
export function markCodes(text: string, codes: PrescriptionCodes | null): TextRange[] {
  const marked = codes ? placesOf(text, codes) : []
  const stretches: TextRange[] = []
  let from = 0
  for (const [start, end] of marked) {
    if (start > from) stretches.push({ text: text.slice(from, start), isMarked: false })
    stretches.push({ text: text.slice(start, end), isMarked: true })
    from = end
  }
  return [...stretches, { text: text.slice(from), isMarked: false }]
}

type Place = readonly [start: number, end: number]

function placesOf(text: string, { number, access, option }: PrescriptionCodes): Place[] {
  const found: Place[] = []
  for (const code of [number, access, option]) {
    const place = code === null ? undefined : placeOf(text, code, found)
    if (place) found.push(place)
  }
  return found.toSorted(([a], [b]) => a - b)
}

/** The first place where the code stands alone, in any grouping, outside of those found before. */
function placeOf(text: string, code: string, occupied: readonly Place[]): Place | undefined {
  const pattern = new RegExp(`(?<!\\d)${Array.from(code, drawn).join('[\\s.\\u2010-\\u2015\\u200B\\uFEFF-]*')}(?!\\d)`, 'gu')
  for (const match of text.matchAll(pattern)) {
    const [start, end] = [match.index, match.index + match[0].length]
    if (occupied.every((place) => end <= place[0] || start >= place[1])) return [start, end]
  }
  return undefined
}

// The parser accepts full-width digits, so the highlighter has to match them.
const drawn = (character: string): string =>
  character === 'X' ? '[XxＸｘ]' : `[${character}${String.fromCodePoint(0xff10 + Number(character))}]`
