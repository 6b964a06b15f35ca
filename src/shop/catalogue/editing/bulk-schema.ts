import * as v from 'valibot'
import { cents, fromDecimal } from '#src/kernel/money.ts'
import { wholeField } from '#src/platform/field-schemas.ts'
import { roundings } from './bulk.ts'
import type { BulkChange, Rounding } from './bulk.ts'

/** "5" or "-2.50": hundredths, within a range, and not nothing. */
const hundredths = (least: number, limit: number, message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.transform((typed) => fromDecimal(typed)),
    v.check((amount) => amount !== undefined && amount !== 0 && amount >= least && amount <= limit, message),
    v.transform((amount): number => amount ?? 0),
  )

const change = v.object({
  price_percent: v.optional(hundredths(-9999, 100_000, 'error_percent')),
  price_add: v.optional(hundredths(-10_000_000, 10_000_000, 'error_amount')),
  rounding: v.optional(v.picklist(roundings, 'error_invalid'), 'none'),
  collection: v.optional(
    v.pipe(v.string('error_invalid'), v.trim(), v.nonEmpty('error_required'), v.maxLength(120, 'error_too_long')),
  ),
  published: v.optional(v.boolean('error_invalid')),
  low_stock_at: v.optional(v.nullable(wholeField('error_whole_number', { max: 1_000_000 }))),
})

/** `change` of `POST /staff/products/bulk`, and the form beside the list. */
export const bulkChange = v.pipe(
  change,
  v.check(({ price_percent: percent, price_add: sum }) => percent === undefined || sum === undefined, 'error_bulk_one_price'),
  v.check(({ rounding: _, ...fields }) => Object.values(fields).some((value) => value !== undefined), 'error_bulk_nothing'),
)

type ChangeFields = v.InferOutput<typeof change>

export const changeOf = ({
  price_percent: rate,
  price_add: sum,
  rounding,
  collection,
  published,
  low_stock_at: lowStockAt,
}: ChangeFields): BulkChange => ({
  price: priceRule({ rate, sum, rounding }),
  collection,
  published,
  lowStockAt,
})

function priceRule({
  rate,
  sum,
  rounding,
}: {
  rate?: number | undefined
  sum?: number | undefined
  rounding: Rounding
}): BulkChange['price'] {
  if (rate !== undefined) return { kind: 'percent', rate, rounding }
  return sum === undefined ? undefined : { kind: 'add', amount: cents(sum), rounding }
}
