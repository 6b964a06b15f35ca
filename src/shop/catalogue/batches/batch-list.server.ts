import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { csvIn } from '#src/kernel/csv.ts'
import type { Db } from '#src/platform/database/database.ts'
import { batchRows } from './list.store.server.ts'

const maxRows = 20_000

/** Every batch at the pharmacy as a CSV, what expires first at the top. */
export async function openBatchList(db: Db, locale: Locale): Promise<Blob> {
  const { mark, line, day } = csvIn(locale)
  const rows = await batchRows(db, { q: '', locale }, { limit: maxRows, offset: 0 })
  const heads = [
    m.stock_csv_sku({}, { locale }),
    m.stock_csv_name({}, { locale }),
    m.stock_csv_pack({}, { locale }),
    m.stock_csv_batch({}, { locale }),
    m.stock_csv_expiry({}, { locale }),
    m.stock_csv_pieces({}, { locale }),
    m.stock_csv_state({}, { locale }),
  ]
  const lines = rows.map((row) => [
    row.sku,
    row[`name_${locale}`],
    row[`pack_${locale}`],
    row.code ?? '',
    day(row.expires_on),
    String(row.quantity),
    row.state,
  ])
  return new Blob([mark, ...[heads, ...lines].map(line)], { type: 'text/csv; charset=utf-8' })
}
