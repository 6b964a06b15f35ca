import { addSeconds, isIsoDate, isMoment, lisbonMidnight, lisbonMoment, nextDay } from './dates.ts'
import type { IsoDate } from './dates.ts'
import { fold, normaliseSigns } from './text.ts'

/** What a person or a pack means by a date; `month`: "2028-06"; `ambiguous`: both days that it can be read as. */
export type DateReading =
  | { kind: 'day'; day: IsoDate }
  | { kind: 'month'; month: string }
  | { kind: 'ambiguous'; readings: readonly [IsoDate, IsoDate] }
  | { kind: 'unreadable' }

const unreadable: DateReading = { kind: 'unreadable' }
const maxLength = 60

/** The first three letters of each month, in both languages. */
const monthNames = [['jan'], ['fev', 'feb'], ['mar'], ['abr', 'apr'], ['mai', 'may'], ['jun']].concat([
  ['jul'],
  ['ago', 'aug'],
  ['set', 'sep'],
  ['out', 'oct'],
  ['nov'],
  ['dez', 'dec'],
])
const wholeNames =
  /^(?:janeiro|january|fevereiro|february|marco|march|abril|april|maio|may|junho|june|julho|july|agosto|august|setembro|september|sept|outubro|october|novembro|november|dezembro|december|[a-z]{3})$/
const monthOf = (name: string): string | undefined => {
  const at = wholeNames.test(name) ? monthNames.findIndex((names) => names.includes(name.slice(0, 3))) : -1
  return at < 0 ? undefined : twoDigits(at + 1)
}

const twoDigits = (number: number | string): string => String(number).padStart(2, '0')
const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year)

/**
 * Reads a day or a month as packs, documents and people write it: "31/12/2026", "31.12.26", "2026-12-31", "06/2028", "06.28",
 * "2028-06", "jun 2028", "5 de dezembro de 2026", "5 December 2026". The day stands before the month. What is in another order
 * without saying so can be read in two ways: "28-06-30", "280630".
 */
export function readDate(typed: string): DateReading {
  if (typed.length > maxLength) return unreadable
  const text = named(normaliseSigns(typed).trim())
  const parts = /^(\d+)(?:([-/.])(\d+)(?:\2(\d+))?)?$/.exec(
    text.replace(/ ?([-/.\u2010-\u2015\u2212]) ?/g, unified).replaceAll(' ', '/'),
  )
  if (!parts) return unreadable
  const [, first = '', separator, second, third] = parts
  if (second === undefined) return compact(first)
  if (third === undefined) return monthIn(first, second)
  return threeParts([first, second, third], separator === '-')
}

const unified = (_: string, sign: string): string => (/[-/.]/.test(sign) ? sign : '-')

/** "5 de dezembro de 2026", "5 December 2026", "jun/2028" and "JUN28" with the number of the month, and nothing else changed. */
function named(text: string): string {
  const found =
    /^(?:(\d{1,2})(?:st|nd|rd|th|\.?º)?[ ./-]{0,3}(?:de |of )?)?([\p{L}]{3,9})\.?[ ./-]{0,3}(?:de |of )?(\d{4}|\d{2})$/iu.exec(
      text,
    )
  const month = found ? monthOf(fold(found[2] ?? '')) : undefined
  if (!found || month === undefined) return text
  return [found[1], month, found[3]].filter(Boolean).join('/')
}

function monthIn(first: string, second: string): DateReading {
  const [year, month] = first.length === 4 ? [first, second] : [second, first]
  if (!/^(?:\d{4}|\d{2})$/.test(year) || !/^(?:0?[1-9]|1[0-2])$/.test(month)) return unreadable
  const found = `${fullYear(year)}-${twoDigits(month)}`
  return isIsoDate(`${found}-01`) ? { kind: 'month', month: found } : unreadable
}

function threeParts([first, second, third]: readonly [string, string, string], isHyphenated: boolean): DateReading {
  if (second.length > 2) return unreadable
  if (first.length === 4) return dayOf(third.length <= 2 ? isoDay(first, second, third) : undefined)
  if (first.length > 2 || !/^(?:\d{4}|\d{2})$/.test(third)) return unreadable
  const day = isoDay(third, second, first)
  // With hyphens, also the order of the standard is written with two digits of the year.
  return isHyphenated && third.length === 2 && first.length === 2 ? eitherOf(isoDay(first, second, third), day) : dayOf(day)
}

