import { isUtf8 } from 'node:buffer'
import { parse } from 'content-disposition'
import { truncate, normaliseText } from '#src/kernel/text.ts'

/** The name of a part of a form, and what it says of the file or the text in it. */
export type PartHead = { name: string } & (
  | { file: { name: string; type: string } }
  | { file: undefined; charset: string | undefined; isQuotedPrintable: boolean }
)

const field = /^([!#$%&'*+.^`|~\w-]+):([^\r\n]*)$/
/** Programs repeat or add others, which say nothing of a form (RFC 7578, 4.8). */
const fieldsRead = ['content-disposition', 'content-type', 'content-transfer-encoding'] as const
const maxFields = 16
const unencoded = ['', '7bit', '8bit', 'binary']

/** Reads the header fields between a boundary and an empty line; undefined where they do not say whose content follows. */
export function readPartHead(head: Buffer): PartHead | undefined {
  const [padding = '', ...lines] = textOf(head).replaceAll('\0', ' ').split('\r\n')
  const fields = padding.trim() === '' && lines.length <= maxFields ? fieldsOf(lines) : undefined
  const [disposition = '', type = '', encoding = ''] = fieldsRead.map((name) => fields?.get(name))
  const { type: kind, parameters } = parse(withEscapedQuotes(disposition), { multipart: true })
  const { name, filename = parameters['filename*'] } = parameters
  if (kind !== 'form-data' || name === undefined) return undefined
  const isEncoded = !unencoded.includes(encoding.toLowerCase())
  if (filename !== undefined) return isEncoded ? undefined : { name, file: { name: fileNameOf(filename), type } }
  const isQuotedPrintable = encoding.toLowerCase() === 'quoted-printable'
  if (isEncoded && !isQuotedPrintable) return undefined
  return { name, file: undefined, charset: parse(type).parameters['charset'], isQuotedPrintable }
}

/** Windows programs write names in the charset of their system. */
const textOf = (head: Buffer): string => head.toString(isUtf8(head) ? 'utf8' : 'latin1')

/** Undefined when a line is no field, or one that is read is repeated. */
function fieldsOf(lines: readonly string[]): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  for (const line of lines) {
    const [, name, value = ''] = field.exec(line) ?? []
    const key = fieldsRead.find((one) => one === name?.toLowerCase())
    if (name === undefined || (key && fields.has(key))) return undefined
    if (key) fields.set(key, value.trim())
  }
  return fields
}

/** As browsers write quotes: a backslash before one may also end the path of a folder. */
const withEscapedQuotes = (disposition: string): string => disposition.replaceAll(/\\"(?! *(?:;|$))/g, '%22')

/** What is shown and stored: without the folders that some programs send, and what cannot be seen. */
function fileNameOf(sent: string): string {
  const start = Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1
  const name = sent.slice(start, start + 500)
  return truncate(normaliseText(name).replaceAll(/\s/g, ' '), 200)
}
