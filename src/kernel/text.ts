import { ownValue } from './own-value.ts'
// NFKD splits "é" into e and an accent, but not these letters.
const UNDIVIDED: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

const unaccented = (text: string): string =>
  text
    // Also before normalize, which sorts the accents of a letter and takes seconds for thousands of them.
    .replace(/\p{M}/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, (character) => ownValue(UNDIVIDED, character) ?? character)

/** A comparison key: "Água  Micelar" and "agua micelar" have the same one. */
export const fold = (text: string): string => unaccented(text).replace(/\s+/g, ' ').trim()

/** "Bébé & Mamã" → "bebe-mama"; empty when there is no Latin letter or digit. */
export const slugify = (text: string): string =>
  unaccented(text)
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * At most `length` (≥ 1) code points, the last an ellipsis if text was cut; cuts after a word when one ends in the later half.
 */
export function truncate(text: string, length: number): string {
  const characters = Array.from(text)
  if (characters.length <= length) return text
  const cut = characters.slice(0, length - 1).join('')
  const wordEnd = characters[length - 1] === ' ' ? cut.length : cut.lastIndexOf(' ')
  const truncated = wordEnd > cut.length / 2 ? cut.slice(0, wordEnd) : cut
  return `${truncated.trimEnd()}…`
}

// Bidirectional controls: pasted into a text, they reverse the rest of its line together with the shop's own text beside it; the
// other controls affect terminals or printers. NUL is refused elsewhere.
const turning = /[\u202A-\u202E\u2066-\u2069]/g
const control = /(?![\t\n\r\0])\p{Cc}/gu

/** Removes invisible characters that affect the text around them; a control character becomes a space. */
export const withoutUnseen = (text: string): string => text.replace(turning, '').replace(control, ' ')
