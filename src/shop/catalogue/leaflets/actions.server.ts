import { isLocale } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { AuditAction, RequestSource } from '#src/platform/audit/audit.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { isActivePdf, isPdf, isWholePdf } from '#src/platform/files/pdf.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Staff } from '#src/platform/principal.ts'
import { orUnavailable } from '#src/platform/unreachable.ts'
import type { Unavailable } from '#src/platform/unreachable.ts'
import type { World } from '#src/platform/world.ts'
import { touchProduct } from '../gallery/store.server.ts'
import { leafletFilesJob } from './jobs.server.ts'
import { leafletFile } from './leaflet-file.server.ts'
import { maxLeafletBytes } from './leaflet.ts'
import type { Leaflet } from './leaflet.ts'
import * as store from './store.server.ts'
import type { LeafletRow } from './store.server.ts'

export type LeafletError =
  | { code: 'not_found' }
  | { code: 'changed_meanwhile' }
  | { code: 'leaflet_required' | 'leaflet_too_large' | 'not_a_pdf' | 'leaflet_damaged' | 'leaflet_active' }
  | Unavailable
  | RateLimited

export type LeafletContext = { principal: Staff; source: RequestSource }

const uploadsPerMinute = { max: 60, seconds: 60 }

/** The leaflets of a product, the Portuguese one first. */
export async function listLeaflets(db: Db, productId: string): Promise<Leaflet[]> {
  return isId(productId) ? (await store.leafletRows(db, productId)).map(leafletOf) : []
}

/** Counts one upload, before its body is read. */
export const admitLeaflet = (world: World, { userId }: Staff): Promise<Result<void, RateLimited>> =>
  consumeLimit(world, `product-leaflets:${userId}`, uploadsPerMinute)

type NewLeaflet = {
  locale: Locale
  content: Uint8Array
  /** With it, only that version is replaced; 0 expects none. */
  expected?: number | undefined
}

/** Saves the PDF of a leaflet in place of the one in the same language. */
export async function saveLeaflet(
  world: World,
  context: LeafletContext,
  productId: string,
  { locale, content, expected }: NewLeaflet,
): Promise<Result<Leaflet, LeafletError>> {
  const invalid = contentError(content)
  if (invalid) return err({ code: invalid })
  if (!isId(productId)) return err({ code: 'not_found' })
  const key = Buffer.from(world.random(16)).toString('hex')
  // Written before the row that names it: a crash in between leaves an unreferenced file, never a row without its file.
  const put = async () => ok(await world.files.put(leafletFile(key), content))
  const stored = await orUnavailable(world, 'a leaflet could not be stored', put)
  if (!stored.ok) return stored
  const saved = await onLeaflet<Leaflet>(world, { productId, locale, expected }, async (tx, { rowId, before }) => {
    const [publicId, at] = [world.id(), world.now()]
    await store.saveLeaflet(tx, { publicId, productId: rowId, locale, key, byteSize: content.byteLength, at })
    if (before) await world.jobs.send(tx, leafletFilesJob, { key: before.key })
    const after = (await store.leafletRows(tx, productId)).map(leafletOf).find((one) => one.locale === locale)
    if (!after) throw new Error('a leaflet vanished while it was saved')
    await record(world, tx, context, {
      action: 'leaflet_saved',
      productId,
      why: `${locale}: ${sizeOf(before)} → ${sizeOf(after)}`,
    })
    return after
  })
  if (!saved.ok) await world.files.remove(leafletFile(key))
  return saved
}

export const removeLeaflet = (
  world: World,
  context: LeafletContext,
  productId: string,
  { locale, expected }: Pick<NewLeaflet, 'locale' | 'expected'>,
): Promise<Result<undefined, LeafletError>> =>
  onLeaflet(world, { productId, locale, expected, isPresent: true }, async (tx, { rowId, before }) => {
    await store.deleteLeaflet(tx, rowId, locale)
    if (before) await world.jobs.send(tx, leafletFilesJob, { key: before.key })
    await record(world, tx, context, { action: 'leaflet_removed', productId, why: `${locale}: ${sizeOf(before)} →` })
    return undefined
  })

/** The product and language of a leaflet by its public id. */
export async function findLeafletPlace(db: Db, id: string): Promise<{ productId: string; locale: Locale } | undefined> {
  const row = isId(id) ? await store.productOfLeaflet(db, id) : undefined
  return row && isLocale(row.locale) ? { productId: row.public_id, locale: row.locale } : undefined
}

function contentError(content: Uint8Array) {
  if (content.byteLength === 0) return 'leaflet_required'
  if (content.byteLength > maxLeafletBytes) return 'leaflet_too_large'
  if (!isPdf(content)) return 'not_a_pdf'
  if (!isWholePdf(content)) return 'leaflet_damaged'
  return isActivePdf(content) ? 'leaflet_active' : undefined
}

type Target = Pick<NewLeaflet, 'locale' | 'expected'> & { productId: string; isPresent?: boolean }

/** With the product locked, and its leaflet in this language as it is. */
const onLeaflet = <T>(
  world: World,
  { productId, locale, expected, isPresent = false }: Target,
  work: (tx: Tx, locked: { rowId: number; before: Leaflet | undefined }) => Promise<T>,
): Promise<Result<T, LeafletError>> =>
  transaction(world.db, async (tx): Promise<Result<T, LeafletError>> => {
    const product = isId(productId) ? await touchProduct(tx, productId, world.now()) : undefined
    if (!product) return err({ code: 'not_found' })
    const before = (await store.leafletRows(tx, productId)).map(leafletOf).find((one) => one.locale === locale)
    if (isPresent && !before) return err({ code: 'not_found' })
    if (expected !== undefined && expected !== (before?.version ?? 0)) return err({ code: 'changed_meanwhile' })
    return ok(await work(tx, { rowId: product.id, before }))
  })

const leafletOf = (row: LeafletRow): Leaflet => ({
  id: row.public_id,
  locale: isLocale(row.locale) ? row.locale : 'pt',
  version: row.version,
  key: row.file_key,
  byteSize: row.byte_size,
  updatedAt: row.updated_at,
})

const sizeOf = (leaflet: Leaflet | undefined): string => (leaflet ? `${leaflet.byteSize} bytes` : '')

type Recorded = { action: Extract<AuditAction, `leaflet_${string}`>; productId: string; why: string }

const record = (world: World, tx: Tx, context: LeafletContext, { action, productId, why }: Recorded): Promise<void> =>
  audit(world, tx, { ...context, action, subject: { kind: 'product', id: productId }, why })
