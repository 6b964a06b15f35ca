import { sql } from 'kysely'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { BatchState } from './batch.ts'
import type { MovedBatch, MovementKind } from './movements.ts'

export type Codes = { ids: readonly string[]; skus: readonly string[]; cnps: readonly string[]; eans: readonly string[] }

/** The packs that have one of these codes or public ids. */
export const variantsByCodes = (db: Db, { ids, skus, cnps, eans }: Codes) =>
  db
    .selectFrom('variants')
    .select(['id', 'public_id', 'sku', 'code as cnp', 'barcode as ean'])
    .where((row) =>
      row.or([
        sql<boolean>`public_id = any (${ids}::uuid[])`,
        sql<boolean>`sku = any (${skus}::text[])`,
        sql<boolean>`code = any (${cnps}::text[])`,
        sql<boolean>`barcode = any (${eans}::text[])`,
      ]),
    )
    .execute()

export type CodedVariant = Awaited<ReturnType<typeof variantsByCodes>>[number]

export type ItemRow = { variant_id: number; on_hand: number; held: number }

/** Locks the stock of these packs until the transaction ends, in the order in which every stock change locks. */
export async function lockItems(tx: Tx, variantIds: readonly number[]): Promise<ItemRow[]> {
  await sql`
    insert into stock_items (variant_id, on_hand)
      select id, 0 from unnest(${variantIds}::bigint[]) as asked (id) order by id on conflict (variant_id) do nothing`.execute(tx)
  return tx
    .selectFrom('stock_items')
    .select(['variant_id', 'on_hand', 'held'])
    .where('variant_id', 'in', sql<number>`(select unnest(${variantIds}::bigint[]))`)
    .orderBy('variant_id')
    .forUpdate()
    .execute()
}

/** Without a lock; a pack that was never counted has no stock. */
export async function readItems(db: Db, variantIds: readonly number[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select a.id as variant_id, coalesce(s.on_hand, 0) as on_hand, coalesce(s.held, 0) as held
      from unnest(${variantIds}::bigint[]) as a (id) left join stock_items s on s.variant_id = a.id`.execute(db)
  return rows
}

const batchesOf = (db: Db, variantIds: readonly number[], codes: readonly string[]) =>
  db
    .selectFrom('stock_batches')
    .select(['id', 'variant_id', 'code', sql<IsoDate | null>`expires_on::text`.as('expires_on')])
    .select(['quantity', 'withheld', 'state'])
    .where('variant_id', 'in', sql<number>`(select unnest(${variantIds}::bigint[]))`)
    .where((row) =>
      row.or([
        row('quantity', '>', 0),
        row('code', 'in', sql<string>`(select unnest(${codes}::text[]))`),
        row('code', 'is', null),
      ]),
    )
    .orderBy('id')
    .$narrowType<{ state: BatchState }>()

/** The batches of these packs that have pieces or one of these codes. */
export const readBatches = (db: Db, variantIds: readonly number[], codes: readonly string[]) =>
  batchesOf(db, variantIds, codes).execute()

/** The caller has locked their stock. */
export const lockBatches = (tx: Tx, variantIds: readonly number[], codes: readonly string[]) =>
  batchesOf(tx, variantIds, codes).forUpdate().execute()

/** A pack or a batch, and the moment that is asked about. */
export type SinceWhen = { id: number; at: Date }

// One text for all rows: to write arrays of thousands of rows costs the driver more time than everything else that it does. Their
// moments as milliseconds, because a moment of thousands as a text costs as much again.
const sinceWhen = (rows: readonly SinceWhen[]) =>
  sql`(select id, timestamptz 'epoch' + ms * interval '1 millisecond' as at
         from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, at }) => ({ id, ms: at.getTime() })))}::jsonb) as n (id bigint, ms bigint)) a`

export type Waiting = { variant_id: number; now: number; then: number }

/**
 * Pieces of orders that lie on the shelf, now and at another moment: they are sold and not prepared. From the orders that are open
 * or have ended since, which are few.
 */
export async function waitingUnits(db: Db, packs: readonly SinceWhen[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with asked as (select id as variant_id, at from ${sinceWhen(packs)}),
    recent as materialized (
      select order_id, is_waiting, prepared_at from orders_preparations
        where state in ('balance_due', 'pending', 'ready') or ended_at > (select min(at) from asked)),
    moves as materialized (
      select m.variant_id, m.change, m.at, r.is_waiting, r.prepared_at
        from recent r join stock_movements m on m.order_id = r.order_id
        where m.variant_id in (select variant_id from asked))
    select a.variant_id,
           coalesce(-sum(m.change) filter (where m.is_waiting), 0)::int as now,
           coalesce(-sum(m.change) filter (where m.at <= a.at
             and (m.is_waiting or m.prepared_at is null or m.prepared_at > a.at)), 0)::int as then
      from asked a join moves m using (variant_id) group by a.variant_id`.execute(db)
  return rows
}

