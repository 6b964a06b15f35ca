import * as v from 'valibot'
import type { Text } from '#src/i18n/locales.ts'
import type { Cents } from '#src/kernel/money.ts'
import { fulfilments } from '#src/shop/delivery/fulfilment.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import { counterMethods } from '#src/shop/payments/payment.ts'
import type { CounterMethod } from '#src/shop/payments/payment.ts'
import type { RequestKind, RequestState } from '#src/shop/requests/request/request.ts'
import { paymentMethods } from '#src/shop/website/payment-methods.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import { outcomes } from '../answers/answers.ts'
import { basketSizes } from '../baskets/baskets.ts'
import type { Period } from '../period/period.ts'
import { readyTimes } from '../preparation/preparation.ts'

/**
 * What a figure counts: orders that were paid, lines of them, refunds, what was refunded by line, payments, requests, or orders that
 * were prepared.
 */
export const detailSets = ['sales', 'lines', 'refunds', 'refund_lines', 'payments', 'requests', 'prepared'] as const
export type DetailSet = (typeof detailSets)[number]

/** In place of a value: those that have none, such as lines in no collection. No slug or id looks like it. */
export const noValue = '-'

const whole = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number))
const yes = v.picklist(['yes', 'no'])
const text = v.pipe(v.string(), v.maxLength(200))

export const detailFilters = {
  method: v.optional(v.picklist([...paymentMethods, noValue])),
  fulfilment: v.optional(v.picklist(fulfilments)),
  paid_with: v.optional(v.picklist([...counterMethods, noValue])),
  by_hand: v.optional(yes),
  excess: v.optional(yes),
  size: v.optional(v.pipe(whole, v.maxValue(basketSizes.length - 1))),
  customer: v.optional(v.picklist(['first', 'repeat', noValue])),
  product: v.optional(v.union([v.pipe(v.string(), v.uuid()), v.literal(noValue)])),
  collection: v.optional(text),
  kind: v.optional(v.picklist(['delivery', 'unassigned'])),
  rate: v.optional(v.pipe(whole, v.maxValue(10_000))),
  outcome: v.optional(v.picklist(outcomes)),
  reason: v.optional(text),
  on_time: v.optional(yes),
  time: v.optional(v.pipe(whole, v.maxValue(readyTimes.length - 1))),
}

/**
 * Of the rows that a figure counts. `collection`: a slug; `product`: a public id; `size`: a place in
 * `basketSizes`; `time`: one in `readyTimes`; `rate`: basis points.
 */
export type DetailFilter = v.InferOutput<v.ObjectSchema<typeof detailFilters, undefined>>

const querySchema = v.object({ of: v.optional(v.picklist(detailSets), 'sales'), ...detailFilters })

/** What the address of a list names, without its period; undefined where it is none. */
export function readDetailQuery(query: URLSearchParams): { of: DetailSet; filter: DetailFilter } | undefined {
  const read = v.safeParse(querySchema, Object.fromEntries(query))
  if (!read.success) return undefined
  const { of, ...filter } = read.output
  return { of, filter }
}

/** One of the rows that a figure counts. What a set does not have is null. */
export type DetailRow = {
  at: Date
  /** Null where this member of staff may not connect it with an order. */ order: string | null
  /** Belongs to a prescription or a request for a medicine. */ isClinical: boolean
  name: Text | null
  quantity: number | null
  amount: Cents | null
  method: PaymentMethod | null
  paidWith: CounterMethod | null
  fulfilment: Fulfilment | null
  byHand: boolean | null
  /** The moment that was promised. */ promisedAt: Date | null
  request: { id: string | null; kind: RequestKind; state: RequestState; reason: string | null } | null
}

/** Of all rows, those of other pages too. */
export type DetailSums = { count: number; quantity: number | null; amount: Cents | null }

export type DetailList = {
  of: DetailSet
  filter: DetailFilter
  period: Period
  rows: DetailRow[]
  sums: DetailSums
  page: number
  pages: number
  /** The name of the product or collection that is filtered by. */ name: Text | null
}
