import type { Locale } from '#src/i18n/locales.ts'
import { amount, amountAttributes, currency, flag, orNull, percent, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource, toOneOrNone } from '#src/platform/jsonapi/define-resource.ts'
import { amounts, money, ref, wants } from '#src/platform/jsonapi/resource.ts'
import { variantResource, variantSchema, variantWithProduct } from '#src/shop/catalogue/product/resources.api.server.ts'
import { boughtName } from '#src/shop/requests/purchase/purchase-labels.ts'
import { boughtResource, boughtSchemas } from '#src/shop/requests/purchase/api.server.ts'
import type { CartLine, RequestLine } from './cart.ts'
import { requestLineAttributes, requestLineMembers } from './shared-resources.api.server.ts'
import { isShort } from './cart-items.ts'

export type ResourceContext = { include: readonly string[]; locale: Locale }

const lineRelationships = {
  variant: toOneOrNone(variantSchema),
  extra: toOneOrNone(boughtSchemas.prescription, boughtSchemas.request),
}
const lineMembers = { available: whole, purchasable: flag, seen_price: orNull(amount) }

export const lineSchema = defineResource({
  type: 'line_item',
  name: 'CartLineItem',
  attributes: {
    name: text,
    slug: text,
    sku: text,
    options_text: text,
    quantity: whole,
    ...lineMembers,
    currency,
    vat_rate: percent,
    ...amountAttributes('price', 'subtotal', 'total', 'discount_total', 'included_tax_total'),
  },
  relationships: lineRelationships,
})

export const requestLineSchema = defineResource({
  type: 'line_item',
  name: 'CartRequestLineItem',
  attributes: { ...requestLineMembers, ...lineMembers },
  relationships: lineRelationships,
})

export function lineResource(line: CartLine, showing: ResourceContext) {
  const { variant, quantity, price, discount, subtotal, total, includedTax, vat } = line
  return lineSchema.resource({
    id: line.id,
    attributes: {
      name: variant.product.name,
      slug: variant.product.slug,
      sku: variant.sku,
      options_text: variant.pack[showing.locale],
      quantity,
      available: variant.left,
      purchasable: variant.purchasable,
      currency: 'EUR',
      // Null unless the price changed since the customer added the line.
      seen_price: line.acknowledgedPrice === null ? null : money(line.acknowledgedPrice),
      vat_rate: (vat / 100).toFixed(2),
      ...amounts({ price, subtotal, total, discount_total: discount, included_tax_total: includedTax }, showing.locale),
    },
    relationships: { variant: variantOf(line, showing, 'line_items.variant'), extra: null },
  })
}

/** One unit at the quoted price; its contents are in `extra.items`. */
export function requestLineResource(line: RequestLine, { locale }: ResourceContext) {
  const { id, request, total, includedTax } = line
  const items = request.items.map((item) => ({ ...item, variantId: item.variant?.view.id ?? null }))
  return requestLineSchema.resource({
    id,
    attributes: {
      ...requestLineAttributes({ name: boughtName(request, locale), total, includedTax }, locale),
      available: isShort(line) ? 0 : 1,
      purchasable: true,
      seen_price: null,
    },
    relationships: { variant: null, extra: boughtResource({ ...request, total, items }, locale) },
  })
}

export function variantOf({ variant }: CartLine, { include, locale }: ResourceContext, path: string) {
  if (!wants(include, path)) return ref('variant', variant.view.id)
  return wants(include, `${path}.product`)
    ? variantWithProduct(variant.view, variant.product, locale)
    : variantResource(variant.view, variant.product, locale)
}
