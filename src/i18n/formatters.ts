import { lisbonDate, lisbonMoment } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { toDecimal } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { languageTag } from './locales.ts'
import type { Locale } from './locales.ts'

const timeZone = 'Europe/Lisbon'
const cached = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

// Building an Intl formatter costs about a hundred times as much as using it.
function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `n${locale}${JSON.stringify(options)}`
  const found = cached.get(key)
  if (found instanceof Intl.NumberFormat) return found
  const made = new Intl.NumberFormat(languageTag[locale], options)
  cached.set(key, made)
  return made
}

function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `d${locale}${JSON.stringify(options)}`
  const found = cached.get(key)
  if (found instanceof Intl.DateTimeFormat) return found
  const made = new Intl.DateTimeFormat(languageTag[locale], { timeZone, ...options })
  cached.set(key, made)
  return made
}

const moneyFormats = new Map<Locale, Intl.NumberFormat>()

function moneyFormat(locale: Locale): Intl.NumberFormat {
  const found = moneyFormats.get(locale)
  if (found) return found
  const made = new Intl.NumberFormat(languageTag[locale], { style: 'currency', currency: 'EUR' })
  moneyFormats.set(locale, made)
  return made
}

/** "12,34 €" in Portuguese, "€12.34" in English. */
export function formatMoney(amount: Cents, locale: Locale): string {
  // A cart shows a hundred amounts: even looking the formatter up by its options would be noticeable.
  return moneyFormat(locale).format(Number(toDecimal(amount)))
}

export const formatNumber = (value: number, locale: Locale): string => numberFormat(locale, {}).format(value)

const noon = 12 * 60
const megabyte = 1_048_576

/** "2,4 MB", "310 kB". */
export const formatBytes = (bytes: number, locale: Locale): string =>
  bytes < megabyte
    ? `${formatNumber(Math.ceil(bytes / 1024), locale)} kB`
    : `${numberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / megabyte)} MB`

/** Basis points as a percentage: 600 → "6 %", in English "6%". Browser locale data omits the space in Portuguese. */
export function formatPercent(basisPoints: number, locale: Locale): string {
  const text = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)
  return locale === 'pt' ? text.replace(/\s*%/, '\u00a0%') : text
}

/** "21 de novembro de 2026", "21 November 2026", in Lisbon. */
export const formatDate = (date: Date, locale: Locale): string => dateFormat(locale, { dateStyle: 'long' }).format(date)

/** "21/11/2026, 10:23" with both parts short, in Lisbon. */
export const formatDateTime = (date: Date, locale: Locale): string =>
  dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(date)

/** "10:23", in Lisbon. */
export const formatTime = (date: Date, locale: Locale): string =>
  dateFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date)

/** "sexta-feira", "Friday", in Lisbon. */
export const formatWeekday = (date: Date, locale: Locale): string => dateFormat(locale, { weekday: 'long' }).format(date)

/** "sexta-feira, 18:00". */
export const formatWeekdayTime = (date: Date, locale: Locale): string =>
  `${formatWeekday(date, locale)}, ${formatTime(date, locale)}`

/** "21/11/2026", "21 Nov 2026", in Lisbon. */
export const formatShortDate = (date: Date, locale: Locale): string => dateFormat(locale, { dateStyle: 'medium' }).format(date)

/** "novembro de 2026", "November 2026", of a day in it. */
export const formatMonth = (day: Date, locale: Locale): string =>
  dateFormat(locale, { month: 'long', year: 'numeric' }).format(day)

/** "19/11", "19 Nov", in Lisbon. */
export const formatDay = (date: Date, locale: Locale): string =>
  dateFormat(locale, { day: 'numeric', month: 'short' }).format(date)

/** "19 de novembro", "19 November"; with the year unless it is this one. In Lisbon. */
export const formatDayMonth = (date: Date, now: Date, locale: Locale): string =>
  lisbonDate(date).slice(0, 4) === lisbonDate(now).slice(0, 4)
    ? dateFormat(locale, { day: 'numeric', month: 'long' }).format(date)
    : formatDate(date, locale)

/** "quarta-feira, 25 de novembro de 2026 às 21:50", in Lisbon: for texts read on another day, such as an email. */
export const formatLongMoment = (date: Date, locale: Locale): string =>
  dateFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(date)

/** "terça-feira, 24 a quarta-feira, 25 de novembro"; one day when both are the same. */
export const formatDays = ({ from, until }: { from: IsoDate; until: IsoDate }, locale: Locale): string =>
  dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
    .formatRange(lisbonMoment(from, noon), lisbonMoment(until, noon))
    .replace(/\s–\s/u, locale === 'pt' ? ' a ' : ' to ')

/** "1 dia e 7 horas", "2 hours and 5 minutes": the two largest units of the time left, without zeros. */
export function formatTimeLeft(milliseconds: number, locale: Locale): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const parts = [
    { unit: 'day', value: Math.floor(minutes / 1440) },
    { unit: 'hour', value: Math.floor(minutes / 60) % 24 },
    { unit: 'minute', value: minutes % 60 },
  ]
  const first = parts.findIndex(({ value }) => value > 0)
  const visible = first === -1 ? [] : parts.slice(first, first + 2).filter(({ value }) => value > 0)
  return formatList(
    visible.map(({ unit, value }) => numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)),
    locale,
  )
}

/** "a, b e c". */
export const formatList = (items: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(languageTag[locale]).format(items)

/** For dense lists: the time if it is today, else the day. */
export const formatDayOrTime = (date: Date, now: Date, locale: Locale): string =>
  lisbonDate(date) === lisbonDate(now) ? formatTime(date, locale) : formatDay(date, locale)
