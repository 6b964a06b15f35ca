import type { Text } from '#src/i18n/locales.ts'

/** The lists of the staff's stock page: what is low includes what is sold out. */
export const stockTabs = ['low', 'sold_out', 'all'] as const
export type StockTab = (typeof stockTabs)[number]

/** A variant as staff count it. */
export type StockItem = {
  /** Public id of the variant; `rowId` is that of its row. */
  id: string
  rowId: number
  sku: string
  barcode: string | null
  code: string | null
  name: Text
  pack: Text
  /** Whether its product is on sale. */
  active: boolean
  /** Pieces on the shelf, those kept for carts at the checkout, and what can still be sold. */
  onHand: number
  reserved: number
  available: number
  /** At or below this many available pieces it is low; `ownLowStockAt`: what was set for it alone. */
  lowStockAt: number
  ownLowStockAt: number | null
  /** How many an order may hold, for every pack of the product; null: as the settings say. */
  maxUnits: number | null
}

export type StockReason = 'initial' | 'sold' | 'returned' | 'received' | 'corrected'

export type StockMovement = {
  at: Date
  change: number
  reason: StockReason
  note: string | null
  /** Of the member of staff; null for customers' orders, and for accounts that were erased. */
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

/** What staff do to the stock of one variant; what is absent stays. */
export type StockChange = {
  /** Pieces that came in. */
  received?: number | undefined
  /** Pieces that were counted on the shelf, with the reason for the difference. */
  onHand?: number | undefined
  reason?: string | undefined
  /** Null: as the settings say. */
  lowStockAt?: number | null | undefined
  /** How many an order may hold; null: as the settings say. */
  maxUnits?: number | null | undefined
  /** What the shelf was thought to hold when it was counted. */
  expected?: number | undefined
}
