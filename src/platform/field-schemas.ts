import * as v from 'valibot'
import { isIsoDate, isMoment } from '#src/kernel/dates.ts'
import { basisPoints } from '#src/kernel/money.ts'
import type { BasisPoints } from '#src/kernel/money.ts'
import { dayText, momentIn } from '#src/kernel/typed-date.ts'
import { vatRateIn } from '#src/kernel/vat-rates.ts'
import { maxWhole } from '#src/kernel/whole-numbers.ts'

/** A whole number of a request, from `min` to `max`: by default what a column of the database takes. */
export const wholeField = (message: string, { min = 0, max = maxWhole }: { min?: number; max?: number } = {}) =>
  v.pipe(v.number(message), v.safeInteger(message), v.minValue(min, message), v.maxValue(max, message))

/** The version that the sender has read. */
export const versionField = wholeField('error_invalid', { min: 1 })

/** A day, "2026-12-31", also as people write it: "31/12/2026". */
export const dayField = (message: string) => v.pipe(v.string(message), v.transform(dayText), v.check(isIsoDate, message))

/** A moment with its offset, "2026-11-21T10:00Z", or a day: as a start from midnight of Lisbon on, as an end to its last minute. */
export const momentField = (message: string, edge: 'start' | 'end' = 'start') =>
  v.pipe(
    v.string(message),
    v.transform((text) => momentIn(text, edge)),
    v.check((moment): boolean => moment !== undefined, message),
    v.transform((moment) => moment ?? new Date(NaN)),
  )

/** A moment as programs write it: with seconds, up to nine decimals of them, and an offset of hours alone. */
export const timestampField = (message: string) =>
  v.pipe(
    v.string(message),
    v.isoTimestamp(message),
    v.check(isMoment, message),
    v.transform((text) => new Date(text)),
  )

/** A VAT rate in per cent, "23". */
export const vatRateField = v.pipe(
  v.string('error_vat_rate'),
  v.transform(vatRateIn),
  v.check((rate): boolean => rate !== undefined, 'error_vat_rate'),
  v.transform((rate): BasisPoints => rate ?? basisPoints(0)),
)
