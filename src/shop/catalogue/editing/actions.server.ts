import { addDays } from '#src/kernel/dates.ts'
import { isId } from '#src/kernel/ids.ts'
import { cents } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { truncate } from '#src/kernel/text.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { AuditAction, RequestSource } from '#src/platform/audit/audit.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { retryAfterUniqueViolation } from '#src/platform/database/unique-violation.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { DraftError, FieldChange, ProductDraft, ProductPatch } from './product-draft.ts'
import { isProductClass } from '../product/product.ts'
import { imageView } from '../product/views.ts'
import { readDrafts, stateOf } from './stored-products.server.ts'
import { saveProducts } from './save-products.server.ts'
import type { ProductRow } from './plan-products.server.ts'
import type { ListedProduct } from './listed-product.ts'
import { listPage, listedRows, lowestPriceRows, priceSteps, productOfVariant } from './list.store.server.ts'
import type { ListedRow, ProductCounts, ProductListFilter } from './list.store.server.ts'

/** A product as staff read and edit it. */
export type StaffProduct = {
  id: string
  version: number
  draft: ProductDraft
  /** Versions of the packs, in their order. */
  variantVersions: readonly number[]
  createdAt: Date
  updatedAt: Date
}

export type ProductError =
  | { code: 'not_found' }
  | { code: 'changed_meanwhile'; present: StaffProduct }
  | { code: 'invalid'; errors: readonly DraftError[] }

export type EditContext = { principal: Staff; source: RequestSource }
type Saved = Promise<Result<StaffProduct, ProductError>>

export async function findStaffProduct(db: Db, id: string): Promise<StaffProduct | undefined> {
  return isId(id) ? (await staffProducts(db, [id]))[0] : undefined
}

export async function findProductOfVariant(db: Db, variantId: string): Promise<StaffProduct | undefined> {
  const product = isId(variantId) ? await productOfVariant(db, variantId) : undefined
  return product && findStaffProduct(db, product.public_id)
}

async function staffProducts(db: Db, ids: readonly string[]): Promise<StaffProduct[]> {
  const found = new Map((await readDrafts(db, ids)).map((one) => [one.row.public_id, one]))
  return ids.flatMap((id) => {
    const one = found.get(id)
    if (!one) return []
    const { version, draft, row } = one
    const variantVersions = row.variants.map((variant) => variant.version)
    return [{ id, version, draft, variantVersions, createdAt: row.created_at, updatedAt: row.updated_at }]
  })
}

/** Products in every state, the latest changed first unless sorted. */
export async function listStaffProducts(
  db: Db,
  filter: ProductListFilter,
  page: { number: number; size: number },
): Promise<{ products: StaffProduct[]; total: number }> {
  const { ids, total } = await listPage(db, filter, page)
  return { products: await staffProducts(db, ids), total }
}

export const createProduct = (world: World, context: EditContext, fields: ProductPatch): Saved =>
  save(world, context, { row: { fields }, action: 'product_created' })

/** What the list shows of one product. */
export async function findListedProduct(db: Db, id: string, lowAt: number): Promise<ListedProduct | undefined> {
  const [row] = await listedRows(db, [id])
  return row && listedProduct(row, lowAt)
}

/** The lowest price of 30 days that the shop shows, or would show, beside a reduction of each pack, by its public id. */
export const lowestPrices = async (db: Db, id: string, at: Date): Promise<ReadonlyMap<string, Cents>> =>
  new Map((await lowestPriceRows(db, id, addDays(at, -30))).map((row) => [row.public_id, cents(row.lowest_cents)]))

export type PriceWindow = {
  from: Date
  until: Date
  /** Of each pack by its public id: its prices in the window, the earliest first. */
  steps: ReadonlyMap<string, { since: Date; price: Cents }[]>
}

/** What the packs of a product cost in the 30 days before a moment. */
export async function lastPrices(db: Db, id: string, until: Date): Promise<PriceWindow> {
  const from = addDays(until, -30)
  const rows = isId(id) ? await priceSteps(db, id, from) : []
  const steps = Map.groupBy(rows, (row) => row.public_id)
  return {
    from,
    until,
    steps: new Map(
      [...steps].map(([pack, own]) => [pack, own.map((row) => ({ since: row.valid_from, price: cents(row.price_cents) }))]),
    ),
  }
}

/** A page of the list of the staff with the counts of its tabs. Two statements. */
export async function listProductRows(
  db: Db,
  filter: ProductListFilter,
  page: { number: number; size: number },
): Promise<{ products: ListedProduct[]; counts: ProductCounts }> {
  const { ids, counts } = await listPage(db, filter, page)
  const rows = ids.length === 0 ? [] : await listedRows(db, ids)
  const found = new Map(rows.map((row) => [row.public_id, listedProduct(row, filter.lowAt)]))
  return { products: ids.flatMap((id) => found.get(id) ?? []), counts }
}

