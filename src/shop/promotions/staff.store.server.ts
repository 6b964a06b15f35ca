import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { ProductClass } from '../catalogue/product.ts'
import type { PromotionDraft, Reduction } from './promotion.ts'

/** Serializes changes of codes, so that a duplicate gets a message and not a constraint violation. */
export async function lockCodes(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('promotions.code'))`.execute(tx)
}

type Period = { code: string; startsAt: Date; endsAt: Date | null }

/** Whether another promotion has the code at some time in the period. */
export async function isCodeInUse(tx: Tx, { code, startsAt, endsAt }: Period, exceptId: number | null): Promise<boolean> {
  const row = await tx
    .selectFrom('promotions')
    .select('id')
    .where('code', '=', code)
    .where('active', '=', true)
    .where(sql<boolean>`tstzrange(starts_at, ends_at) && tstzrange(${startsAt}::timestamptz, ${endsAt}::timestamptz)`)
    .where(sql<boolean>`id is distinct from ${exceptId}::bigint`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** No order can redeem it until the transaction ends. */
export const lockPromotion = (tx: Tx, publicId: string) =>
  tx.selectFrom('promotions').select(['id', 'version']).where('public_id', '=', publicId).forUpdate().executeTakeFirst()

/** Redemptions by orders; call it under the lock. */
export async function countUses(tx: Tx, promotionId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('promotion_uses')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('promotion_id', '=', promotionId)
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

function reductionColumns(reduction: Reduction) {
  const { kind } = reduction
  return {
    kind,
    rate_basis_points: kind === 'percentage' || kind === 'buy_x_get_y' ? reduction.rate : null,
    amount_cents: kind === 'amount' ? reduction.amount : null,
    buy_quantity: kind === 'buy_x_get_y' ? reduction.buy : null,
    get_quantity: kind === 'buy_x_get_y' ? reduction.get : null,
  }
}

const columnsOf = (draft: PromotionDraft) => ({
  name_pt: draft.name.pt,
  name_en: draft.name.en,
  ...reductionColumns(draft.reduction),
  scope: draft.scope.kind,
  minimum_cents: draft.minimum,
  code: draft.code,
  stacking: draft.stacking,
  priority: draft.priority,
  starts_at: draft.startsAt,
  ends_at: draft.endsAt,
  limit_total: draft.limitTotal,
  limit_person: draft.limitPerson,
  active: draft.active,
})

export async function addPromotion(
  tx: Tx,
  draft: PromotionDraft,
  { publicId, at }: { publicId: string; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('promotions')
    .values({ public_id: publicId, ...columnsOf(draft), created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** `used` is only maintained with a limit. */
export async function changePromotion(
  tx: Tx,
  draft: PromotionDraft,
  { id, uses, at }: { id: number; uses: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('promotions')
    .set({ ...columnsOf(draft), used: draft.limitTotal === null ? 0 : uses, version: sql`version + 1`, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Does nothing if it was stopped before. */
export async function stopPromotion(tx: Tx, publicId: string, at: Date): Promise<void> {
  await tx
    .updateTable('promotions')
    .set({ active: false, version: sql`version + 1`, updated_at: at })
    .where('public_id', '=', publicId)
    .where('active', '=', true)
    .execute()
}

export type Named = { variants: { id: number; sku: string; class: ProductClass }[]; collectionIds: number[]; brandIds: number[] }

/** Row ids for a draft. Unknown ones are absent. */
export async function namedRows(
  db: Db,
  { skus, collectionIds, brandIds }: Extract<PromotionDraft['scope'], { kind: 'chosen' }>,
): Promise<Named> {
  const variants = await db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.id', 'v.sku', 'p.class'])
    .where('v.sku', '=', sql<string>`any (${[...skus]}::text[])`)
    .$narrowType<{ class: ProductClass }>()
    .execute()
  return {
    variants,
    collectionIds: await idsOf(db, 'collections', collectionIds),
    brandIds: await idsOf(db, 'brands', brandIds),
  }
}

async function idsOf(db: Db, table: 'collections' | 'brands', publicIds: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('public_id', '=', sql<string>`any (${[...publicIds]}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Replaces the scope of the promotion. */
export async function replaceScope(tx: Tx, promotionId: number, { variants, collectionIds, brandIds }: Named): Promise<void> {
  for (const table of ['promotion_variants', 'promotion_collections', 'promotion_brands'] as const)
    await tx.deleteFrom(table).where('promotion_id', '=', promotionId).execute()
  await sql`
    with articles as (
      insert into promotion_variants (promotion_id, variant_id)
        select ${promotionId}::bigint, unnest(${variants.map(({ id }) => id)}::bigint[])),
    shelves as (
      insert into promotion_collections (promotion_id, collection_id)
        select ${promotionId}::bigint, unnest(${collectionIds}::bigint[]))
    insert into promotion_brands (promotion_id, brand_id)
      select ${promotionId}::bigint, unnest(${brandIds}::bigint[])`.execute(tx)
}

/** All brands, for the form. */
export const brandRows = (db: Db) =>
  db
    .selectFrom('brands')
    .select(['public_id', 'name'])
    .orderBy(sql`fold(name)`)
    .limit(2000)
    .execute()
