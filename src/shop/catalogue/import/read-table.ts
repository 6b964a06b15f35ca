import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as pause } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { textOfCell } from '#src/kernel/csv.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { IssueKey } from '#src/i18n/issue.ts'
import { decodeFile, foreign } from './decode-file.ts'
import type { DecodedFile, FileEncoding } from './decode-file.ts'

/** Ten thousand products with long texts; larger files are split by their author. */
export const maxBytes = 10 * 1024 * 1024
const maxRows = 20_000
/** Rows of which most are empty. */
const maxLines = 100_000
const maxColumns = 200
/** Characters of one row: both languages of the longest description, use and warnings fit. */
const maxRowLength = 200_000

const delimiters = [';', '\t', ',', '|'] as const
type Delimiter = (typeof delimiters)[number]

const isDelimiter = (text: string): text is Delimiter => delimiters.some((one) => one === text)

/**
 * `line`: the row as a spreadsheet numbers it, where line breaks inside cells begin no row and empty rows count. `formulas`: the
 * columns, from 0, whose cells a spreadsheet would calculate.
 */
export type TableRow = { line: number; cells: string[]; formulas: number[] }

export type Table = { encoding: FileEncoding; delimiter: Delimiter; header: string[]; rows: TableRow[] }

/** `line` is 0 when the file as a whole is at fault. */
export type TableError = { code: IssueKey; line: number }

/**
 * Reads a file of staff: CSV of any of the usual dialects. Formulas are texts like others; nothing is ever calculated. The
 * apostrophes by which the shop's own exports keep formulas from being calculated are taken off again. Others' requests are
 * answered while it reads.
 */
export async function readTable(bytes: Uint8Array): Promise<Result<Table, TableError>> {
  if (bytes.length > maxBytes) return err({ code: 'error_import_too_large', line: 0 })
  const decoded = decodeFile(bytes)
  if (!decoded.ok) return decoded
  const { encoding } = decoded.value
  const named = namedDelimiter(decoded.value.text)
  if (!named.ok) return named
  const { text } = named.value
  if (text.trim() === '') return err({ code: 'error_import_empty', line: 0 })
  const delimiter = named.value.delimiter ?? likelyDelimiter(text)
  const counts = countInRow(text)
  if (counts[delimiter] >= maxColumns) return err({ code: 'error_import_columns', line: 1 })
  const records = await parseRecords(text, delimiter)
  if (!records.ok) return records
  const rows = records.value
  const mixed = mixedRow(decoded.value, rows)
  if (mixed) return err({ code: 'error_import_mixed_encoding', line: mixed.line })
  const [header, ...others] = rows
  if (!header || others.length === 0) return err({ code: 'error_import_empty', line: 0 })
  if (others.length > maxRows) return err({ code: 'error_import_rows', line: others[maxRows]?.line ?? 0 })
  const error = widthError(header, others)
  return error ? err(error) : ok({ encoding, delimiter, header: header.cells.map((cell) => cell.trim()), rows: others })
}

const mixedRow = ({ isMixed }: DecodedFile, rows: readonly TableRow[]): TableRow | undefined =>
  isMixed ? rows.find(({ cells }) => cells.some((cell) => cell.includes(foreign))) : undefined

/** "sep=;" as the first line, which Excel writes and heeds; it is no row. */
function namedDelimiter(text: string): Result<{ text: string; delimiter?: Delimiter }, TableError> {
  const [line, delimiter = ''] = /^"?sep=([^\r\n"]*)"?[;,|\t]*(?:\r\n?|\n|$)/i.exec(text) ?? []
  if (line === undefined) return ok({ text })
  return isDelimiter(delimiter)
    ? ok({ text: text.slice(line.length), delimiter })
    : err({ code: 'error_import_separator', line: 1 })
}

function widthError(header: TableRow, rows: readonly TableRow[]): TableError | undefined {
  const wrong = rows.find(({ cells }) => cells.length !== header.cells.length)
  if (!wrong) return undefined
  const [only = '', ...others] = wrong.cells
  if (others.length === 0 && header.cells.length > 1 && delimiters.some((one) => only.includes(one)))
    return { code: 'error_import_two_separators', line: wrong.line }
  const last = rows.at(-1)
  if (last && last.cells.length < header.cells.length) return { code: 'error_import_cut', line: last.line }
  return { code: 'error_import_row_width', line: wrong.line }
}

/** How often each delimiter stands in the first row from `start` on, outside quotes, and where the next row begins. */
function countInRow(text: string, start = 0): Record<Delimiter, number> & { end: number } {
  const counts = { ';': 0, '\t': 0, ',': 0, '|': 0, end: text.length }
  let isQuoted = false
  let isBlank = true
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (character === '\n' || character === '\r') {
      if (isBlank) continue
      counts.end = at
      break
    }
    isBlank &&= character.trim() === '' && character !== '\t'
    if (isDelimiter(character)) counts[character] += 1
  }
  return counts
}

/**
 * The delimiter that the header has most of, outside quotes; of equal counts the one of which the next row has as many, then the
 * semicolon, which Excel writes in Portugal.
 */
function likelyDelimiter(text: string): Delimiter {
  const header = countInRow(text)
  const next = countInRow(text, header.end)
  const isSame = (one: Delimiter): number => Number(header[one] === next[one])
  return delimiters.reduce((best, one) => {
    const more = header[one] - header[best] || isSame(one) - isSame(best)
    return more > 0 ? one : best
  })
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
  let line = 0
  const parser = parse({
    delimiter,
    max_record_size: maxRowLength,
    // Widths are compared afterwards, so that the row is named.
    relax_column_count: true,
    on_record: (cells: string[]) => {
      line += 1
      if (cells.every((cell) => cell.trim() === '')) return null
      const formulas = cells.flatMap((cell, column) => (startsFormula.test(cell) ? [column] : []))
      rows.push({ line, cells: cells.map((cell) => textOfCell(cell, delimiter)), formulas })
      return null
    },
  })
  parser.resume()
  try {
    // More than accepted, and the header: enough to see that there are too many.
    await pipeline(Readable.from(slices(text, () => rows.length > maxRows + 1 || line > maxLines)), parser)
    return line > maxLines && rows.length <= maxRows + 1 ? err({ code: 'error_import_rows', line: maxLines + 1 }) : ok(rows)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (rows.length > maxRows + 1) return ok(rows)
    const code = parseErrors[error.code]
    if (!code) throw error
    return err({ code, line: line + 1 })
  }
}
