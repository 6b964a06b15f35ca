import { formatDateTime } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { ownValue } from '#src/kernel/own-value.ts'
import type { ContactField, CustomerChange, MatchedBy } from '../customer.ts'
import type { CustomerDone } from './customers-address.ts'

export const doneTexts: Record<CustomerDone, () => string> = {
  signed_out: m.customers_done_signed_out,
  session_ended: m.customers_done_session_ended,
  recovery: m.customers_done_recovery,
  export: m.customers_done_export,
  blocked: m.customers_done_blocked,
  unblocked: m.customers_done_unblocked,
  email_code: m.customers_done_email_code,
  email: m.customers_done_email,
  note: m.customers_done_note,
  note_removed: m.customers_done_note_removed,
  merged: m.customers_done_merged,
  distinct: m.customers_done_distinct,
  undistinct: m.customers_done_undistinct,
  sign_up: m.customers_done_sign_up,
  erased: m.customers_done_erased,
}

/** What led to a customer; a name shows it by itself. */
export const matchTexts: Record<Exclude<MatchedBy, 'name'>, () => string> & { name?: undefined } = {
  email: m.customers_match_email,
  phone: m.customers_match_phone,
  nif: m.customers_match_nif,
  card: m.customers_match_card,
  order: m.customers_match_order,
}

export const sameTexts = { phone: m.customers_same_phone, nif: m.customers_same_nif }

export const contactNames: Record<ContactField, () => string> = {
  phone: m.customers_phone,
  email: m.customers_email,
  nif: m.customers_nif,
  address: m.customers_home,
}

export const nameOf = (name: string | null): string => name ?? m.customers_nameless()

export const ordersText = (count: number): string =>
  count === 1 ? m.customers_orders_one() : m.customers_orders_count({ count })

const changeTexts: Readonly<Record<string, (inputs: { name: string; date: string }) => string>> = {
  customer_blocked: m.customers_change_blocked,
  customer_unblocked: m.customers_change_unblocked,
  customer_email_changed: m.customers_change_email,
  customers_merged: m.customers_change_merged,
}

/** What a colleague did, as a sentence; an action of a later version by its name. */
export function changeText({ action, by, at }: CustomerChange, locale: Locale): string {
  const texts = { name: by ?? m.customers_shop_itself(), date: formatDateTime(at, locale) }
  return ownValue(changeTexts, action)?.(texts) ?? action
}