function listedProduct(row: ListedRow, lowAt: number): ListedProduct {
  if (!isProductClass(row.class)) throw new Error(`no class of products: ${row.class}`)
  return {
    id: row.public_id,
    version: row.version,
    name: { pt: row.name_pt, en: row.name_en },
    class: row.class,
    state: stateOf(row),
    lacksEnglish: row.untranslated.length > 0,
    image: row.images.map(imageView)[0],
    variants: row.variants.map((variant) => ({
      id: variant.public_id,
      version: variant.version,
      sku: variant.sku,
      cnp: variant.code,
      pack: { pt: variant.pack_pt, en: variant.pack_en },
      price: cents(variant.price_cents),
      compareAt: variant.compare_at_cents === null ? null : cents(variant.compare_at_cents),
      onHand: variant.on_hand,
      available: variant.available,
      lowStockAt: variant.low_stock_at ?? lowAt,
    })),
  }
}

/** With `expected`, only that version is changed. */
export const updateProduct = (
  world: World,
  context: EditContext,
  id: string,
  { fields, expected }: { fields: ProductPatch; expected?: number | undefined },
): Saved => save(world, context, { row: { id, fields, expected }, action: 'product_changed' })

/** Takes a product out of the shop for good: carts show it as no longer sold, orders and favourites keep it. */
export const archiveProduct = (world: World, context: EditContext, id: string, expected?: number): Saved =>
  save(world, context, { row: { id, fields: { state: 'archived' }, expected }, action: 'product_archived' })

export const publishProduct = (world: World, context: EditContext, id: string, expected?: number): Saved =>
  save(world, context, { row: { id, fields: { state: 'published' }, expected }, action: 'product_changed' })

/** A draft with the same texts, collections and packs, without their codes and stock. */
export async function copyProduct(world: World, context: EditContext, id: string): Saved {
  const original = await findStaffProduct(world.db, id)
  if (!original) return err({ code: 'not_found' })
  const { slug: _, untranslated, variants, ...fields } = original.draft
  const untranslatedTexts = Object.fromEntries(untranslated.map((name) => [name, { pt: original.draft[name].pt, en: '' }]))
  const packs = variants.map(({ pack, size, price, compareAt, vat, lowStockAt }) => ({
    pack,
    size,
    price,
    compareAt,
    vat,
    lowStockAt,
  }))
  return createProduct(world, context, { ...fields, ...untranslatedTexts, state: 'draft', variants: packs })
}

export type PriceChange = { price?: Cents | undefined; compareAt?: Cents | null | undefined; expected?: number | undefined }

/** Changes the price of one pack; `expected` is the version of the pack. */
export async function changeVariantPrice(
  world: World,
  context: EditContext,
  variantId: string,
  { price, compareAt, expected }: PriceChange,
): Saved {
  const product = isId(variantId) ? await productOfVariant(world.db, variantId) : undefined
  if (!product) return err({ code: 'not_found' })
  const present = await findStaffProduct(world.db, product.public_id)
  if (present && expected !== undefined && expected !== product.variant_version)
    return err({ code: 'changed_meanwhile', present })
  const pack = { id: variantId, price, ...(compareAt !== undefined && { compareAt }) }
  // The product's version of the same read: another person may save between it and this change.
  return save(world, context, {
    row: { id: product.public_id, fields: { variants: [pack] }, expected: expected === undefined ? undefined : product.version },
    action: 'product_changed',
  })
}

const maxReasonLength = 2000
const reasonOf = (changes: readonly FieldChange[]): string =>
  truncate(
    changes.map(({ field, before, after }) => `${field}: ${truncate(before, 200)} → ${truncate(after, 200)}`).join('; ') || '=',
    maxReasonLength,
  )

async function save(world: World, context: EditContext, { row, action }: { row: ProductRow; action: AuditAction }): Saved {
  if (row.id !== undefined && !isId(row.id)) return err({ code: 'not_found' })
  return retryAfterUniqueViolation(() => transaction(world.db, (tx) => saveOne(world, tx, { context, row, action })))
}

type Saving = { context: EditContext; row: ProductRow; action: AuditAction }

async function saveOne(world: World, tx: Tx, { context, row, action }: Saving): Saved {
  const saved = await saveProducts(world, tx, [row], context.principal.userId)
  if (!saved.ok) return err(await errorOf(tx, row, saved.error.errors))
  const [done] = saved.value
  const product = done && (await findStaffProduct(tx, done.id))
  if (!product) throw new Error('a product vanished while it was saved')
  if (done.kind !== 'unchanged')
    await audit(world, tx, { ...context, action, subject: { kind: 'product', id: done.id }, why: reasonOf(done.changes) })
  return ok(product)
}

async function errorOf(tx: Tx, { id }: ProductRow, errors: readonly DraftError[]): Promise<ProductError> {
  if (errors.some(({ code }) => code === 'not_found')) return { code: 'not_found' }
  const present = id !== undefined && errors.some(({ code }) => code === 'changed_meanwhile') && (await findStaffProduct(tx, id))
  return present ? { code: 'changed_meanwhile', present } : { code: 'invalid', errors }
}
