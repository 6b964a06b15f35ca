import { lisbonDate, lisbonTime } from './dates.ts'
import type { IsoDate } from './dates.ts'
import { toDecimal } from './money.ts'
import type { Cents } from './money.ts'

/** Excel splits a file at semicolons where commas are decimal signs, as in Portugal, and at commas elsewhere. */
export const csvDelimiters = { pt: ';', en: ',' } as const

export type CsvLanguage = keyof typeof csvDelimiters

/** The cells of CSV files (RFC 4180) in the notation of one language's spreadsheets. */
export type CsvFormat = {
  /** Begins a file: spreadsheets detect UTF-8 only with a byte order mark. */
  mark: string
  /** One line, every cell quoted, with an apostrophe before anything that either language's Excel would read as a formula. */
  line: (cells: readonly string[]) => string
  /** "3,50" or "3.50". */
  sum: (amount: Cents) => string
  /** A number whose decimal sign is a point. */
  decimal: (number: string) => string
  /** "28/11/2026" or "2026-11-28"; nothing for none. */
  day: (day: IsoDate | null) => string
  /** "11/2026" or "2026-11"; any day of the month. */
  month: (day: IsoDate) => string
  /** Lisbon time to the minute. */
  moment: (at: Date | null) => string
}

export function csvIn(language: CsvLanguage): CsvFormat {
  const decimal = (number: string): string => (language === 'pt' ? number.replace('.', ',') : number)
  const day = (iso: IsoDate): string => (language === 'pt' ? iso.split('-').toReversed().join('/') : iso)
  return {
    mark: '\uFEFF',
    line: (cells) => `${cells.map((text) => cell(text, language)).join(csvDelimiters[language])}\r\n`,
    sum: (amount) => decimal(toDecimal(amount)),
    decimal,
    day: (iso) => (iso === null ? '' : day(iso)),
    month: (iso) => day(iso.slice(0, 7)),
    moment: (at) => (at === null ? '' : `${day(lisbonDate(at))} ${lisbonTime(at)}`),
  }
}

const decimalNumber = /^-?\d+(?:[.,]\d+)?$/

// Where either Excel would begin a cell: at the start, and within a text behind the delimiter of the other one, which does not heed
// the quotes, and behind line breaks. Each match takes all that Excel would skip, so that long runs are read once.
const starts = {
  pt: /((?:^|[,\t\r\n])[\s",]*)((?:'*[=+\-@＝＋－＠])?)/g,
  en: /((?:^|[;\t\r\n])[\s";]*)((?:'*[=+\-@＝＋－＠])?)/g,
  unknown: /((?:^|[;,\t\r\n])[\s";,]*)((?:'*[=+\-@＝＋－＠])?)/g,
} as const

const cell = (text: string, language: CsvLanguage): string => `"${defused(text, language).replaceAll('"', '""')}"`

const defused = (text: string, language: CsvLanguage): string =>
  decimalNumber.test(text)
    ? text
    : text.replaceAll(starts[language], (all, skipped: string, signed: string) => (signed === '' ? all : `${skipped}'${signed}`))

const languageOf = (delimiter: string): keyof typeof starts =>
  delimiter === csvDelimiters.pt ? 'pt' : delimiter === csvDelimiters.en ? 'en' : 'unknown'

/**
 * The text of a cell that a line of `csvIn` has, without the apostrophes before formulas. One apostrophe is taken off each time: a
 * text with apostrophes of its own was given one more. `delimiter`: of the file, which tells its language.
 */
export const textOfCell = (written: string, delimiter: string): string =>
  // A file has a million cells, and hardly one with an apostrophe.
  !written.includes("'")
    ? written
    : written.replaceAll(starts[languageOf(delimiter)], (all, skipped: string, signed: string) =>
        signed.startsWith("'") ? `${skipped}${signed.slice(1)}` : all,
      )
