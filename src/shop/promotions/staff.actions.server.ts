import { cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { canBeAdvertised } from '#src/shop/catalogue/product/product.ts'
import { toReduction } from './actions.server.ts'
import type { Promotion, PromotionDraft } from './promotion.ts'
import * as store from './store.server.ts'
import type { PromotionRow } from './store.server.ts'

export type PromotionError =
  | { code: 'not_found' | 'promotion_changed' | 'coupon_taken' | 'collection_unknown' | 'brand_unknown' }
  /** Unknown SKUs, and those of a class that may not be advertised. */
  | { code: 'sku_unknown' | 'sku_not_advertised'; skus: readonly string[] }
  | { code: 'limit_below_uses'; uses: number }

type Written = Promise<Result<Promotion, PromotionError>>
type SeedableWorld = Pick<World, 'now' | 'id'>

/** Newest first. */
export async function listPromotions(
  db: Db,
  page: { number: number; size: number },
): Promise<{ promotions: Promotion[]; total: number }> {
  const rows = await store.pageOfPromotions(db, { limit: page.size, offset: (page.number - 1) * page.size })
  return { promotions: rows.map(toPromotion), total: await store.countPromotions(db) }
}

export async function findPromotion(db: Db, id: string): Promise<Promotion | undefined> {
  const row = isUuid(id) ? await store.findPromotion(db, id) : undefined
  return row && toPromotion(row)
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** By name; options of the form. */
export async function listBrands(db: Db): Promise<{ id: string; name: string }[]> {
  return (await store.brandRows(db)).map(({ public_id, name }) => ({ id: public_id, name }))
}

export const createPromotion = (world: World, draft: PromotionDraft): Written =>
  transaction(world.db, (tx) => addPromotion(world, tx, draft))

export async function addPromotion(world: SeedableWorld, tx: Tx, draft: PromotionDraft): Written {
  const named = await namedBy(tx, draft)
  if (!named.ok) return named
  if (await isInUse(tx, draft, null)) return err({ code: 'coupon_taken' })
  const publicId = world.id()
  const id = await store.addPromotion(tx, draft, { publicId, at: world.now() })
  await store.replaceScope(tx, id, named.value)
  return ok(await written(tx, publicId))
}

/** `expected`: the owner's version; if it has changed, an error is returned instead of overwriting. */
export const changePromotion = (
  world: World,
  publicId: string,
  { draft, expected }: { draft: PromotionDraft; expected?: number | undefined },
): Written =>
  transaction(world.db, async (tx) => {
    const locked = isUuid(publicId) ? await store.lockPromotion(tx, publicId) : undefined
    if (!locked) return err({ code: 'not_found' })
    if (expected !== undefined && expected !== locked.version) return err({ code: 'promotion_changed' })
    const named = await namedBy(tx, draft)
    if (!named.ok) return named
    if (await isInUse(tx, draft, locked.id)) return err({ code: 'coupon_taken' })
    const uses = await store.countUses(tx, locked.id)
    if (draft.limitTotal !== null && draft.limitTotal < uses) return err({ code: 'limit_below_uses', uses })
    await store.changePromotion(tx, draft, { id: locked.id, uses, at: world.now() })
    await store.replaceScope(tx, locked.id, named.value)
    return ok(await written(tx, publicId))
  })

/** No further cart gets it; orders that have it keep it. Idempotent. */
export const stopPromotion = (world: World, publicId: string): Written =>
  transaction(world.db, async (tx) => {
    if (!isUuid(publicId)) return err({ code: 'not_found' })
    await store.stopPromotion(tx, publicId, world.now())
    const row = await store.findPromotion(tx, publicId)
    return row ? ok(toPromotion(row)) : err({ code: 'not_found' })
  })

async function written(tx: Tx, publicId: string): Promise<Promotion> {
  const row = await store.findPromotion(tx, publicId)
  if (!row) throw new Error('a promotion vanished while it was written')
  return toPromotion(row)
}

async function isInUse(tx: Tx, { code, startsAt, endsAt, active }: PromotionDraft, exceptId: number | null): Promise<boolean> {
  if (code === null || !active) return false
  await store.lockCodes(tx)
  return store.isCodeInUse(tx, { code, startsAt, endsAt }, exceptId)
}

const nothing: store.PromotionTargets = { variants: [], collectionIds: [], brandIds: [] }

async function namedBy(tx: Tx, { scope }: PromotionDraft): Promise<Result<store.PromotionTargets, PromotionError>> {
  if (scope.kind === 'cart') return ok(nothing)
  const ids = { collectionIds: [...new Set(scope.collectionIds)], brandIds: [...new Set(scope.brandIds)] }
  if (!ids.collectionIds.every(isUuid)) return err({ code: 'collection_unknown' })
  if (!ids.brandIds.every(isUuid)) return err({ code: 'brand_unknown' })
  const named = await store.namedRows(tx, { ...scope, ...ids })
  const unknown = scope.skus.filter((sku) => !named.variants.some((variant) => variant.sku === sku))
  if (unknown.length > 0) return err({ code: 'sku_unknown', skus: unknown })
  const refused = named.variants.filter((variant) => !canBeAdvertised(variant.class)).map(({ sku }) => sku)
  if (refused.length > 0) return err({ code: 'sku_not_advertised', skus: refused.toSorted() })
  if (named.collectionIds.length < ids.collectionIds.length) return err({ code: 'collection_unknown' })
  if (named.brandIds.length < ids.brandIds.length) return err({ code: 'brand_unknown' })
  return ok(named)
}

const toPromotion = (row: PromotionRow): Promotion => ({
  id: row.public_id,
  name: { pt: row.name_pt, en: row.name_en },
  reduction: toReduction(row),
  scope:
    row.scope === 'cart'
      ? { kind: 'cart' }
      : { kind: 'chosen', skus: row.skus, collectionIds: row.collection_ids, brandIds: row.brand_ids },
  minimum: cents(row.minimum_cents),
  code: row.code,
  stacking: row.stacking,
  priority: row.priority,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  limitTotal: row.limit_total,
  limitPerson: row.limit_person,
  active: row.active,
  variantIds: row.variant_ids,
  uses: row.uses,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
