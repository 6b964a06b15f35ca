import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { amount, flag, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { money } from '#src/platform/jsonapi/resource.ts'
import { paymentInput, paymentSchema } from '#src/shop/payments/api.server.ts'
import { counterMethods } from '#src/shop/payments/payment.ts'
import { staffBackorderAttributes, staffBackorderMembers } from '../backorder/backorder-resources.api.server.ts'
import { staffProposalAttributes, staffProposalMembers } from '../proposal/proposal-resources.api.server.ts'
import { recordedConsents } from '../shortage/shortage.ts'
import { attentions, orderOrigins, placedBy } from '../order/order.ts'
import type { Order, OrderPayment } from '../order/order.ts'

const pickMembers = {
  id: text,
  line_item_id: text,
  quantity: whole,
  by_scan: flag,
  by: orNull(text),
  at: moment,
  undone_by: orNull(text),
  undone_at: orNull(moment),
}

const pickAttributes = ({ lines }: Order) =>
  lines.flatMap(({ id: lineId, picks }) =>
    picks.map(({ id, quantity, byScan, by, at, undone }) => ({
      id,
      line_item_id: lineId,
      quantity,
      by_scan: byScan,
      by,
      at: at.toISOString(),
      undone_by: undone?.by ?? null,
      undone_at: undone?.at.toISOString() ?? null,
    })),
  )

/** `version`: a transition may name it, and is refused if the order has changed since. */
export const staffMembers = {
  customer: orNull(text),
  origin: v.picklist(orderOrigins),
  placed_by: orNull(text),
  needs_attention: orNull(v.picklist(attentions)),
  version: whole,
  undo_until: orNull(moment),
  claimed_by: orNull(text),
  claimed_by_id: orNull(text),
  claimed_at: orNull(moment),
  picks: v.array(v.strictObject(pickMembers)),
  substitutions: v.array(
    v.strictObject({
      id: text,
      line_item_id: orNull(text),
      name: text,
      replaced: text,
      quantity: whole,
      less: amount,
      consent: v.picklist(recordedConsents),
      by: orNull(text),
      at: moment,
      undone_by: orNull(text),
      undone_at: orNull(moment),
    }),
  ),
  proposals: v.array(v.strictObject(staffProposalMembers)),
  backorders: v.array(v.strictObject(staffBackorderMembers)),
  shortages: v.array(
    v.strictObject({
      id: text,
      line_item_id: orNull(text),
      quantity: whole,
      amount,
      consent: v.picklist(recordedConsents),
      by: orNull(text),
      at: moment,
    }),
  ),
}

export const staffAttributes = (order: Order) => ({
  customer: order.customer,
  origin: order.origin,
  placed_by: placedBy(order),
  needs_attention: order.needsAttention,
  version: order.transitions.length,
  undo_until: order.transitions.at(-1)?.undoUntil?.toISOString() ?? null,
  claimed_by: order.claim?.by ?? null,
  claimed_by_id: order.claim?.id ?? null,
  claimed_at: order.claim?.at.toISOString() ?? null,
  picks: pickAttributes(order),
  substitutions: order.substitutions.map(({ id, lineId, from, to, quantity, less, consent, by, at, undone }) => ({
    id,
    line_item_id: lineId,
    name: to[order.locale],
    replaced: from[order.locale],
    quantity,
    less: money(less),
    consent,
    by,
    at: at.toISOString(),
    undone_by: undone?.by ?? null,
    undone_at: undone?.at.toISOString() ?? null,
  })),
  proposals: staffProposalAttributes(order, order.locale),
  backorders: staffBackorderAttributes(order, order.locale),
  shortages: order.shortages.map(({ id, lineId, quantity, amount: less, consent, by, at }) => ({
    id,
    line_item_id: lineId,
    quantity,
    amount: money(less),
    consent,
    by,
    at: at.toISOString(),
  })),
})

/** Only staff see how it was paid at the counter, and who received it. */
export const staffPaymentSchema = defineResource({
  ...paymentSchema,
  name: 'StaffPayment',
  attributes: {
    ...paymentSchema.attributes,
    paid_with: orNull(v.picklist(counterMethods)),
    amount_given: orNull(amount),
    taken_by: orNull(text),
    reversed_at: orNull(moment),
    reversed_by: orNull(text),
  },
})

export function staffPayment({ receivedBy, reversedBy, ...payment }: OrderPayment, locale: Locale) {
  const { id, attributes, relationships } = paymentInput(payment, locale)
  const { counterPayment } = payment
  return staffPaymentSchema.resource({
    id,
    attributes: {
      ...attributes,
      paid_with: counterPayment?.method ?? null,
      amount_given: counterPayment && money(counterPayment.tendered),
      taken_by: receivedBy,
      reversed_at: counterPayment?.reversedAt?.toISOString() ?? null,
      reversed_by: reversedBy,
    },
    relationships,
  })
}
