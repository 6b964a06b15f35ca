// NFKD parts "é" into e and an accent, but leaves these whole.
const UNDIVIDED: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

const unaccented = (text: string): string =>
  text
    // Before as well: normalize sorts the accents of a letter, and takes seconds for thousands of them.
    .replace(/\p{M}/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, (character) => UNDIVIDED[character] ?? character)

/** The key under which "Água  Micelar" and "agua micelar" are the same. */
export const fold = (text: string): string => unaccented(text).replace(/\s+/g, ' ').trim()

/** "Bébé & Mamã" → "bebe-mama"; empty when there is no Latin letter or digit. */
export const slugify = (text: string): string =>
  unaccented(text)
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')

/** At most `length` (≥ 1) code points, the last an ellipsis if something went; cut after a word where one ends in the later half. */
export function truncate(text: string, length: number): string {
  const characters = Array.from(text)
  if (characters.length <= length) return text
  const cut = characters.slice(0, length - 1).join('')
  const wordEnd = characters[length - 1] === ' ' ? cut.length : cut.lastIndexOf(' ')
  const truncated = wordEnd > cut.length / 2 ? cut.slice(0, wordEnd) : cut
  return `${truncated.trimEnd()}…`
}

// Left where they were pasted, the first turn the rest of a line round, with what the shop says beside it; the others mean something to a
// terminal or a printer. NUL is no text and is refused elsewhere.
const turning = /[\u202A-\u202E\u2066-\u2069]/g
const control = /(?![\t\n\r\0])\p{Cc}/gu

/** A text without characters that nobody sees and that act on what stands around them; a control becomes the blank that it may have been. */
export const withoutUnseen = (text: string): string => text.replace(turning, '').replace(control, ' ')
