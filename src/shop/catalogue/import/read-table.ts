import { CsvError, parse } from 'csv-parse/sync'
import { textOfCell } from '#src/kernel/csv.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { IssueKey } from '#src/i18n/issue.ts'

/** Ten thousand products with long texts; larger files are split by their author. */
const maxBytes = 10 * 1024 * 1024
const maxRows = 20_000
const maxColumns = 200
/** Characters of one row: both languages of the longest description, use and warnings fit. */
const maxRowLength = 200_000

const delimiters = [';', '\t', ','] as const
type Delimiter = (typeof delimiters)[number]

/** `line`: where the row ends in the file, which is its own line unless a cell has line breaks. */
export type TableRow = { line: number; cells: string[] }

export type Table = { encoding: 'utf-8' | 'windows-1252'; delimiter: Delimiter; header: string[]; rows: TableRow[] }

/** `line` is 0 when the file as a whole is at fault. */
export type TableError = { code: IssueKey; line: number }

/**
 * Reads a file of staff: CSV of any of the usual dialects. Formulas are texts like others; nothing is ever calculated. The
 * apostrophes by which the shop's own exports keep formulas from being calculated are taken off again.
 */
export function readTable(bytes: Uint8Array): Result<Table, TableError> {
  if (bytes.length > maxBytes) return err({ code: 'error_import_too_large', line: 0 })
  const decoded = decode(bytes)
  if (!decoded.ok) return decoded
  const { text, encoding } = decoded.value
  if (text.trim() === '') return err({ code: 'error_import_empty', line: 0 })
  const { delimiter, columns } = detectDelimiter(text)
  if (columns > maxColumns) return err({ code: 'error_import_columns', line: 1 })
  const records = parseRecords(text, delimiter)
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

function parseRecords(text: string, delimiter: Delimiter): Result<TableRow[], TableError> {
  try {
    const rows: TableRow[] = []
    parse(text, {
      delimiter,
      max_record_size: maxRowLength,
      // Widths are compared afterwards, so that the row is named.
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // One more than accepted, and the header: enough to see that there are too many.
      to: maxRows + 2,
      on_record: (cells: string[], { lines }) => {
        rows.push({ line: lines, cells: cells.map(textOfCell) })
        return null
      },
    })
    return ok(rows)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const code = parseErrors[error.code]
    if (!code) throw error
    return err({ code, line: Number(error['lines'] ?? 0) })
  }
}
