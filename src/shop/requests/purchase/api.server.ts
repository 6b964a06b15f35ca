import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { amount, amountAttributes, currency, moment, orNull, percent, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource, toMany } from '#src/platform/jsonapi/define-resource.ts'
import type { Described } from '#src/platform/jsonapi/define-resource.ts'
import { amounts, money } from '#src/platform/jsonapi/resource.ts'
import type { Cents } from '#src/kernel/money.ts'
import { productClasses } from '#src/shop/catalogue/product/product.ts'
import type { PricedItem, PricedRequest } from './purchase.ts'

const itemSchema = defineResource({
  type: 'request_item',
  name: 'BoughtItem',
  attributes: {
    name: text,
    variant_id: orNull(text),
    class: v.picklist(productClasses),
    quantity: whole,
    ...amountAttributes('price'),
    vat_rate: percent,
    ...amountAttributes('total'),
    included_tax_total: amount,
    currency,
  },
})

/** Who checked a line before it was handed over; for staff only. */
export const checkMembers = { checked_by: orNull(text), checked_at: orNull(moment) }

const staffItemSchema = defineResource({
  ...itemSchema,
  name: 'StaffBoughtItem',
  attributes: { ...itemSchema.attributes, ...checkMembers },
})

const members = {
  attributes: {
    currency,
    ...amountAttributes('price'),
    expires_at: orNull(moment),
    created_at: moment,
    submitted_at: orNull(moment),
  },
  relationships: { items: toMany(itemSchema) },
}
const staffMembers = { ...members, relationships: { items: toMany(staffItemSchema) } }

/** `extra` of a line item, with its `items`. */
export const boughtSchemas = {
  prescription: defineResource({ type: 'prescription', name: 'BoughtPrescription', ...members }),
  request: defineResource({ type: 'request', name: 'BoughtRequest', ...members }),
}
export const staffBoughtSchemas = {
  prescription: defineResource({ type: 'prescription', name: 'StaffBoughtPrescription', ...staffMembers }),
  request: defineResource({ type: 'request', name: 'StaffBoughtRequest', ...staffMembers }),
}

/** What a line of a cart or an order shows of a request; the whole request has its own URL. */
export type BoughtRequest = Omit<PricedRequest, 'rowId' | 'items'> & {
  total: Cents
  items: readonly (Omit<PricedItem, 'variantRowId' | 'other'> & {
    variantId: string | null
    check?: Described<typeof checkMembers>
  })[]
}

export const boughtResource = (request: BoughtRequest, locale: Locale) =>
  boughtSchemas[request.kind].resource({
    id: request.id,
    attributes: {
      currency: 'EUR',
      ...amounts({ price: request.total }, locale),
      expires_at: request.expiresAt?.toISOString() ?? null,
      created_at: request.createdAt.toISOString(),
      submitted_at: request.submittedAt?.toISOString() ?? null,
    },
    relationships: { items: request.items.map((item) => itemResource(item, locale)) },
  })

function itemResource(item: BoughtRequest['items'][number], locale: Locale) {
  const attributes = {
    name: item.name,
    variant_id: item.variantId,
    class: item.class,
    quantity: item.quantity,
    ...amounts({ price: item.price }, locale),
    vat_rate: (item.vat / 100).toFixed(2),
    ...amounts({ total: item.total }, locale),
    included_tax_total: money(item.includedTax),
    currency: 'EUR' as const,
  }
  return item.check
    ? staffItemSchema.resource({ id: item.id, attributes: { ...attributes, ...item.check } })
    : itemSchema.resource({ id: item.id, attributes })
}
