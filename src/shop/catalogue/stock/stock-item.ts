import type { Text } from '#src/i18n/locales.ts'
import type { MovementKind } from '../batches/movements.ts'

/** Tabs of the staff stock page: `low` includes `sold_out`. */
export const stockTabs = ['low', 'sold_out', 'all'] as const
export type StockTab = (typeof stockTabs)[number]

/** What the staff list can be sorted by. */
export const stockSortings = ['name', 'on_hand', 'available'] as const
export type StockSorting = { by: (typeof stockSortings)[number]; isDescending: boolean }

/** The full list is sorted by name; the others by units left, fewest first. */
export const usualStockSorting = (tab: StockTab): StockSorting => ({
  by: tab === 'all' ? 'name' : 'available',
  isDescending: false,
})

export type StockItem = {
  /** Public id of the variant; `rowId` is its row id. */
  id: string
  rowId: number
  sku: string
  barcode: string | null
  code: string | null
  name: Text
  pack: Text
  /** Whether its product is on sale. */
  active: boolean
  /** Units on hand, units reserved by carts in checkout, and units that can still be sold. */
  onHand: number
  reserved: number
  available: number
  /** Low at or below this many available units; `ownLowStockAt`: the variant's own setting. */
  lowStockAt: number
  ownLowStockAt: number | null
  /** Most units per order, for every variant of the product; null: as in the settings. */
  maxUnits: number | null
}

export type StockReason = 'initial' | 'sold' | 'returned' | 'received' | 'corrected'

export type StockMovement = {
  at: Date
  change: number
  reason: StockReason
  /** Says more than the reason, since batches are recorded. */
  kind: MovementKind | 'quarantine' | 'release' | null
  /** Code or expiry date of its batch. */
  batch: string | null
  note: string | null
  /** Name of the member of staff; null for customers' orders and erased accounts. */
  by: string | null
  orderNumber: string | null
}

export const stockLevel = ({
  available,
  lowStockAt,
}: Pick<StockItem, 'available' | 'lowStockAt'>): 'sold_out' | 'low' | 'plenty' => {
  if (available <= 0) return 'sold_out'
  return available <= lowStockAt ? 'low' : 'plenty'
}

/** A change of one variant's stock by staff; absent fields stay as they are. */
export type StockChange = {
  /** Units received. */
  received?: number | undefined
  /** Units counted on the shelf, with the reason for the difference. */
  onHand?: number | undefined
  reason?: string | undefined
  /** Null: as in the settings. */
  lowStockAt?: number | null | undefined
  /** Most units per order; null: as in the settings. */
  maxUnits?: number | null | undefined
  /** Stock on the screen when the units were counted. */
  expected?: number | undefined
}