// Older processes, the stock page and new packs leave no kind.
const isCount = sql<boolean>`coalesce(m.kind = 'count', m.reason in ('initial', 'corrected'))`

export type Since = {
  variant_id: number
  /** Of everything but counts. */
  change: number
  /** What quarantine has taken and brought back, and what was removed from it: negative where it has more now. */
  quarantined: number
  /** Counts that were made later: of the whole pack, and of these batches. */
  is_counted: boolean
  counted_batches: number[]
}

/** What happened to these packs after a moment of each. */
export async function changesSince(db: Db, packs: readonly SinceWhen[]): Promise<Since[]> {
  const { rows } = await sql<Since>`
    select a.id as variant_id,
           coalesce(sum(m.change) filter (where not ${isCount}), 0)::int as change,
           coalesce(sum(case when m.kind in ('quarantine', 'release') then m.change
                             when m.kind = 'remove' and m.change = 0 then -m.batch_change end), 0)::int as quarantined,
           coalesce(bool_or(m.batch_id is null) filter (where ${isCount} and coalesce(m.counted_at, m.at) > a.at), false) as is_counted,
           coalesce(array_agg(m.batch_id) filter (
             where ${isCount} and coalesce(m.counted_at, m.at) > a.at and m.batch_id is not null), '{}') as counted_batches
      from ${sinceWhen(packs)}
      join stock_movements m on m.variant_id = a.id and m.at > a.at
      group by a.id`.execute(db)
  return rows
}

/** What orders took of these batches after a moment of each, and what came or was removed. */
export async function batchChangesSince(db: Db, batches: readonly SinceWhen[]) {
  const { rows } = await sql<{ batch_id: number; change: number }>`
    with asked as (select id as batch_id, at from ${sinceWhen(batches)})
    select batch_id, sum(change)::int as change from (
      select a.batch_id, -t.quantity as change from asked a join stock_batch_takes t on t.batch_id = a.batch_id and t.at > a.at
      union all
      select a.batch_id, m.batch_change from asked a
        join stock_movements m on m.batch_id = a.batch_id and m.at > a.at and m.batch_change is not null and not ${isCount}) changes
      group by batch_id`.execute(db)
  return rows
}

export type NotedCount = { id: number; counted_at: Date; is_counted_since: boolean }

/** When these counts were made, and whether the pack of each was counted again by a later movement. */
export async function notedCounts(db: Db, movementIds: readonly number[]): Promise<NotedCount[]> {
  const { rows } = await sql<NotedCount>`
    select c.id, coalesce(c.counted_at, c.at) as counted_at,
           exists (select from stock_movements m where m.variant_id = c.variant_id and m.id > c.id and ${isCount}) as is_counted_since
      from stock_movements c where c.id = any (${movementIds}::bigint[])`.execute(db)
  return rows
}

export type ItemUpdate = { variantId: number; onHand: number; held: number }

/** Both numbers are written from the locked row, for the reason explained in `decrements.store.server.ts`. */
export async function setItems(tx: Tx, items: readonly ItemUpdate[]): Promise<void> {
  await sql`
    update stock_items s set on_hand = n."onHand", held = n.held
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as n ("variantId" bigint, "onHand" int, held int)
      where s.variant_id = n."variantId" and s.on_hand <> n."onHand"`.execute(tx)
}

export type NewBatch = MovedBatch & { publicId: string; variantId: number }

/** Their row ids by their public ids. */
export async function addBatches(tx: Tx, batches: readonly NewBatch[], now: Date): Promise<Map<string, number>> {
  if (batches.length === 0) return new Map()
  const { rows } = await sql<{ id: number; public_id: string }>`
    insert into stock_batches (public_id, variant_id, code, expires_on, quantity, created_at, changed_at)
      select "publicId", "variantId", code, "expiresOn", quantity, ${now}::timestamptz, ${now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb)
          as n ("publicId" uuid, "variantId" bigint, code text, "expiresOn" date, quantity int)
      returning id, public_id`.execute(tx)
  return new Map(rows.map((row) => [row.public_id, row.id]))
}

export async function updateBatches(tx: Tx, batches: readonly (MovedBatch & { id: number })[], now: Date): Promise<void> {
  await sql`
    update stock_batches b
      set quantity = n.quantity, withheld = n.withheld, expires_on = n."expiresOn", version = version + 1, changed_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as n (id bigint, quantity int, withheld int, "expiresOn" date)
      where b.id = n.id and (b.quantity, b.withheld, b.expires_on) is distinct from (n.quantity, n.withheld, n."expiresOn")`.execute(
    tx,
  )
}

