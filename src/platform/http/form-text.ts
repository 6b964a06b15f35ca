type TextEncoding = { charset: string; isQuotedPrintable: boolean }

const utf8 = new TextDecoder()

/** The text of a part of a form; undefined when no program knows its charset. */
export function decodeText(content: Buffer, { charset, isQuotedPrintable }: TextEncoding): string | undefined {
  const decoder = /^utf-?8$/i.test(charset) ? utf8 : decoderOf(charset)
  return decoder && withoutNul(decoder.decode(isQuotedPrintable ? fromQuotedPrintable(content) : content))
}

function decoderOf(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset)
  } catch {
    return undefined
  }
}

/** Delphi writes texts like this (RFC 2045, 6.7). */
const fromQuotedPrintable = (content: Buffer): Buffer =>
  Buffer.from(
    content
      .toString('latin1')
      .replaceAll(/=(?:\r\n|([\dA-F]{2}))/gi, (_, hex?: string) => (hex ? String.fromCharCode(parseInt(hex, 16)) : '')),
    'latin1',
  )

/** A text of a form: no keyboard types a NUL, and PostgreSQL takes none, not even to look for it. */
export const withoutNul = (text: string): string => text.replaceAll('\0', ' ')
