import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import { methodName, paymentMethodOf } from '#src/shop/website/payment-methods.ts'
import type { Breakdown, Entry, EntryKind } from './sales.ts'

type Message = (inputs: object, options: { locale: Locale }) => string

const otherNames: Record<Exclude<EntryKind, 'entry'>, Message> = {
  delivery: m.report_entry_delivery,
  unlisted: m.report_entry_unlisted,
  unassigned: m.report_entry_unassigned,
  others: m.report_entry_others,
}

const fulfilmentNames: Record<Fulfilment, Message> = {
  delivery: m.report_fulfilment_delivery,
  pickup: m.report_fulfilment_pickup,
}

export const fulfilmentName = (fulfilment: Fulfilment, locale: Locale): string => fulfilmentNames[fulfilment]({}, { locale })

/** The name of a row. */
export function entryName({ kind, key, name }: Entry, by: Breakdown, locale: Locale): string {
  if (kind !== 'entry') return otherNames[kind]({}, { locale })
  if (name) return name[locale]
  const method = by === 'payment_method' ? paymentMethodOf(key) : undefined
  if (method) return methodName(method, locale)
  return fulfilmentName(key === 'pickup' ? 'pickup' : 'delivery', locale)
}

export const breakdownNames: Record<Breakdown, Message> = {
  collection: m.report_by_collection,
  product: m.report_by_product,
  payment_method: m.report_by_payment_method,
  fulfilment: m.report_by_fulfilment,
}
