import { cents, toDecimal } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { changedPrice } from './bulk.ts'
import type { BulkChange, BulkReason } from './bulk.ts'
import type { ProductState } from './product-draft.ts'

/** A pack as a bulk change reads it: of 5,000 each field counts. */
type BulkPack = {
  id: number
  public_id: string
  pack_pt: string
  price_cents: number
  compare_at_cents: number | null
  low_stock_at: number | null
}

/** A product with those of its packs that are chosen. `collections`: Portuguese slugs, in alphabetical order. */
export type BulkProduct = {
  id: number
  public_id: string
  state: ProductState
  name_pt: string
  collections: readonly string[]
  variants: readonly BulkPack[]
}

/** What happens to one field of a pack, or of its product; `reason`: why it stays. */
export type BulkLine = {
  product: string
  variant: string | null
  name: string
  /** Empty for what changes in the product. */
  pack: string
  field: 'price' | 'collections' | 'state' | 'low_stock_at'
  before: string
  after: string
  reason: BulkReason | null
}

/** The fields that a bulk change may touch; prices and low-stock levels that it changes, by row ids of packs. */
export type BulkFields = {
  state: ProductState
  collections: readonly string[]
  prices: readonly { id: number; price: Cents }[]
  levels: readonly { id: number; lowStockAt: number | null }[]
}

type Planned = { product: BulkProduct; lines: readonly BulkLine[]; after: BulkFields }

/** What a change does to a product, line by line, and what it leaves. `change.collection`: its Portuguese slug. */
export function planBulk(product: BulkProduct, change: BulkChange): Planned {
  const own = { product: product.public_id, variant: null, name: product.name_pt, pack: '' }
  const [lines, prices, levels]: [BulkLine[], Writable<BulkFields['prices']>, Writable<BulkFields['levels']>] = [[], [], []]
  for (const pack of product.variants) {
    const ofPack = { ...own, variant: pack.public_id, pack: pack.pack_pt }
    if (change.price) {
      const { line, price } = priceLine(pack, change.price)
      lines.push({ ...ofPack, ...line })
      if (price !== undefined) prices.push({ id: pack.id, price })
    }
    if (change.lowStockAt !== undefined) {
      const isSame = change.lowStockAt === pack.low_stock_at
      const [before, after] = [String(pack.low_stock_at ?? ''), String(change.lowStockAt ?? '')]
      lines.push({ ...ofPack, field: 'low_stock_at', before, after, reason: isSame ? 'same' : null })
      if (!isSame) levels.push({ id: pack.id, lowStockAt: change.lowStockAt })
    }
  }
  const collections = collectionsAfter(product, change)
  if (change.collection !== undefined) {
    const reason = collections === product.collections ? ('same' as const) : null
    lines.push({ ...own, field: 'collections', before: product.collections.join(', '), after: collections.join(', '), reason })
  }
  const isUnpriced = product.variants.some((pack) => pack.price_cents === 0 && !prices.some(({ id }) => id === pack.id))
  const state = change.published && isUnpriced ? product.state : stateAfter(product, change)
  if (change.published !== undefined) {
    const stays = change.published && isUnpriced ? ('not_positive' as const) : ('same' as const)
    lines.push({ ...own, field: 'state', before: product.state, after: state, reason: state === product.state ? stays : null })
  }
  return { product, lines, after: { state, collections, prices, levels } }
}

type Writable<List extends readonly unknown[]> = List[number][]

function collectionsAfter({ collections }: BulkProduct, { collection }: BulkChange): readonly string[] {
  return collection === undefined || collections.includes(collection) ? collections : [...collections, collection]
}

function stateAfter({ state }: BulkProduct, { published }: BulkChange): ProductState {
  if (published === undefined) return state
  return published ? 'published' : 'draft'
}

type PriceLine = Pick<BulkLine, 'field' | 'before' | 'after' | 'reason'>

/** `price`: the new one, where it changes. */
function priceLine(
  { price_cents: price, compare_at_cents: compareAt }: BulkPack,
  rule: NonNullable<BulkChange['price']>,
): { line: PriceLine; price?: Cents } {
  const pack = { price: cents(price), compareAt: compareAt === null ? null : cents(compareAt) }
  const changed = changedPrice(pack, rule)
  const before = toDecimal(pack.price)
  if ('reason' in changed) return { line: { field: 'price', before, after: before, reason: changed.reason } }
  return { line: { field: 'price', before, after: toDecimal(changed.price), reason: null }, price: changed.price }
}
