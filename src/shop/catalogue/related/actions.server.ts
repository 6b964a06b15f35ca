import type { Locale, Text } from '#src/i18n/locales.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { productsByReference } from '../listing/actions.server.ts'
import type { ProductCardView } from '../product/product.ts'
import { cardRows } from '../product/store.server.ts'
import { cardView } from '../product/views.ts'
import * as store from './store.server.ts'

/** More than customers look at. */
export const maxRelated = 12

export type RelatedProduct = {
  id: string
  name: Text
  /** Customers see it: it is on sale, and its class may be advertised. */
  isVisible: boolean
}

export type RelatedError = { code: 'not_found' | 'related_itself' | 'related_too_many' | 'related_unknown' }

type EditContext = { principal: Staff; source: RequestSource }

/** What staff named beside a product, in their order. */
export async function listRelated(db: Db, productId: string): Promise<RelatedProduct[]> {
  if (!isId(productId)) return []
  const rows = await store.relatedRows(db, productId)
  return rows.map((row) => ({ id: row.public_id, name: { pt: row.name_pt, en: row.name_en }, isVisible: row.is_visible }))
}

/** What customers see beside a product. One statement. */
export const relatedProducts = async (db: Db, productId: string, locale: Locale): Promise<ProductCardView[]> =>
  (await cardRows(db, store.placesOfRelated(productId), locale)).map((row) => cardView(row, locale))

/** Products for a name or reference that may still be named beside this one. */
export async function findRelatable(db: Db, productId: string, typed: string, locale: Locale): Promise<ProductCardView[]> {
  const [found, present] = await Promise.all([productsByReference(db, typed, locale), listRelated(db, productId)])
  const named = new Set([productId, ...present.map(({ id }) => id)])
  return found.filter(({ id }) => !named.has(id))
}

/** Names a product beside another one, behind those named before; naming it again changes nothing. */
export const addRelated = (world: World, context: EditContext, productId: string, otherId: string) =>
  onProduct(world, productId, async (tx, id): Promise<Result<undefined, RelatedError>> => {
    const other = isId(otherId) ? await store.productId(tx, otherId) : undefined
    if (!other) return err({ code: 'related_unknown' })
    if (other.id === id) return err({ code: 'related_itself' })
    const present = await store.relatedRows(tx, productId)
    if (present.some((row) => row.public_id === otherId)) return ok()
    if (present.length >= maxRelated) return err({ code: 'related_too_many' })
    if (await store.insertRelated(tx, id, other.id))
      await record(world, tx, context, { id: productId, why: `related: + ${other.name_pt}` })
    return ok()
  })

/** Removing one that is not there changes nothing. */
export const removeRelated = (world: World, context: EditContext, productId: string, otherId: string) =>
  onProduct(world, productId, async (tx, id): Promise<Result<undefined, RelatedError>> => {
    const other = isId(otherId) ? await store.productId(tx, otherId) : undefined
    if (other && (await store.deleteRelated(tx, id, otherId)))
      await record(world, tx, context, { id: productId, why: `related: − ${other.name_pt}` })
    return ok()
  })

async function onProduct(
  world: World,
  productId: string,
  work: (tx: Tx, id: number) => Promise<Result<undefined, RelatedError>>,
): Promise<Result<undefined, RelatedError>> {
  if (!isId(productId)) return err({ code: 'not_found' })
  return transaction(world.db, async (tx) => {
    const product = await store.lockProduct(tx, productId)
    return product ? work(tx, product.id) : err({ code: 'not_found' })
  })
}

const record = (world: World, tx: Tx, context: EditContext, { id, why }: { id: string; why: string }): Promise<void> =>
  audit(world, tx, { ...context, action: 'product_changed', subject: { kind: 'product', id }, why: why.slice(0, 2000) })
