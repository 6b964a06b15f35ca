import { lisbonDate, lisbonMidnight, nextDay } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { dayIn } from '#src/kernel/typed-date.ts'
import { fulfilments } from '#src/shop/delivery/fulfilment.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import { paymentMethodOf } from '#src/shop/website/payment-methods.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import { orderOrigins } from '../order/order.ts'
import type { OrderOrigin } from '../order/order.ts'

/** The filters of the list as they are in its address, each as typed; empty: not filtered by it. */
export const filterNames = [
  'placed',
  'placed_from',
  'placed_to',
  'fulfilment',
  'payment_method',
  'origin',
  'product',
  'county',
] as const
export type FilterName = (typeof filterNames)[number]
export type TypedFilters = Readonly<Record<FilterName, string>>

export const noFilters: TypedFilters = {
  placed: '',
  placed_from: '',
  placed_to: '',
  fulfilment: '',
  payment_method: '',
  origin: '',
  product: '',
  county: '',
}

/** Days that move with the calendar, for views that are saved. */
export const placedPeriods = ['today', 'yesterday', '7d', '30d'] as const
export type PlacedPeriod = (typeof placedPeriods)[number]

const daysBack: Record<PlacedPeriod, { from: number; to: number }> = {
  today: { from: 0, to: 0 },
  yesterday: { from: 1, to: 1 },
  '7d': { from: 6, to: 0 },
  '30d': { from: 29, to: 0 },
}

/** What orders are filtered by. `placedBefore` is exclusive; `county` is the official code; `variants` are row ids. */
export type OrderFilter = {
  placedFrom?: Date | undefined
  placedBefore?: Date | undefined
  fulfilment?: Fulfilment | undefined
  paymentMethod?: PaymentMethod | undefined
  origin?: OrderOrigin | undefined
  county?: string | undefined
  variants?: readonly number[] | undefined
}

export type FilterErrors = Partial<
  Record<FilterName, 'error_invalid' | 'error_date' | 'error_date_order' | 'error_county_not_found' | 'error_product_too_many'>
>

export const readTypedFilters = (query: URLSearchParams): TypedFilters => ({
  ...noFilters,
  ...Object.fromEntries(filterNames.map((name) => [name, (query.get(name) ?? '').trim().slice(0, 100)])),
})

/** The filters that are set, for an address. */
export const filtersQuery = (typed: TypedFilters): Record<string, string> =>
  Object.fromEntries(filterNames.flatMap((name) => (typed[name] === '' ? [] : [[name, typed[name]]])))

export const isFiltered = (typed: TypedFilters): boolean => filterNames.some((name) => typed[name] !== '')

/** Lisbon days, both inclusive. */
const daysOf = (period: PlacedPeriod, now: Date): { from: IsoDate; to: IsoDate } => {
  const { from, to } = daysBack[period]
  const today = lisbonDate(now)
  return { from: nextDay(today, -from), to: nextDay(today, -to) }
}

export const placedBetween = (from: IsoDate | undefined, to: IsoDate | undefined): OrderFilter => ({
  placedFrom: from === undefined ? undefined : lisbonMidnight(from),
  placedBefore: to === undefined ? undefined : lisbonMidnight(nextDay(to)),
})

/** Filters without `county` and `product`, which other features know. What is not valid is an error and filters nothing. */
export function parseFilters(typed: TypedFilters, now: Date): { filter: OrderFilter; errors: FilterErrors } {
  const errors: FilterErrors = {}
  const fulfilment = fulfilments.find((known) => known === typed.fulfilment)
  const paymentMethod = paymentMethodOf(typed.payment_method)
  const origin = orderOrigins.find((known) => known === typed.origin)
  if (typed.fulfilment !== '' && !fulfilment) errors.fulfilment = 'error_invalid'
  if (typed.payment_method !== '' && !paymentMethod) errors.payment_method = 'error_invalid'
  if (typed.origin !== '' && !origin) errors.origin = 'error_invalid'
  const placed = placedOf(typed, now, errors)
  return { filter: { ...placed, fulfilment, paymentMethod, origin }, errors }
}

function placedOf({ placed, ...days }: TypedFilters, now: Date, errors: FilterErrors): OrderFilter {
  const period = placedPeriods.find((known) => known === placed)
  if (placed !== '' && !period) errors.placed = 'error_invalid'
  if (period) {
    const { from, to } = daysOf(period, now)
    return placedBetween(from, to)
  }
  const day = (name: 'placed_from' | 'placed_to'): IsoDate | undefined => {
    if (days[name] === '') return undefined
    const typed = dayIn(days[name])
    if (typed !== undefined) return typed
    errors[name] = 'error_date'
    return undefined
  }
  const [from, to] = [day('placed_from'), day('placed_to')]
  if (from !== undefined && to !== undefined && from > to) errors.placed_to = 'error_date_order'
  return placedBetween(from, to)
}
