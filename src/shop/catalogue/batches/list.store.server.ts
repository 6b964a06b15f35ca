import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { readScan } from '#src/kernel/product-codes.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { batchCode } from './batch.ts'
import type { BatchState } from './batch.ts'

export type BatchFilter = {
  /** Part of a product's name, or a whole SKU, CNP, EAN or batch code; empty: everything. */
  q: string
  locale: Locale
  /** Expires before this day. */
  expiresBefore?: IsoDate | undefined
  /** Without it those that are still at the pharmacy. */
  state?: BatchState | undefined
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

function conditions({ q, locale, expiresBefore, state }: BatchFilter): RawBuilder<boolean> {
  const { codes, batch } = readScan(q)
  const parts = [
    state ? sql<boolean>`b.state = ${state}` : sql<boolean>`b.state <> 'removed'`,
    // An empty batch is of interest for a recall only.
    (q === '' || expiresBefore !== undefined) && state !== 'removed' && sql<boolean>`b.quantity > 0`,
    expiresBefore !== undefined && sql<boolean>`b.expires_on < ${expiresBefore}::date`,
    q !== '' &&
      sql<boolean>`(b.code = any (${[batchCode(q), batchCode(batch)].filter(Boolean)}::text[]) or array[upper(v.sku), v.code, v.barcode] && ${codes}::text[]
        or ${sql.ref(`p.folded_${locale}`)} like fold(${`%${escaped(q)}%`}))`,
  ].filter((part) => part !== false)
  return sql`${sql.join(parts, sql` and `)}`
}

const batches = (db: Db) =>
  db
    .selectFrom('stock_batches as b')
    .innerJoin('variants as v', 'v.id', 'b.variant_id')
    .innerJoin('products as p', 'p.id', 'v.product_id')

const columns = [
  'b.id',
  'b.public_id',
  'b.variant_id',
  'v.public_id as variant_public_id',
  'v.sku',
  'p.name_pt',
  'p.name_en',
  'v.pack_pt',
  'v.pack_en',
  'b.code',
  'b.quantity',
  'b.withheld',
  'b.state',
  'b.reason',
  'b.version',
] as const

const selected = (db: Db) =>
  batches(db)
    .select(columns)
    .select(sql<IsoDate | null>`b.expires_on::text`.as('expires_on'))
    .$narrowType<{ state: BatchState }>()

/** What expires first comes first. */
export const batchRows = (db: Db, filter: BatchFilter, { limit, offset }: { limit: number; offset: number }) =>
  selected(db)
    .where(conditions(filter))
    .orderBy(sql`b.expires_on nulls last`)
    .orderBy('b.id')
    .limit(limit)
    .offset(offset)
    .execute()

export type BatchRow = Awaited<ReturnType<typeof batchRows>>[number]

export async function countBatches(db: Db, filter: BatchFilter): Promise<number> {
  const { count } = await batches(db)
    .select(sql<number>`count(*)::int`.as('count'))
    .where(conditions(filter))
    .executeTakeFirstOrThrow()
  return count
}

/** Expired ones to remove, and those on sale that expire before `until`, earliest first; `total`: how many there are in all. */
export const endingBatches = (db: Db, { today, until, limit }: { today: IsoDate; until: IsoDate; limit: number }) =>
  selected(db)
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('b.quantity', '>', 0)
    .where(
      sql<boolean>`(b.state = 'quarantine' and b.expires_on < ${today}::date or b.state = 'sellable' and b.expires_on < ${until}::date)`,
    )
    .orderBy('b.expires_on')
    .orderBy('b.id')
    .limit(limit)
    .execute()

export const batchRow = (db: Db, publicId: string): Promise<BatchRow | undefined> =>
  selected(db).where('b.public_id', '=', publicId).executeTakeFirst()

/** Batches on sale with pieces that expired before this day, by public id. */
export async function expiredBatches(db: Db, today: IsoDate, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_batches')
    .select('public_id')
    .where('quantity', '>', 0)
    .where(sql<boolean>`expires_on < ${today}::date`)
    .where('state', '=', 'sellable')
    .orderBy('expires_on')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.public_id)
}

/** Locks a batch; the caller has locked the stock of its pack. */
export const lockBatch = (tx: Tx, id: number) =>
  tx
    .selectFrom('stock_batches')
    .select(['quantity', 'withheld', 'state', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ state: BatchState }>()
    .executeTakeFirstOrThrow()

export async function setState(
  tx: Tx,
  id: number,
  { state, reason, withheld, at }: { state: BatchState; reason: string | null; withheld: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('stock_batches')
    .set({ state, reason, withheld, changed_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

const clinical = sql<boolean>`exists (
  select from orders_clinical_lines l where l.order_id = o.order_id and l.variant_id = v.id)`

/** Orders that took pieces of these batches, the latest first. */
export async function ordersOfBatches(db: Db, batchIds: readonly number[], limit: number) {
  const { rows } = await sql<{ batch_id: number; number: string; quantity: number; at: Date; is_clinical: boolean }>`
    select b.id as batch_id, o.number, t.quantity, t.at, ${clinical} as is_clinical
      from stock_batches b
      join variants v on v.id = b.variant_id
      cross join lateral (
        select * from stock_batch_takes where batch_id = b.id order by at desc, order_id desc limit ${limit}) t
      join orders_preparations o on o.order_id = t.order_id
      where b.id = any (${batchIds}::bigint[])
      order by b.id, t.at desc`.execute(db)
  return rows
}

/** Orders that have pieces of a pack of which no batch is known: sold before batches were recorded, or not prepared yet. */
export async function ordersWithoutBatch(db: Db, variantId: number, limit: number) {
  const { rows } = await sql<{ number: string; quantity: number; at: Date; is_clinical: boolean; is_waiting: boolean }>`
    with sold as materialized (
      select order_id, -sum(change)::int as quantity, min(at) as at from stock_movements
        where variant_id = ${variantId} and order_id is not null group by order_id having sum(change) < 0)
    select o.number, s.quantity - taken.quantity as quantity, s.at, o.is_waiting, ${clinical} as is_clinical
      from sold s
      join orders_preparations o using (order_id)
      join variants v on v.id = ${variantId}
      cross join lateral (
        select coalesce(sum(t.quantity), 0)::int as quantity from stock_batch_takes t
          join stock_batches b on b.id = t.batch_id where t.order_id = s.order_id and b.variant_id = ${variantId}) taken
      where s.quantity > taken.quantity
      order by s.at desc limit ${limit}`.execute(db)
  return rows
}
