import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { normaliseText } from '#src/kernel/text.ts'

export const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type FileEncoding = (typeof fileEncodings)[number]

/** Marks in `text` what belongs to another encoding than the rest of the file. */
export const foreign = '\uFFFD'

/** `isMixed`: whether a `foreign` in the text is such a mark, and not a character of the file. */
export type DecodedFile = { encoding: FileEncoding; text: string; isMixed: boolean }

export type DecodeError = { code: 'error_import_not_text' | 'error_import_cut'; line: number }

/**
 * The text of a file of staff, normalised: UTF-8, UTF-16 of either order, which Windows programs call Unicode, with
 * or without a byte order mark, and else Windows-1252.
 */
export function decodeFile(bytes: Uint8Array): Result<DecodedFile, DecodeError> {
  const encoding = markedEncoding(bytes) ?? unmarkedUtf16(bytes)
  const decoded = encoding === undefined ? decodeUnmarked(bytes) : decodeAs(encoding, bytes)
  if (!decoded.ok) return decoded
  // A workbook or a picture with another name.
  if (decoded.value.text.includes('\0')) return err({ code: 'error_import_not_text', line: 0 })
  return ok({ ...decoded.value, text: normaliseText(decoded.value.text) })
}

type Unicode = Exclude<FileEncoding, 'windows-1252'>

const marks: readonly (readonly [Unicode, readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
]

const markedEncoding = (bytes: Uint8Array): Unicode | undefined =>
  marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0]

const sampleLength = 4096

/** In European UTF-16 nearly every second byte is zero, and no other is. */
function unmarkedUtf16(bytes: Uint8Array): Unicode | undefined {
  const sample = bytes.subarray(0, sampleLength)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const needed = sample.length * 0.4
  if (odd > needed && even === 0) return 'utf-16le'
  return even > needed && odd === 0 ? 'utf-16be' : undefined
}

function decodeAs(encoding: Unicode, bytes: Uint8Array): Result<DecodedFile, DecodeError> {
  const strict = strictly(encoding, bytes)
  if (strict !== undefined) return ok({ encoding, text: strict, isMixed: false })
  const text = new TextDecoder(encoding).decode(bytes)
  // An unfinished character at the end alone: the file was cut.
  if (text.indexOf(foreign) === text.length - 1) return err({ code: 'error_import_cut', line: text.split('\n').length })
  return ok({ encoding, text, isMixed: true })
}

// "Ã£" and the like: a letter of UTF-8 as Windows-1252 shows it. "Ã" stands before none of these signs in a text of its own.
const utf8Sequences = /Ã[\u0081\u008Dƒ‡‰Š•š¡¢£§©ª\u00AD³´µº¼]/g

function decodeUnmarked(bytes: Uint8Array): Result<DecodedFile, DecodeError> {
  const utf8 = strictly('utf-8', bytes)
  if (utf8 !== undefined) return ok({ encoding: 'utf-8', text: utf8, isMixed: false })
  // A file that is UTF-8 but for an unfinished character at its end was cut; as Windows-1252 all its accents would be wrong.
  for (const unfinished of [1, 2, 3]) {
    const whole = bytes.subarray(0, -unfinished)
    const text = strictly('utf-8', whole)
    if (text !== undefined && whole.some((byte) => byte > 0x7f))
      return err({ code: 'error_import_cut', line: text.split('\n').length })
  }
  const text = new TextDecoder('windows-1252').decode(bytes)
  const marked = text.replace(utf8Sequences, foreign)
  return ok({ encoding: 'windows-1252', text: marked, isMixed: marked !== text })
}

function strictly(encoding: Unicode, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
