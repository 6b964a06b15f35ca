import * as v from 'valibot'
import { isMoment } from '#src/kernel/dates.ts'
import { basisPoints } from '#src/kernel/money.ts'
import type { BasisPoints } from '#src/kernel/money.ts'
import { vatRateIn } from '#src/kernel/vat-rates.ts'
import { maxWhole } from '#src/kernel/whole-numbers.ts'

/** A whole number of a request, from `min` to `max`: by default what a column of the database takes. */
export const wholeField = (message: string, { min = 0, max = maxWhole }: { min?: number; max?: number } = {}) =>
  v.pipe(v.number(message), v.safeInteger(message), v.minValue(min, message), v.maxValue(max, message))

/** The version that the sender has read. */
export const versionField = wholeField('error_invalid', { min: 1 })

/** A moment with its offset, "2026-11-21T10:00Z". */
export const momentField = (message: string) =>
  v.pipe(
    v.string(message),
    v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/, message),
    v.check(isMoment, message),
    v.transform((text) => new Date(text)),
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
