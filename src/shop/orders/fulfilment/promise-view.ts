import { formatDays } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { momentAt } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { lisbonDate } from '#src/kernel/dates.ts'
import { parcelPromise, pickupPromise } from './promise.ts'
import { readyText } from '#src/shop/website/pickup-ready.ts'
import type { Website } from '#src/shop/website/website.ts'
import { awaitsPayment, isInPreparation, isInProgress } from '../order/order.ts'
import type { Order } from '../order/order.ts'

/** When the order arrives, as a sentence. `isLate`: the promised time has passed. */
export type PromiseView = { text: string; isLate: boolean }

export type PromiseFacts = { now: Date; locale: Locale; website: Pick<Website, 'hours' | 'limits'> }

/** Null without a promise, and for an order that has ended. */
export function promiseView(order: Order, facts: PromiseFacts): PromiseView | null {
  if (awaitsPayment(order.state)) return ifPaidNow(order, facts)
  if (!isInProgress(order.state)) return null
  if (order.fulfilment === 'delivery') return parcelView(order, facts)
  return isInPreparation(order.state) ? pickupView(order, facts) : null
}

/** For staff, without the texts for the customer. */
export function staffPromise(order: Order, { now, locale }: Pick<PromiseFacts, 'now' | 'locale'>): PromiseView | null {
  const { state, fulfilment, promisedAt, shipment } = order
  const days = shipment?.expectedDays
  if (fulfilment === 'delivery' && days && isInProgress(state))
    return { text: formatDays(days, locale), isLate: days.until < lisbonDate(now) }
  if (fulfilment !== 'pickup' || !isInPreparation(state) || !promisedAt) return null
  return { text: momentAt(promisedAt, now, locale), isLate: promisedAt < now }
}

/** The hours count from the payment: the promise made at placing holds if the customer pays immediately. */
function ifPaidNow({ fulfilment, shipment }: Order, { now, locale, website }: PromiseFacts): PromiseView | null {
  if (shipment) {
    const days = parcelPromise(website, shipment.expected, now)
    return days && { text: m.order_promise_parcel_if_paid({ days: formatDays(days, locale) }, { locale }), isLate: false }
  }
  const readyAt = pickupPromise(website, fulfilment, now)
  if (!readyAt) return null
  const ready = readyText(readyAt, now, locale)
  return { text: m.order_promise_if_paid({ ready: ready.charAt(0).toLowerCase() + ready.slice(1) }, { locale }), isLate: false }
}

function pickupView({ promisedAt }: Order, { now, locale }: PromiseFacts): PromiseView | null {
  if (!promisedAt) return null
  if (promisedAt >= now) return { text: readyText(promisedAt, now, locale), isLate: false }
  return { text: m.order_promise_late({ at: momentAt(promisedAt, now, locale) }, { locale }), isLate: true }
}

function parcelView({ shipment }: Order, { now, locale }: PromiseFacts): PromiseView | null {
  const days = shipment?.expectedDays
  if (!days) return null
  const isLate = days.until < lisbonDate(now)
  const named = { days: formatDays(days, locale) }
  return { text: isLate ? m.order_promise_parcel_late(named, { locale }) : m.order_promise_parcel(named, { locale }), isLate }
}
