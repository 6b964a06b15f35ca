import { sql } from 'kysely'
import type { Cents } from '#src/kernel/money.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { publicVersion } from '#src/platform/content-version.store.server.ts'
import { needsPrescription } from '#src/shop/catalogue/product/product.ts'
import type { CartVariant } from '#src/shop/catalogue/product/product.ts'
import { knownVariants } from '#src/shop/catalogue/product/known-variants.actions.server.ts'
import type { Chance } from './chance.ts'

type Price = { until: string | null; cents: Cents }

/** A pack that sells. `prices`: oldest first. `weight`: how often, compared with others, before the season. */
export type Pack = {
  variant: CartVariant
  stock: number
  /** Some of its pieces are in batches. */ hasBatches: boolean
  shelf: Cents
  shelves: readonly string[]
  prices: readonly Price[]
  weight: number
}

type PackRow = { id: number; price: Cents; stock: number; batches: boolean; prices: Price[] | null; shelves: string[] }

export type Catalogue = { packs: readonly Pack[]; prescribed: readonly Pack[]; content: number }

// Fewer are left for those who look at a shelf that is nearly empty.
const leastStock = 5

/** What the shop sells from the shelf, and what it dispenses on prescription, with what each cost in the past. */
export async function readCatalogue(world: World, tx: Tx, chance: Chance): Promise<Catalogue> {
  const content = await publicVersion(tx)
  const { rows } = await sql<PackRow>`
    select v.id::int as id, v.price_cents as price, s.on_hand as stock,
           exists (select from stock_batches b where b.variant_id = v.id) as batches,
           (select json_agg(json_build_object('until', h.valid_until, 'cents', h.price_cents) order by h.valid_from)
              from price_history h where h.variant_id = v.id) as prices,
           array(select c.slug_pt from product_collections pc join collections c on c.id = pc.collection_id
              where pc.product_id = v.product_id) as shelves
      from variants v join stock_items s on s.variant_id = v.id join products p on p.id = v.product_id
      where s.on_hand >= ${leastStock} and p.active order by v.id`.execute(tx)
  const variants = await knownVariants.pt(
    world,
    content,
    tx,
    rows.map(({ id }) => id),
  )
  const packs = rows.flatMap(({ id, stock, batches, price, prices, shelves }): Pack[] => {
    const variant = variants.get(id)
    if (!variant) return []
    // A few products sell every day, and most now and then.
    const weight = 0.15 + chance.fraction() ** 5 * 6
    return [{ variant, stock, hasBatches: batches, shelf: price, shelves, prices: prices ?? [], weight }]
  })
  return {
    packs: packs.filter(({ variant }) => variant.purchasable && !needsPrescription(variant.class)),
    prescribed: packs.filter(({ variant }) => needsPrescription(variant.class)),
    content,
  }
}

/** The pack as it was offered then. */
export function variantAt({ variant, prices }: Pack, at: Date): CartVariant {
  const then = prices.find(({ until }) => until === null || new Date(until) > at)
  return then && then.cents !== variant.price ? { ...variant, price: then.cents } : variant
}

/** `otherwise`: in all other months. */
type Season = { shelf: string; months: readonly number[]; times: number; otherwise?: number }

const seasons: readonly Season[] = [
  { shelf: 'gripe-e-constipacao', months: [11, 12, 1, 2], times: 3 },
  { shelf: 'tosse-e-garganta', months: [11, 12, 1, 2, 3], times: 2.6 },
  { shelf: 'defesas-e-garganta', months: [10, 11, 12, 1], times: 2 },
  { shelf: 'alergia', months: [3, 4, 5], times: 3.2 },
  { shelf: 'sol', months: [5, 6, 7, 8], times: 3, otherwise: 0.25 },
  { shelf: 'veias-e-circulacao', months: [6, 7, 8], times: 2 },
]

/** How often a pack sells in this month. */
export const weightIn = (month: number, { weight, shelves }: Pack): number =>
  seasons
    .filter(({ shelf }) => shelves.includes(shelf))
    .reduce((all, { months, times, otherwise = 1 }) => all * (months.includes(month) ? times : otherwise), weight)
