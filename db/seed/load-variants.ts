import { addHours, lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { products } from './products.ts'
import { idsBy, inParts } from './rows.ts'
import type { Ground } from './rows.ts'

const DAY_HOURS = 24
const all = products.flatMap((product) => product.variants.map((variant, position) => ({ variant, position, product })))

/** Packs with price, price history and stock. */
export async function loadVariants(ground: Ground, productId: (slug: string) => number): Promise<void> {
  const { tx, id } = ground
  const rows = all.map(({ variant, position, product }) => ({
    public_id: id(),
    product_id: productId(product.slug.pt),
    position,
    sku: variant.sku,
    barcode: variant.barcode,
    code: variant.code ?? null,
    pack_pt: variant.pack.pt,
    pack_en: variant.pack.en,
    pack_amount: variant.packAmount,
    pack_unit: variant.packUnit,
    price_cents: variant.priceCents,
    compare_at_cents: variant.compareAt?.cents ?? null,
    vat_basis_points: variant.vatBasisPoints,
  }))
  const made: { id: number; sku: string }[] = []
  for (const part of inParts(rows))
    made.push(...(await tx.insertInto('variants').values(part).returning(['id', 'sku']).execute()))
  const variantId = idsBy(made, (row) => row.sku)
  await loadPrices(ground, variantId)
  await loadStock(ground, variantId)
  await loadBatches(ground, variantId)
}

/** A reduced price began ten days ago; the previous one applied for the three months before. */
async function loadPrices({ tx, now }: Ground, variantId: (sku: string) => number): Promise<void> {
  const start = addHours(now(), -100 * DAY_HOURS)
  const cut = addHours(now(), -10 * DAY_HOURS)
  const rows = all.flatMap(({ variant }) => {
    const id = variantId(variant.sku)
    if (!variant.compareAt) return [{ variant_id: id, price_cents: variant.priceCents, valid_from: start, valid_until: null }]
    return [
      { variant_id: id, price_cents: variant.compareAt.cents, valid_from: start, valid_until: cut },
      { variant_id: id, price_cents: variant.priceCents, valid_from: cut, valid_until: null },
    ]
  })
  for (const part of inParts(rows)) await tx.insertInto('price_history').values(part).execute()
}

/** What lay on the shelves when the pharmacy began to count them: before every order of the demo. */
const stockSinceDays = 400

async function loadStock({ tx, now }: Ground, variantId: (sku: string) => number): Promise<void> {
  const at = addHours(now(), -stockSinceDays * DAY_HOURS)
  const items = all.map(({ variant }) => ({ variant_id: variantId(variant.sku), on_hand: variant.stock }))
  for (const part of inParts(items)) {
    await tx.insertInto('stock_items').values(part).execute()
    const moved = part.map(({ variant_id, on_hand }) => ({ variant_id, change: on_hand, reason: 'initial', at }))
    await tx.insertInto('stock_movements').values(moved).execute()
  }
}

/** Days until batches expire: one has expired, some do soon, the rest later. */
const expiries = [-3, 12, 31, 42, 58, 72, 190, 280, 370, 460, 550, 640]

/** Some packs have two batches, the second one for later; most have none, as before batches were recorded. */
async function loadBatches({ tx, now, id }: Ground, variantId: (sku: string) => number): Promise<void> {
  const today = lisbonDate(now())
  const stocked = all.filter(({ variant, position }) => position === 0 && variant.stock >= 8)
  const rows = expiries.flatMap((days, at) => {
    const variant = stocked[at * 11]?.variant
    if (!variant) return []
    const batch = { variant_id: variantId(variant.sku), created_at: now(), changed_at: now() }
    const first = Math.min(6, variant.stock - 2)
    return [
      { ...batch, public_id: id(), code: `L${2611 + at}A`, expires_on: nextDay(today, days), quantity: first },
      { ...batch, public_id: id(), code: `L${2711 + at}B`, expires_on: nextDay(today, days + 400), quantity: 2 },
    ]
  })
  await tx.insertInto('stock_batches').values(rows).execute()
}
