import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Cents } from '#src/kernel/money.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { VariantDraft } from './product-draft.ts'
import { chunks, narrowChunk } from './store.server.ts'

export type NewVariant = { draft: VariantDraft; productId: number; position: number; publicId: string }

export type ChangedVariant = { draft: VariantDraft; id: number }

const variantColumns = ({ sku, cnp, ean, pack, size, price, compareAt, vat }: VariantDraft) => ({
  sku,
  code: cnp,
  barcode: ean,
  pack_pt: pack.pt,
  pack_en: pack.en,
  pack_amount: size?.amount ?? null,
  pack_unit: size?.unit ?? null,
  price_cents: price,
  compare_at_cents: compareAt,
  vat_basis_points: vat,
})

type Recorded = { at: Date; userId: number | null }

/** With their price history and stock. */
export async function insertVariants(tx: Tx, variants: readonly NewVariant[], { at, userId }: Recorded): Promise<void> {
  for (const part of chunks(variants)) {
    const rows = await tx
      .insertInto('variants')
      .values(
        part.map(({ draft, productId, position, publicId }) => ({
          ...variantColumns(draft),
          public_id: publicId,
          product_id: productId,
          position,
        })),
      )
      .returning(['id', 'sku', 'price_cents'])
      .execute()
    const drafts = new Map(part.map(({ draft }) => [draft.sku, draft]))
    await tx
      .insertInto('price_history')
      .values(rows.map(({ id, price_cents }) => ({ variant_id: id, price_cents, valid_from: at })))
      .execute()
    const stock = rows.map(({ id, sku }) => ({
      variant_id: id,
      on_hand: drafts.get(sku)?.onHand ?? 0,
      low_stock_at: drafts.get(sku)?.lowStockAt ?? null,
    }))
    await tx.insertInto('stock_items').values(stock).execute()
    const moves = stock.map(({ variant_id, on_hand }) => ({
      variant_id,
      change: on_hand,
      reason: 'initial',
      at,
      user_id: userId,
    }))
    await tx.insertInto('stock_movements').values(moves).execute()
  }
}

/** Raises the version of each. */
export async function updateVariants(tx: Tx, variants: readonly ChangedVariant[], at: Date): Promise<void> {
  for (const part of chunks(variants)) {
    const rows = JSON.stringify(part.map(({ draft, id }) => ({ ...variantColumns(draft), id, low_stock_at: draft.lowStockAt })))
    const changed = sql`jsonb_to_recordset(${rows}::jsonb) as r (
      id bigint, sku text, code text, barcode text, pack_pt text, pack_en text, pack_amount numeric, pack_unit text, price_cents int,
      compare_at_cents int, vat_basis_points int, low_stock_at int)`
    await recordPrices(tx, changed, at)
    await sql`
      update variants v set
          sku = r.sku, code = r.code, barcode = r.barcode, pack_pt = r.pack_pt, pack_en = r.pack_en, pack_amount = r.pack_amount,
          pack_unit = r.pack_unit, price_cents = r.price_cents, compare_at_cents = r.compare_at_cents,
          vat_basis_points = r.vat_basis_points, version = v.version + 1
        from ${changed} where v.id = r.id`.execute(tx)
    await saveLevels(tx, changed)
  }
}

/** Raises the version of each. */
export async function updatePrices(tx: Tx, prices: readonly { id: number; price: Cents }[], at: Date): Promise<void> {
  for (const part of chunks(prices, narrowChunk)) {
    const rows = JSON.stringify(part.map(({ id, price }) => ({ id, price_cents: price })))
    await takePrices(tx, sql`jsonb_to_recordset(${rows}::jsonb) as r (id bigint, price_cents int)`, at)
  }
}

/** `changed`: a table `r` of packs by id with their `price_cents`. Raises the version of those whose price is another one. */
export async function takePrices(tx: Tx, changed: RawBuilder<unknown>, at: Date): Promise<void> {
  await recordPrices(tx, changed, at)
  await sql`
    update variants v set price_cents = r.price_cents, version = v.version + 1
      from ${changed} where v.id = r.id and v.price_cents <> r.price_cents`.execute(tx)
}

/** Raises the version of each pack. */
export async function updateLevels(tx: Tx, levels: readonly { id: number; lowStockAt: number | null }[]): Promise<void> {
  for (const part of chunks(levels, narrowChunk)) {
    const rows = JSON.stringify(part.map(({ id, lowStockAt }) => ({ id, low_stock_at: lowStockAt })))
    await takeLevels(tx, sql`jsonb_to_recordset(${rows}::jsonb) as r (id bigint, low_stock_at int)`)
  }
}

/** `changed`: a table `r` of packs by id with their `low_stock_at`. Raises the version of those whose level is another one. */
export async function takeLevels(tx: Tx, changed: RawBuilder<unknown>): Promise<void> {
  await sql`
    update variants v set version = v.version + 1 from ${changed} where v.id = r.id
      and r.low_stock_at is distinct from (select s.low_stock_at from stock_items s where s.variant_id = v.id)`.execute(tx)
  await saveLevels(tx, changed)
}

/** A changed price ends the one before it in the price history. */
async function recordPrices(tx: Tx, changed: RawBuilder<unknown>, at: Date): Promise<void> {
  // A price that begins now, or later because the demo's clock was set back, is replaced and not ended.
  await sql`
    with priced as (select r.id, r.price_cents from ${changed} join variants v on v.id = r.id where v.price_cents <> r.price_cents),
    replaced as (
      update price_history h set price_cents = priced.price_cents from priced
        where h.variant_id = priced.id and h.valid_until is null and h.valid_from >= ${at} returning h.variant_id),
    ended as (
      update price_history h set valid_until = ${at} from priced
        where h.variant_id = priced.id and h.valid_until is null and h.valid_from < ${at})
    insert into price_history (variant_id, price_cents, valid_from)
      select id, price_cents, ${at}::timestamptz from priced where id not in (select variant_id from replaced)`.execute(tx)
}

async function saveLevels(tx: Tx, changed: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into stock_items (variant_id, on_hand, low_stock_at) select r.id, 0, r.low_stock_at from ${changed}
      on conflict (variant_id) do update set low_stock_at = excluded.low_stock_at
        where stock_items.low_stock_at is distinct from excluded.low_stock_at`.execute(tx)
}
