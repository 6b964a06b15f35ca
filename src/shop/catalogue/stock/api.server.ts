import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { flag, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { changeStock, listStock } from './actions.server.ts'
import type { StockError } from './actions.server.ts'
import { stockTabs } from './stock-item.ts'
import type { StockItem } from './stock-item.ts'
import { stockBody } from './schema.ts'

const statusOf = {
  not_found: 404,
  reason_required: 422,
  received_or_counted: 422,
  below_held: 409,
  stock_changed: 409,
} as const satisfies Record<StockError['code'], ApiStatus>

const fieldOf: Partial<Record<StockError['code'], string>> = { reason_required: 'reason', received_or_counted: 'on_hand' }

function apiError(error: StockError, locale: Locale): ApiError {
  const { code } = error
  const field = fieldOf[code]
  const plain = { code, status: statusOf[code], detail: issueText(`error_${code}`, locale), ...(field && { field }) }
  if (error.code === 'below_held') return { ...plain, meta: { held: error.held } }
  return error.code === 'stock_changed' ? { ...plain, meta: { on_hand: error.onHand } } : plain
}

const stockItemSchema = defineResource({
  type: 'stock_item',
  attributes: {
    sku: text,
    barcode: orNull(text),
    code: orNull(text),
    name: text,
    pack: text,
    active: flag,
    on_hand: whole,
    held: whole,
    available: whole,
    low_stock_at: orNull(whole),
    effective_low_stock_at: whole,
    max_pieces: orNull(whole),
  },
})

const stockResource = (item: StockItem, locale: Locale) =>
  stockItemSchema.resource({
    id: item.id,
    attributes: {
      sku: item.sku,
      barcode: item.barcode,
      code: item.code,
      name: item.name[locale],
      pack: item.pack[locale],
      active: item.active,
      on_hand: item.onHand,
      held: item.reserved,
      available: item.available,
      low_stock_at: item.ownLowStockAt,
      effective_low_stock_at: item.lowStockAt,
      max_pieces: item.maxUnits,
    },
  })

const stock = defineRoute({
  method: 'GET',
  path: '/staff/stock',
  summary: 'Units on hand, reserved by checkouts and available, by variant; with `filter[state]=low` the lowest first.',
  resource: stockItemSchema,
  meta: { state_counts: v.strictObject(v.entriesFromList(stockTabs, whole)) },
  allow: 'stock.read',
  list: true,
  filters: { state: v.picklist(stockTabs), q: v.pipe(v.string(), v.trim(), v.maxLength(100)) },
  async work({ world, locale, query }) {
    const { state: tab = 'all', q = '' } = query.filters
    const { items, counts } = await listStock(world.db, { tab, q, locale, page: query.page })
    const data = items.map((item) => stockResource(item, locale))
    return ok({ data, total: counts[tab], meta: { state_counts: counts } })
  },
})

const change = defineRoute({
  method: 'PATCH',
  path: '/staff/stock/{id}',
  summary:
    'Adds received units to the variant with this id, records a count with its reason, or sets its low-stock level or the most packs of its product in one order.',
  resource: stockItemSchema,
  allow: 'stock.change',
  body: stockBody,
  async work({ world, principal, locale, params, body, source }) {
    const { on_hand: onHand, low_stock_at: lowStockAt, max_pieces: maxUnits, seen: expected, ...fields } = body
    const changed = await changeStock(world, principal, params['id'] ?? '', {
      change: { ...fields, onHand, lowStockAt, maxUnits, expected },
      source,
    })
    return changed.ok ? ok({ data: stockResource(changed.value, locale) }) : err(apiError(changed.error, locale))
  },
})

export const routes: ApiRoute[] = [stock, change]
