import type { Db, Tx } from '#src/platform/database/database.ts'
import { cents } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { PriceSchedule } from './price-schedule.ts'

const schedules = (db: Db) =>
  db
    .selectFrom('price_schedules as s')
    .innerJoin('variants as v', 'v.id', 's.variant_id')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['s.id as row_id', 's.public_id', 'v.public_id as variant_id', 'p.public_id as product_id', 's.price_cents'])
    .select(['s.compare_at_cents', 's.starts_at', 's.ends_at', 's.started_at', 's.finished_at'])
    .select(['s.replaced_price_cents', 's.replaced_compare_at_cents'])

type Row = Awaited<ReturnType<ReturnType<typeof schedules>['execute']>>[number]

const orNull = (amount: number | null): Cents | null => (amount === null ? null : cents(amount))

/** A schedule with what belongs to its rows. */
export type StoredSchedule = PriceSchedule & {
  rowId: number
  productId: string
  isFinished: boolean
  /** What it took the place of; null until it starts. */
  replaced: { price: Cents; compareAt: Cents | null } | null
}

const scheduleOf = (row: Row): StoredSchedule => ({
  id: row.public_id,
  variantId: row.variant_id,
  price: cents(row.price_cents),
  compareAt: orNull(row.compare_at_cents),
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  startedAt: row.started_at,
  rowId: row.row_id,
  productId: row.product_id,
  isFinished: row.finished_at !== null,
  replaced:
    row.replaced_price_cents === null
      ? null
      : { price: cents(row.replaced_price_cents), compareAt: orNull(row.replaced_compare_at_cents) },
})

/** The planned and running schedules of a product's packs, the earliest first. */
export async function openSchedules(db: Db, productId: string): Promise<StoredSchedule[]> {
  const rows = await schedules(db)
    .where('p.public_id', '=', productId)
    .where('s.finished_at', 'is', null)
    .orderBy('s.starts_at')
    .orderBy('s.id')
    .limit(1000)
    .execute()
  return rows.map(scheduleOf)
}

export async function findSchedule(db: Db, id: string): Promise<StoredSchedule | undefined> {
  const row = await schedules(db).where('s.public_id', '=', id).executeTakeFirst()
  return row && scheduleOf(row)
}

type NewSchedule = Omit<PriceSchedule, 'startedAt' | 'variantId'> & { variantId: string; userId: number; at: Date }

export async function insertSchedule(tx: Tx, schedule: NewSchedule): Promise<void> {
  await tx
    .insertInto('price_schedules')
    .columns(['public_id', 'variant_id', 'price_cents', 'compare_at_cents', 'starts_at', 'ends_at', 'user_id', 'created_at'])
    .expression((row) =>
      row
        .selectFrom('variants')
        .select(({ val, ref, cast }) => [
          cast<string>(val(schedule.id), 'uuid').as('public_id'),
          ref('id').as('variant_id'),
          cast<number>(val(schedule.price), 'integer').as('price_cents'),
          cast<number | null>(val(schedule.compareAt), 'integer').as('compare_at_cents'),
          cast<Date>(val(schedule.startsAt), 'timestamptz').as('starts_at'),
          cast<Date | null>(val(schedule.endsAt), 'timestamptz').as('ends_at'),
          cast<number>(val(schedule.userId), 'bigint').as('user_id'),
          cast<Date>(val(schedule.at), 'timestamptz').as('created_at'),
        ])
        .where('public_id', '=', schedule.variantId),
    )
    .execute()
}

/** The ids of schedules whose start or end has come. */
export async function dueSchedules(db: Db, at: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('price_schedules')
    .select('public_id')
    .where('finished_at', 'is', null)
    .where((row) =>
      row.or([
        row.and([row('started_at', 'is', null), row('starts_at', '<=', at)]),
        row.and([row('started_at', 'is not', null), row('ends_at', '<=', at)]),
      ]),
    )
    .orderBy('starts_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.public_id)
}

/** Only a schedule that has not started. One without an end has done its work at once. */
export async function markStarted(
  tx: Tx,
  { rowId, endsAt }: Pick<StoredSchedule, 'rowId' | 'endsAt'>,
  at: Date,
  replaced: { price: Cents; compareAt: Cents | null },
): Promise<void> {
  await tx
    .updateTable('price_schedules')
    .set({
      started_at: at,
      finished_at: endsAt === null ? at : null,
      replaced_price_cents: replaced.price,
      replaced_compare_at_cents: replaced.compareAt,
    })
    .where('id', '=', rowId)
    .where('started_at', 'is', null)
    .where('finished_at', 'is', null)
    .execute()
}

/** `refusal`: the code of the error that kept it from starting. */
export async function markFinished(tx: Tx, rowId: number, at: Date, refusal: string | null = null): Promise<void> {
  await tx
    .updateTable('price_schedules')
    .set({ finished_at: at, refusal })
    .where('id', '=', rowId)
    .where('finished_at', 'is', null)
    .execute()
}