export type NewMovement = {
  variantId: number
  kind: MovementKind | 'quarantine' | 'release'
  change: number
  batchId: number | null
  batchChange: number | null
  note: string | null
  /** Of a count: when the shelf was counted, if not now. */
  countedAt?: Date | undefined
}

/** Returns their ids, in their order. */
export async function addMovements(
  tx: Tx,
  movements: readonly NewMovement[],
  { userId, at }: { userId: number | null; at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into stock_movements (variant_id, change, reason, kind, batch_id, batch_change, note, counted_at, user_id, at)
      select "variantId", change, case kind when 'receive' then 'received' else 'corrected' end, kind, "batchId", "batchChange", note,
             "countedAt", ${userId}::bigint, ${at}::timestamptz
        from rows from (jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as ("variantId" bigint, change int, kind text,
            "batchId" bigint, "batchChange" int, note text, "countedAt" timestamptz)) with ordinality
          as n ("variantId", change, kind, "batchId", "batchChange", note, "countedAt", position)
        order by position
      returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type BatchTake = {
  orderId: number
  variantIds: readonly number[]
  quantities: readonly number[]
  at: Date
  today: IsoDate
}

/**
 * Takes the pieces of an order from the batches that expire first; expired ones and those in quarantine stay. What is in no batch
 * leaves no row. One statement: batches are locked in id order.
 */
export async function takeBatches(tx: Tx, { orderId, variantIds, quantities, at, today }: BatchTake): Promise<void> {
  await sql`
    with wanted as (select * from unnest(${variantIds}::bigint[], ${quantities}::int[]) as w (variant_id, wanted)),
    locked as materialized (
      select b.id, b.variant_id, b.expires_on, b.quantity, w.wanted from stock_batches b join wanted w using (variant_id)
        where b.state = 'sellable' and b.quantity > 0 and (b.expires_on is null or b.expires_on >= ${today}::date)
        order by b.id for update of b),
    parts as (
      select id, quantity, least(quantity, greatest(0, wanted - earlier)) as part
        from (select *, sum(quantity) over (partition by variant_id order by expires_on nulls last, id) - quantity as earlier
                from locked) l),
    taken as (
      update stock_batches b set quantity = p.quantity - p.part, version = version + 1, changed_at = ${at}
        from parts p where b.id = p.id and p.part > 0 returning b.id, p.part)
    insert into stock_batch_takes (batch_id, order_id, quantity, at) select id, ${orderId}, part, ${at} from taken
      on conflict (batch_id, order_id) do update
        set quantity = stock_batch_takes.quantity + excluded.quantity, at = excluded.at`.execute(tx)
}

export type Returned = { batch_id: number; variant_id: number; part: number; state: BatchState }

/** Pieces of an order go back to the batches that it took last; returns how many each got. */
export async function returnToBatches(
  tx: Tx,
  { orderId, variantIds, quantities, at }: Omit<BatchTake, 'today'>,
): Promise<Returned[]> {
  const { rows } = await sql<Returned>`
    with wanted as (select * from unnest(${variantIds}::bigint[], ${quantities}::int[]) as w (variant_id, wanted)),
    own as materialized (
      select batch_id, quantity from stock_batch_takes where order_id = ${orderId} for update),
    locked as materialized (
      select b.id, b.variant_id, b.expires_on, b.quantity, b.state, o.quantity as taken, w.wanted
        from stock_batches b join own o on o.batch_id = b.id join wanted w using (variant_id) order by b.id for update of b),
    parts as materialized (
      select id, variant_id, quantity, state, taken, least(taken, greatest(0, wanted - later)) as part
        from (select *, sum(taken) over (partition by variant_id order by expires_on desc nulls first, id desc) - taken as later
                from locked) l),
    back as (
      update stock_batches b set quantity = p.quantity + p.part, version = version + 1, changed_at = ${at}
        from parts p where b.id = p.id and p.part > 0),
    ended as (
      delete from stock_batch_takes t using parts p
        where t.order_id = ${orderId} and t.batch_id = p.id and p.part = p.taken),
    lessened as (
      update stock_batch_takes t set quantity = p.taken - p.part from parts p
        where t.order_id = ${orderId} and t.batch_id = p.id and p.part between 1 and p.taken - 1)
    select id as batch_id, variant_id, part::int, state from parts where part > 0`.execute(tx)
  return rows
}

/** Returned pieces of a batch in quarantine come back with it once it is released. */
export async function withhold(tx: Tx, batches: readonly Returned[]): Promise<void> {
  await sql`
    update stock_batches b set withheld = b.withheld + n.part
      from unnest(${batches.map(({ batch_id }) => batch_id)}::bigint[], ${batches.map(({ part }) => part)}::int[]) as n (id, part)
      where b.id = n.id and b.state = 'quarantine'`.execute(tx)
}