/** Without separators: "20280630", "30062028", "202806", "062028" and "280630". */
function compact(digits: string): DateReading {
  const cut = (...ends: readonly number[]): string[] => ends.map((end, at) => digits.slice(ends[at - 1] ?? 0, end))
  if (digits.length === 8) {
    const [year = '', month = '', day = ''] = cut(4, 6, 8)
    const [d = '', m = '', y = ''] = cut(2, 4, 8)
    return eitherOf(isoDay(year, month, day), isoDay(y, m, d))
  }
  if (digits.length !== 6) return unreadable
  const [a = '', b = '', c = ''] = cut(2, 4, 6)
  const days = eitherOf(isoDay(a, b, c), isoDay(c, b, a))
  if (days.kind !== 'unreadable') return days
  const byYear = monthIn(digits.slice(0, 4), digits.slice(4))
  return byYear.kind === 'month' ? byYear : monthIn(digits.slice(0, 2), digits.slice(2))
}

function isoDay(year: string, month: string, day: string): IsoDate | undefined {
  const found = `${fullYear(year)}-${twoDigits(month)}-${twoDigits(day)}`
  return isIsoDate(found) ? found : undefined
}

const dayOf = (day: IsoDate | undefined): DateReading => (day === undefined ? unreadable : { kind: 'day', day })

const eitherOf = (one: IsoDate | undefined, other: IsoDate | undefined): DateReading =>
  one !== undefined && other !== undefined && one !== other ? { kind: 'ambiguous', readings: [one, other] } : dayOf(one ?? other)

/** The day that was typed; undefined for a month, and for what cannot be read or only in two ways. */
export function dayIn(typed: string): IsoDate | undefined {
  const reading = readDate(typed)
  return reading.kind === 'day' ? reading.day : undefined
}

/** A typed day in the API's notation; what cannot be read stays as it was typed, for its schema to refuse. */
export const dayText = (typed: string): string => dayIn(typed) ?? typed

/** A typed day of which the year has four digits, for dates that may be a hundred years ago. */
export const fullDayText = (typed: string): string =>
  /(?<!\d)\d{4}(?!\d)|^\s*\d{8}\s*$/.test(normaliseSigns(typed)) ? dayText(typed) : typed

type Edge = 'start' | 'end'
const maxMomentLength = 80

/**
 * A day with a time of Lisbon, "2026-11-21T10:00" as browsers send it and "21/11/2026 10:00" or "21/11/2026, 10h30" as people type
 * it. A day without a time begins at midnight, as an end it is whole. Undefined for anything else.
 */
export function typedMoment(typed: string, edge: Edge = 'start'): Date | undefined {
  if (typed.length > maxMomentLength) return undefined
  const text = normaliseSigns(typed).trim()
  const [, date = '', hours = '', minutes = '', seconds = '0'] =
    /^(.*?\d)(?:T|,? +(?:às |at )?)(\d{1,2})[:h](\d{2})(?::(\d{2}))?$/.exec(text) ?? []
  if (date === '') return dayMoment(text, edge)
  const day = dayIn(date)
  const isTime = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
  return day !== undefined && isTime
    ? addSeconds(lisbonMoment(day, Number(hours) * 60 + Number(minutes)), Number(seconds))
    : undefined
}

function dayMoment(typed: string, edge: Edge): Date | undefined {
  const day = dayIn(typed)
  return day === undefined ? undefined : lisbonMidnight(edge === 'end' ? nextDay(day) : day)
}

const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * A moment with its offset, "2026-11-21T10:00Z", or a day of Lisbon: as a start it begins at midnight, as an end the whole day
 * counts. Undefined for anything else.
 */
export function momentIn(typed: string, edge: Edge): Date | undefined {
  if (withOffset.test(typed)) return isMoment(typed) ? new Date(typed) : undefined
  return dayMoment(typed, edge)
}

/** The last day of a typed month, or the typed day: until then a pack can be used. */
export function lastDayIn(typed: string): IsoDate | undefined {
  const reading = readDate(typed)
  if (reading.kind !== 'month') return reading.kind === 'day' ? reading.day : undefined
  const [year, month] = [Number(reading.month.slice(0, 4)), Number(reading.month.slice(5))]
  return `${reading.month}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`
}
