import * as v from 'valibot'
import { amountAttributes, currency, percent, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource, toOneOrNone } from '#src/platform/jsonapi/define-resource.ts'
import { amounts, ref, wants } from '#src/platform/jsonapi/resource.ts'
import { requestLineAttributes, requestLineMembers } from '#src/shop/cart/shared-resources.api.server.ts'
import type { ResourceContext } from '#src/shop/cart/line-resources.api.server.ts'
import { productClasses } from '#src/shop/catalogue/product/product.ts'
import type { CartVariant } from '#src/shop/catalogue/product/product.ts'
import { variantSchema, variantWithProduct } from '#src/shop/catalogue/product/resources.api.server.ts'
import type { Opener } from '#src/shop/conversation/uploads.api.server.ts'
import { boughtName } from '#src/shop/requests/purchase/purchase-labels.ts'
import { boughtResource, boughtSchemas, checkMembers, staffBoughtSchemas } from '#src/shop/requests/purchase/api.server.ts'
import type { RequestGroup } from './request-lines.ts'
import type { OrderLine } from './order.ts'

const lineRelationships = {
  variant: toOneOrNone(variantSchema),
  extra: toOneOrNone(boughtSchemas.prescription, boughtSchemas.request),
}
const staffLineRelationships = {
  ...lineRelationships,
  extra: toOneOrNone(staffBoughtSchemas.prescription, staffBoughtSchemas.request),
}

export const lineSchema = defineResource({
  type: 'line_item',
  name: 'OrderLineItem',
  attributes: {
    name: text,
    sku: text,
    options_text: text,
    class: v.picklist(productClasses),
    quantity: whole,
    currency,
    vat_rate: percent,
    ...amountAttributes('price', 'total', 'discount_total', 'included_tax_total'),
  },
  relationships: lineRelationships,
})

export const staffLineSchema = defineResource({
  type: 'line_item',
  name: 'StaffOrderLineItem',
  attributes: { ...lineSchema.attributes, ...checkMembers },
  relationships: staffLineRelationships,
})

export const requestLineSchema = defineResource({
  type: 'line_item',
  name: 'OrderRequestLineItem',
  attributes: requestLineMembers,
  relationships: lineRelationships,
})

export const staffRequestLineSchema = defineResource({
  ...requestLineSchema,
  name: 'StaffOrderRequestLineItem',
  relationships: staffLineRelationships,
})

/** `variants`: today's, by row id; required if `include` names them. */
export type OrderResourceContext = ResourceContext &
  Opener & { variants: ReadonlyMap<number, CartVariant>; source: 'customer' | 'staff' }

export function lineResource(line: OrderLine, showing: OrderResourceContext) {
  const { locale, source } = showing
  const { id } = line
  const attributes = {
    name: line.name[locale],
    sku: line.sku,
    options_text: line.pack[locale],
    class: line.class,
    quantity: line.quantity,
    currency: 'EUR' as const,
    vat_rate: (line.vat / 100).toFixed(2),
    ...amounts(
      { price: line.price, total: line.total, discount_total: line.discount, included_tax_total: line.includedTax },
      locale,
    ),
  }
  const relationships = { variant: variantOf(line, showing, 'line_items.variant'), extra: null }
  return source === 'staff'
    ? staffLineSchema.resource({ id, attributes: { ...attributes, ...checkOf(line) }, relationships })
    : lineSchema.resource({ id, attributes, relationships })
}

const checkOf = ({ checkedBy, checkedAt }: OrderLine) => ({ checked_by: checkedBy, checked_at: checkedAt?.toISOString() ?? null })

/** A prescription or request as one unit, as in the cart; its contents are in `extra.items`, by the ids of their lines. */
export function requestResource(
  { id, request, lines, total, includedTax }: RequestGroup,
  { locale, source }: OrderResourceContext,
) {
  const items = lines.map((line) => ({ ...line, name: line.name[locale], ...(source === 'staff' && { check: checkOf(line) }) }))
  return requestLineSchema.resource({
    id,
    attributes: requestLineAttributes({ name: boughtName(request, locale), total, includedTax }, locale),
    relationships: { variant: null, extra: boughtResource({ ...request, expiresAt: null, total, items }, locale) },
  })
}

export function variantOf(line: OrderLine, { include, locale, variants }: OrderResourceContext, path: string) {
  const variant = wants(include, path) ? variants.get(line.variantRowId ?? 0) : undefined
  if (!variant) return line.variantId === null ? null : ref('variant', line.variantId)
  return variantWithProduct(variant.view, variant.product, locale)
}
