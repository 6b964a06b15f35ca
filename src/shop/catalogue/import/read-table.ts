import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as pause } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { textOfCell } from '#src/kernel/csv.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { normaliseText } from '#src/kernel/text.ts'
import type { IssueKey } from '#src/i18n/issue.ts'

/** Ten thousand products with long texts; larger files are split by their author. */
export const maxBytes = 10 * 1024 * 1024
const maxRows = 20_000
const maxColumns = 200
/** Characters of one row: both languages of the longest description, use and warnings fit. */
const maxRowLength = 200_000

const delimiters = [';', '\t', ','] as const
type Delimiter = (typeof delimiters)[number]

/**
 * `line`: where the row ends in the file, which is its own line unless a cell has line breaks. `formulas`: the columns, from 0,
 * whose cells a spreadsheet would calculate.
 */
export type TableRow = { line: number; cells: string[]; formulas: number[] }

export type Table = { encoding: 'utf-8' | 'windows-1252'; delimiter: Delimiter; header: string[]; rows: TableRow[] }

/** `line` is 0 when the file as a whole is at fault. */
export type TableError = { code: IssueKey; line: number }

/**
 * Reads a file of staff: CSV of any of the usual dialects. Formulas are texts like others; nothing is ever calculated. The
 * apostrophes by which the shop's own exports keep formulas from being calculated are taken off again. Others' requests are
 * answered while it reads.
 */
export async function readTable(bytes: Uint8Array): Promise<Result<Table, TableError>> {
  if (bytes.length > maxBytes) return err({ code: 'error_import_too_large', line: 0 })
  const decoded = decode(bytes)
  if (!decoded.ok) return decoded
  const { encoding, text } = decoded.value
  if (text.trim() === '') return err({ code: 'error_import_empty', line: 0 })
  const { delimiter, columns } = detectDelimiter(text)
  if (columns > maxColumns) return err({ code: 'error_import_columns', line: 1 })
  const records = await parseRecords(text, delimiter)
  if (!records.ok) return records
  const [header, ...rows] = records.value
  if (!header || rows.length === 0) return err({ code: 'error_import_empty', line: 0 })
  if (rows.length > maxRows) return err({ code: 'error_import_rows', line: rows[maxRows]?.line ?? 0 })
  const last = rows.at(-1)
  if (last && last.cells.length < header.cells.length) return err({ code: 'error_import_cut', line: last.line })
  const wrong = rows.find(({ cells }) => cells.length !== header.cells.length)
  if (wrong) return err({ code: 'error_import_row_width', line: wrong.line })
  return ok({ encoding, delimiter, header: header.cells.map((cell) => cell.trim()), rows })
}

function decode(bytes: Uint8Array): Result<Pick<Table, 'encoding'> & { text: string }, TableError> {
  // A workbook or a picture with another name, or UTF-16: none of the accepted encodings has this byte.
  if (bytes.includes(0)) return err({ code: 'error_import_not_text', line: 0 })
  const utf8 = decodeUtf8(bytes)
  if (utf8 !== undefined) return ok({ encoding: 'utf-8', text: utf8 })
  // A file that is UTF-8 but for an unfinished character at its end was cut; as Windows-1252 all its accents would be wrong.
  for (const unfinished of [1, 2, 3]) {
    const whole = bytes.subarray(0, -unfinished)
    const text = decodeUtf8(whole)
    if (text !== undefined && whole.some((byte) => byte > 0x7f)) {
      return err({ code: 'error_import_cut', line: text.split('\n').length })
    }
  }
  return ok({ encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) })
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** The delimiter that the header has most of, outside quotes; of equal counts the semicolon, which Excel writes in Portugal. */
function detectDelimiter(text: string): { delimiter: Delimiter; columns: number } {
  const counts = { ';': 0, '\t': 0, ',': 0 }
  let isQuoted = false
  for (const character of text.trimStart()) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (character === '\n' || character === '\r') break
    if (character === ';' || character === '\t' || character === ',') counts[character] += 1
  }
  const delimiter = delimiters.reduce((best, next) => (counts[next] > counts[best] ? next : best))
  return { delimiter, columns: counts[delimiter] + 1 }
}

const parseErrors: Partial<Record<CsvError['code'], IssueKey>> = {
  CSV_MAX_RECORD_SIZE: 'error_import_row_length',
  CSV_QUOTE_NOT_CLOSED: 'error_import_cut',
  CSV_INVALID_CLOSING_QUOTE: 'error_import_quotes',
  INVALID_OPENING_QUOTE: 'error_import_quotes',
}

/** Characters between which other work has its turn: about a millisecond of parsing. */
const sliceLength = 16_384

async function* slices(text: string, hasEnough: () => boolean): AsyncGenerator<string> {
  for (let start = 0; start < text.length && !hasEnough(); start += sliceLength) {
    yield text.slice(start, start + sliceLength)
    await pause()
  }
}

const startsFormula = /^\s*[=@]/

async function parseRecords(text: string, delimiter: Delimiter): Promise<Result<TableRow[], TableError>> {
  const rows: TableRow[] = []
  const parser = parse({
    delimiter,
    max_record_size: maxRowLength,
    // Widths are compared afterwards, so that the row is named.
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    on_record: (read: string[], { lines }) => {
      const cells = read.map(normaliseText)
      const formulas = cells.flatMap((cell, column) => (startsFormula.test(cell) ? [column] : []))
      rows.push({ line: lines, cells: cells.map(textOfCell), formulas })
      return null
    },
  })
  parser.resume()
  try {
    // More than accepted, and the header: enough to see that there are too many.
    await pipeline(Readable.from(slices(text, () => rows.length > maxRows + 1)), parser)
    return ok(rows)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (rows.length > maxRows + 1) return ok(rows)
    const code = parseErrors[error.code]
    if (!code) throw error
    return err({ code, line: Number(error['lines'] ?? 0) })
  }
}
