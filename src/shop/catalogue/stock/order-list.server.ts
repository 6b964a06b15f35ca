import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { csvIn } from '#src/kernel/csv.ts'
import type { Db } from '#src/platform/database/database.ts'
import { listStock } from './actions.server.ts'
import type { StockItem } from './stock-item.ts'

const maxRows = 10_000

/** Enough to have twice the number from which it is low. */
const toOrder = ({ available, lowStockAt }: StockItem): number => Math.max(1, 2 * lowStockAt - available)

/** What runs low, as a CSV to send to a supplier. */
export async function openOrderList(db: Db, locale: Locale): Promise<Blob> {
  const { mark, line } = csvIn(locale)
  const { items } = await listStock(db, { tab: 'low', q: '', locale, page: { number: 1, size: maxRows } })
  const heads = [
    m.stock_csv_sku({}, { locale }),
    'CNP',
    'EAN',
    m.stock_csv_name({}, { locale }),
    m.stock_csv_pack({}, { locale }),
    m.stock_csv_available({}, { locale }),
    m.stock_csv_low({}, { locale }),
    m.stock_csv_order({}, { locale }),
  ]
  const lines = items.map((item) => [
    item.sku,
    item.code ?? '',
    item.barcode ?? '',
    item.name[locale],
    item.pack[locale],
    String(item.available),
    String(item.lowStockAt),
    String(toOrder(item)),
  ])
  return new Blob([mark, ...[heads, ...lines].map(line)], { type: 'text/csv; charset=utf-8' })
}
