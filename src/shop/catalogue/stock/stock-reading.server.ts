import { data } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Staff } from '#src/platform/principal.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import type { StockAddress } from './screens/stock-address.ts'
import { findStock, listStock } from './actions.server.ts'
import type { StockList } from './actions.server.ts'
import type { StockItem, StockMovement } from './stock-item.ts'

const size = 50

/** A page of the list and the counts of its tabs. */
export async function readStockList(
  db: Db,
  { tab, q, page, sorting }: StockAddress,
  locale: Locale,
): Promise<StockList & { pages: number }> {
  const list = await listStock(db, { tab, q, sorting, locale, page: { number: page, size } })
  if (page > 1 && list.items.length === 0) throw data(null, { status: 404 })
  return { ...list, pages: Math.ceil(list.counts[tab] / size) }
}

export type StockPaneView = { item: StockItem; movements: StockMovement[]; canChange: boolean; defaults: StockDefaults }

/** Defaults from the settings. */
export type StockDefaults = { lowStockAt: number; maxUnits: number }

/**
 * One variant as this member of staff may see it; 404 for an unknown one. The owner does not count stock and does not see when
 * something was sold: together with the orders it would reveal who bought what. Only the pharmacist sees which order took units
 * for a prescription.
 */
export async function readStockPane(db: Db, staff: Staff, id: string): Promise<StockPaneView> {
  const [found, website] = await Promise.all([findStock(db, id), readWebsite(db)])
  if (!found) throw data(null, { status: 404 })
  const { lowStockAt, linePieces } = website.limits
  const movements = found.movements.map(({ isClinical, orderNumber, ...move }) => ({
    ...move,
    orderNumber: isClinical && !can(staff, 'prescriptions.read') ? null : orderNumber,
  }))
  return { item: found.item, movements, canChange: can(staff, 'stock.change'), defaults: { lowStockAt, maxUnits: linePieces } }
}
