import { normaliseCode } from '#src/kernel/text.ts'

/**
 * A code in groups, as it is read aloud from paper: "1011 0000 4582 1936 702". Characters that do not belong in it stay, so that
 * the error shows them.
 */
export const grouped = (text: string, size: number): string => compact(text).replace(new RegExp(`(.{${size}})(?=.)`, 'gu'), '$1 ')

/** Removes the spaces, dots and hyphens that people and paper guides put between the digits. */
export const compact = (text: string): string => normaliseCode(text).replace(/[.-]/g, '')

export type Typed = { text: string; /** Position in characters from the start. */ caret: number }

/**
 * What a field shows after a change, with the caret after the same digit as before. `erased`: the change removed a gap and no
 * digit, so the digit next to it is removed too, as the key press intended.
 */
export function regrouped({ text, caret }: Typed, size: number, erased?: 'before' | 'behind'): Typed {
  const before = compact(text.slice(0, caret))
  const behind = compact(text.slice(caret))
  const remaining = erased === 'before' ? before.slice(0, -1) : before
  const groupedText = grouped(remaining + (erased === 'behind' ? behind.slice(1) : behind), size)
  return { text: groupedText, caret: behindDigits(groupedText, remaining.length) }
}

function behindDigits(text: string, digits: number): number {
  let [at, passed] = [0, 0]
  while (passed < digits && at < text.length) {
    if (text[at] !== ' ') passed += 1
    at += 1
  }
  return at
}
