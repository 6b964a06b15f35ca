import { sql } from 'kysely'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Slots } from '#src/platform/database/compiled-query.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { DB } from '#src/platform/database/tables.ts'
import type { PromotionKind, Scope, Stacking, PromotionDraft, Reduction } from './promotion.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'

/** More than a shop can explain to its customers at one time. */
const maxLive = 500

type WithPromotion = ExpressionBuilder<DB & { p: DB['promotions'] }, 'p'>

const columns = [
  'p.id',
  'p.public_id',
  'p.name_pt',
  'p.name_en',
  'p.kind',
  'p.rate_basis_points',
  'p.amount_cents',
  'p.buy_quantity',
  'p.get_quantity',
  'p.scope',
  'p.minimum_cents',
  'p.code',
  'p.stacking',
  'p.priority',
  'p.starts_at',
  'p.ends_at',
  'p.limit_total',
  'p.limit_person',
  'p.used',
  'p.active',
  'p.version',
  'p.created_at',
  'p.updated_at',
] as const

type ColumnTypes = { kind: PromotionKind; scope: Scope['kind']; stacking: Stacking }

const ids = (query: ReturnType<typeof sql>) => sql<string[]>`array(${query})::text[]`

const variantIds = ids(
  sql`select v.public_id from promotion_variants pv join catalogue_variants v on v.id = pv.variant_id where pv.promotion_id = p.id`,
)
const brandIds = ids(
  sql`select b.public_id from promotion_brands pb join catalogue_brands b on b.id = pb.brand_id where pb.promotion_id = p.id`,
)

// A collection includes all below it: lines only have the direct collections of their product.
const collectionsDown = ids(sql`
  with recursive down as (
    select collection_id as id from promotion_collections where promotion_id = p.id
    union select c.id from catalogue_collections c join down on c.parent_id = down.id)
  select c.public_id from down join catalogue_collections c using (id)`)

/** A customer as in the redemption rows. `emailHashes`: with every key that may have been used. */
export type Person = { userId: number | null; email: string | null; emailHashes: readonly Buffer[] }

/** Redemptions that count for the limit per person, as a guest or signed in. Expects `promotions as p`. */
export const usesOfPerson = ({ userId, email, emailHashes }: Person | Slots<Person>) => sql<number>`(
  select count(*)::int from promotion_uses u where u.promotion_id = p.id and u.returned_at is null
    and (u.user_id = ${userId}::bigint or u.email_hash = any (${emailHashes}::bytea[])
      or u.user_id = (select id from accounts_people where email = ${email}::text)))`

const nobodys = sql<number>`0`

// Far more than a demo's clock is ever set back.
const notLongOver = sql<SqlBool>`(p.ends_at is null or p.ends_at > now() - interval '400 days')`

/** Automatic promotions that are not stopped, whatever their period; without those that ended long ago. */
export const automaticRows = (db: Db) =>
  offerRows(db, (row) => row.and([row('p.code', 'is', null), row('p.active', '=', true), notLongOver]))

/** All promotions that ever had the code. */
export const couponRows = (db: Db, code: string) => offerRows(db, (row) => row('p.code', '=', code))

const offerRows = (db: Db, which: (row: WithPromotion) => Expression<SqlBool>) =>
  db
    .selectFrom('promotions as p')
    .select(columns)
    .select([variantIds.as('variant_ids'), brandIds.as('brand_ids'), collectionsDown.as('collection_ids')])
    .where(which)
    .orderBy('p.starts_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(maxLive)
    .$narrowType<ColumnTypes>()
    .execute()

export type OfferRow = Awaited<ReturnType<typeof offerRows>>[number]

/** Current redemptions of these promotions, in total and by this person. */
export const usesOf = (db: Db, ids: readonly number[], person: Person | undefined) =>
  db
    .selectFrom('promotions as p')
    .select(['p.id', 'p.used'])
    .select(
      sql<number>`case when p.limit_person is null then 0 else ${person ? usesOfPerson(person) : nobodys} end`.as('by_person'),
    )
    .where('p.id', 'in', ids)
    .limit(maxLive)
    .execute()

const skus = sql<string[]>`array(
  select v.sku from promotion_variants pv join catalogue_variants v on v.id = pv.variant_id where pv.promotion_id = p.id order by v.sku)`
const collectionIds = ids(sql`
  select c.public_id from promotion_collections pc join catalogue_collections c on c.id = pc.collection_id where pc.promotion_id = p.id order by c.id`)

const uses = sql<number>`(select count(*)::int from promotion_uses u where u.promotion_id = p.id and u.returned_at is null)`

const promotions = (db: Db) =>
  db
    .selectFrom('promotions as p')
    .select(columns)
    .select([skus.as('skus'), variantIds.as('variant_ids'), brandIds.as('brand_ids'), collectionIds.as('collection_ids')])
    .select(uses.as('uses'))
    .$narrowType<ColumnTypes>()

/** Newest first. */
export const pageOfPromotions = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  promotions(db).orderBy('p.created_at', 'desc').orderBy('p.id', 'desc').limit(limit).offset(offset).execute()

export type PromotionRow = Awaited<ReturnType<typeof pageOfPromotions>>[number]

export async function countPromotions(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('promotions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findPromotion = (db: Db, publicId: string): Promise<PromotionRow | undefined> =>
  promotions(db).where('p.public_id', '=', publicId).executeTakeFirst()

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

export type PromotionTargets = {
  variants: { id: number; sku: string; class: ProductClass }[]
  collectionIds: number[]
  brandIds: number[]
}

/** Row ids for a draft. Unknown ones are absent. */
export async function namedRows(
  db: Db,
  { skus, collectionIds, brandIds }: Extract<PromotionDraft['scope'], { kind: 'chosen' }>,
): Promise<PromotionTargets> {
  const variants = await db
    .selectFrom('catalogue_variants as v')
    .innerJoin('catalogue_products as p', 'p.id', 'v.product_id')
    .select(['v.id', 'v.sku', 'p.class'])
    .where('v.sku', '=', sql<string>`any (${[...skus]}::text[])`)
    .$narrowType<{ class: ProductClass }>()
    .execute()
  return {
    variants,
    collectionIds: await idsOf(db, 'catalogue_collections', collectionIds),
    brandIds: await idsOf(db, 'catalogue_brands', brandIds),
  }
}

async function idsOf(
  db: Db,
  view: 'catalogue_collections' | 'catalogue_brands',
  publicIds: readonly string[],
): Promise<number[]> {
  const rows = await db
    .selectFrom(view)
    .select('id')
    .where('public_id', '=', sql<string>`any (${[...publicIds]}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Replaces the scope of the promotion. */
export async function replaceScope(
  tx: Tx,
  promotionId: number,
  { variants, collectionIds, brandIds }: PromotionTargets,
): Promise<void> {
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
    .selectFrom('catalogue_brands')
    .select(['public_id', 'name'])
    .orderBy(sql`fold(name)`)
    .limit(2000)
    .execute()
