import type { Locale } from '#src/i18n/locales.ts'
import { displayMoney, money } from '#src/platform/jsonapi/resource.ts'
import type { Json, Resource } from '#src/platform/jsonapi/resource.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { PricedItem, PricedRequest } from './purchase.ts'

/** What a line of a cart or an order holds of a request; the whole of it stands at its own address. */
export type BoughtRequest = Omit<PricedRequest, 'rowId' | 'items'> & {
  total: Cents
  /** `more`: what else is shown of it. */
  items: readonly (Omit<PricedItem, 'variantRowId' | 'other'> & { variantId: string | null; more?: Record<string, Json> })[]
}

/** `extra` of a line item, with its `items`. */
export const boughtResource = (request: BoughtRequest, locale: Locale): Resource => ({
  type: request.kind,
  id: request.id,
  attributes: {
    currency: 'EUR',
    price: money(request.total),
    display_price: displayMoney(request.total, locale),
    expires_at: request.expiresAt?.toISOString() ?? null,
    created_at: request.createdAt.toISOString(),
    submitted_at: request.submittedAt?.toISOString() ?? null,
  },
  relationships: { items: request.items.map((item) => itemResource(item, locale)) },
})

const itemResource = (item: BoughtRequest['items'][number], locale: Locale): Resource => ({
  type: 'request_item',
  id: item.id,
  attributes: {
    name: item.name,
    variant_id: item.variantId,
    class: item.class,
    quantity: item.quantity,
    price: money(item.price),
    display_price: displayMoney(item.price, locale),
    vat_rate: (item.vat / 100).toFixed(2),
    total: money(item.total),
    display_total: displayMoney(item.total, locale),
    included_tax_total: money(item.includedTax),
    currency: 'EUR',
    ...item.more,
  },
})
