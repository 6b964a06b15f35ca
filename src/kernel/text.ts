import { ownValue } from './own-value.ts'
// NFKD splits "é" into e and an accent, but not these letters.
const UNDIVIDED: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

const unaccented = (text: string): string =>
  normaliseSigns(text)
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

// Joiners stay where they shape what is seen: in emoji, and in the scripts that join their letters.
const joined = '\\p{Extended_Pictographic}\\u{1F3FB}-\\u{1F3FF}\\uFE0F'
const joining = '\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{M}'
const shapingJoiner = `(?<=[${joined}])\\u200D(?=\\p{Extended_Pictographic})|(?<=[${joining}])[\\u200C\\u200D](?=[${joining}])`
// The flags of England, Scotland and Wales are written with tags.
const flagTags = '\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{1,6}\\u{E007F}'
// Marks of direction and other format characters: pasted into a text, they reverse the rest of its line together with the shop's own
// text beside it, or make two equal names different. Blanks without width and fillers are as invisible.
const unseen = new RegExp(`(${flagTags}|${shapingJoiner})|[\\p{Cf}\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u3164\\uFFA0]`, 'gu')
// The other controls affect terminals or printers. NUL is refused elsewhere.
const control = /(?![\t\n\r\0])\p{Cc}/gu
// More marks than any writing has on a letter: normalising sorts them and takes seconds for thousands (UAX 15, Stream-Safe Text).
const excessMarks = /(\p{M}{30})\p{M}+/gu

const plain = /^[\n\r\t -~]*$/

/** One form of each text: composed letters (NFC), no invisible characters, a control character as a space. */
export const normaliseText = (text: string): string =>
  plain.test(text) ? text : withoutUnseen(text.replace(excessMarks, '$1').normalize('NFC'))

const withoutUnseen = (text: string): string => text.replace(unseen, '$1').replace(control, ' ')

/**
 * What is compared sign by sign, such as codes, numbers, addresses and passwords: `normaliseText`, and plain signs for those of
 * other widths and shapes (NFKC), such as "９１２".
 */
export const normaliseSigns = (text: string): string =>
  plain.test(text) ? text : withoutUnseen(text.replace(excessMarks, '$1').normalize('NFKC'))

/** A code as it is stored and compared: one form of each sign, no blanks, one kind of hyphen, in capitals. */
export const normaliseCode = (text: string): string =>
  normaliseSigns(text)
    .replace(/\s/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()
