import type { Locale } from '#src/i18n/locales.ts'
import { amount, day, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { money } from '#src/platform/jsonapi/resource.ts'
import * as v from 'valibot'
import type { Order } from '../order/order.ts'
import { recordedConsents } from '../shortage/shortage.ts'
import type { Backorder } from './backorder.ts'

/** `order`: number of the order with which the pieces come. `amount`: what the customer pays for them. */
export const backorderMembers = {
  id: text,
  line_item_id: orNull(text),
  name: text,
  quantity: whole,
  amount,
  order: text,
  expected_on: day,
}

/** Only staff see who of them asked, and how. */
export const staffBackorderMembers = {
  ...backorderMembers,
  consent: v.picklist(recordedConsents),
  by: orNull(text),
  at: moment,
}

/** Pieces that come with later orders, oldest first. */
export const backorderAttributes = ({ backorders }: Order, locale: Locale) => backorders.map((one) => membersOf(one, locale))

export const staffBackorderAttributes = ({ backorders }: Order, locale: Locale) =>
  backorders.map((one) => ({ ...membersOf(one, locale), consent: one.consent, by: one.by, at: one.at.toISOString() }))

const membersOf = ({ id, lineId, name, quantity, amount: pays, later }: Backorder, locale: Locale) => ({
  id,
  line_item_id: lineId,
  name: name[locale],
  quantity,
  amount: money(pays),
  order: later.number,
  expected_on: later.expectedOn,
})
