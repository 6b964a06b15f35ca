import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Locale, Text } from '#src/i18n/locales.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { AuditAction, RequestSource } from '#src/platform/audit/audit.ts'
import { sha256 } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import { measure } from '#src/platform/images/encode.ts'
import type { Crop, Measured } from '#src/platform/images/encoding.ts'
import { maxUploadBytes, maxUploadPixels, photoTypeOf } from '#src/platform/images/photo-type.ts'
import type { Staff } from '#src/platform/principal.ts'
import { createSemaphore } from '#src/platform/semaphore.ts'
import { orUnavailable } from '#src/platform/unreachable.ts'
import type { Unavailable } from '#src/platform/unreachable.ts'
import type { World } from '#src/platform/world.ts'
import { cropOrNone, isAnimated, isCrop, maxImages } from './gallery-image.ts'
import type { GalleryImage, ImageFailure } from './gallery-image.ts'
import { imageFilesJob, makeImageJob } from './jobs.server.ts'
import { uploadFile } from './photo-files.server.ts'
import * as store from './store.server.ts'
import type { ImageChange, ImageRow } from './store.server.ts'

export type GalleryError =
  | { code: 'not_found' }
  | { code: 'changed_meanwhile'; present: GalleryImage }
  | { code: 'images_too_many' | 'image_crop' | 'image_crop_drawing' }
  | { code: 'upload_empty' | 'upload_too_large' | 'upload_type' | 'upload_animated' | 'upload_unreadable' }
  | Unavailable
  | RateLimited

export type GalleryContext = { principal: Staff; source: RequestSource }

const uploadsPerMinute = { max: 60, seconds: 60 }
const notStored = 'a picture could not be stored'
// Each holds an upload in the memory of two processes.
const inTurn = createSemaphore(2, 8)

/** The pictures of a product in the order in which the shop shows them, those in the making included. */
export async function listGallery(db: Db, productId: string): Promise<GalleryImage[]> {
  return isId(productId) ? (await store.imageRows(db, productId)).map(imageOf) : []
}

/** Counts one upload, before its body is read. */
export const admitImage = (world: World, { userId }: Staff): Promise<Result<void, RateLimited>> =>
  consumeLimit(world, `product-images:${userId}`, uploadsPerMinute)

/**
 * Adds a photo as the last picture of a product. Its type comes from the content, its dimensions from its header; a worker
 * decodes it and makes its sizes.
 */
export async function addImage(
  world: World,
  context: GalleryContext,
  productId: string,
  { content, alt }: { content: Uint8Array; alt: Text },
): Promise<Result<GalleryImage, GalleryError>> {
  if (!isId(productId)) return err({ code: 'not_found' })
  const measured = await orUnavailable(world, notStored, () => checkUpload(content))
  if (!measured.ok) return measured
  // Not derived from anything public: the uncropped photo is for staff alone.
  const sourceKey = Buffer.from(world.random(10)).toString('hex')
  // Written before the row that names it: a crash in between leaves an unreferenced file, never a row without its file.
  const stored = await orUnavailable(world, notStored, async () => ok(await world.files.put(uploadFile(sourceKey), content)))
  if (!stored.ok) return stored
  const added = await transaction(world.db, (tx) =>
    insertLast(world, tx, context, { productId, alt, source: { key: sourceKey, ...measured.value } }),
  )
  if (!added.ok) await world.files.remove(uploadFile(sourceKey))
  return added
}

type UploadError = Exclude<GalleryError, { code: 'not_found' | 'changed_meanwhile' | `image${string}` }>

/** Whether a file is a photo that can be shown, with its dimensions. */
export async function checkUpload(content: Uint8Array): Promise<Result<Measured, UploadError>> {
  if (content.byteLength === 0) return err({ code: 'upload_empty' })
  if (content.byteLength > maxUploadBytes) return err({ code: 'upload_too_large' })
  if (!photoTypeOf(content)) return err({ code: 'upload_type' })
  if (isAnimated(content)) return err({ code: 'upload_animated' })
  const measured = await inTurn(() => measure({ input: content, maxPixels: maxUploadPixels }))
  if (measured.ok) return measured
  const { error } = measured
  if ('retryAfter' in error) return err(error)
  return err({ code: error.code === 'too_many_pixels' ? 'upload_too_large' : 'upload_unreadable' })
}

type NewPhoto = { productId: string; alt: Text; source: Measured & { key: string } }

async function insertLast(
  world: World,
  tx: Tx,
  context: GalleryContext,
  { productId, alt, source }: NewPhoto,
): Promise<Result<GalleryImage, GalleryError>> {
  const product = await store.touchProduct(tx, productId, world.now())
  if (!product) return err({ code: 'not_found' })
  const present = await store.imageRows(tx, productId)
  if (present.length >= maxImages) return err({ code: 'images_too_many' })
  const publicId = world.id()
  const position = (present.at(-1)?.position ?? 0) + 1
  await store.insertImage(tx, { publicId, productId: product.id, position, alt, source, nextKey: fileKeyOf(source.key, null) })
  await world.jobs.send(tx, makeImageJob, { id: publicId })
  const image = await imageAfter(tx, productId, publicId)
  await record(world, tx, context, { action: 'picture_added', productId, why: whyAdded(image) })
  return ok(image)
}

export type GalleryChange = {
  /** From 1; beyond the last it becomes the last. */
  position?: number | undefined
  /** A language that is left out stays as it is. */
  alt?: { [Language in Locale]?: string | undefined } | undefined
  /** Null shows all of the photo. */
  crop?: Crop | null | undefined
}

/** Changes a picture; with `expected`, only that version of it. The crop that a failed one has is tried again. */
export const changeImage = (
  world: World,
  context: GalleryContext,
  id: string,
  { change, expected }: { change: GalleryChange; expected?: number | undefined },
): Promise<Result<GalleryImage, GalleryError>> =>
  onImage(world, id, async (tx, { row, productId }): Promise<Result<GalleryImage, GalleryError>> => {
    const before = await imageAfter(tx, productId, id)
    if (expected !== undefined && expected !== before.version) return err({ code: 'changed_meanwhile', present: before })
    const columns = changeOf(before, row, change)
    if (!columns.ok) return columns
    await store.updateImage(tx, row.id, columns.value)
    if (columns.value.crop) await world.jobs.send(tx, makeImageJob, { id })
    if (change.position !== undefined) await move(tx, productId, row, change.position)
    const after = await imageAfter(tx, productId, id)
    const why = whyChanged(before, after)
    if (why !== '') await record(world, tx, context, { action: 'picture_changed', productId, why: `${id}: ${why}` })
    return ok(after)
  })

function changeOf(before: GalleryImage, row: ImageRow, { alt, crop }: GalleryChange): Result<ImageChange, GalleryError> {
  const texts = alt && { alt: { pt: alt.pt ?? before.alt.pt, en: alt.en ?? before.alt.en } }
  if (crop === undefined) return ok({ ...texts })
  if (row.source_key === null) return err({ code: 'image_crop_drawing' })
  if (crop !== null && !isCrop(crop)) return err({ code: 'image_crop' })
  const part = crop && cropOrNone(crop)
  const nextKey = fileKeyOf(row.source_key, part)
  // A part that exists is made once more only where that failed.
  const isMade = row.failure === null && nextKey === (row.next_key ?? row.file_key)
  return ok({ ...texts, ...(!isMade && { crop: { crop: part, nextKey } }) })
}

/** A file is named by what it shows, so that it never changes. */
const fileKeyOf = (sourceKey: string, crop: Crop | null): string =>
  sha256(JSON.stringify([sourceKey, crop && [crop.left, crop.top, crop.width, crop.height]]))
    .toString('hex')
    .slice(0, 20)

async function move(tx: Tx, productId: string, { id }: ImageRow, position: number): Promise<void> {
  const others = (await store.imageRows(tx, productId)).map((row) => row.id).filter((other) => other !== id)
  await store.orderImages(tx, others.toSpliced(position - 1, 0, id))
}

/** Removes a picture from the shop at once, and its files soon after. */
export const removeImage = (
  world: World,
  context: GalleryContext,
  id: string,
  expected?: number,
): Promise<Result<undefined, GalleryError>> =>
  onImage(world, id, async (tx, { row, productId }): Promise<Result<undefined, GalleryError>> => {
    const before = await imageAfter(tx, productId, id)
    if (expected !== undefined && expected !== before.version) return err({ code: 'changed_meanwhile', present: before })
    await store.deleteImage(tx, row.id)
    await store.orderImages(
      tx,
      (await store.imageRows(tx, productId)).map((left) => left.id),
    )
    if (row.source_key !== null) {
      const keys = [row.file_key, ...(row.next_key === null ? [] : [row.next_key]), row.source_key]
      await world.jobs.send(tx, imageFilesJob, { keys })
    }
    await record(world, tx, context, { action: 'picture_removed', productId, why: whyAdded(before) })
    return ok()
  })

type Locked = { row: ImageRow; productId: string }

/** With the picture's product locked. */
async function onImage<T>(
  world: World,
  id: string,
  work: (tx: Tx, locked: Locked) => Promise<Result<T, GalleryError>>,
): Promise<Result<T, GalleryError>> {
  if (!isId(id)) return err({ code: 'not_found' })
  return transaction(world.db, async (tx) => {
    const product = await store.productOfImage(tx, id)
    if (!product) return err({ code: 'not_found' })
    await store.touchProduct(tx, product.public_id, world.now())
    // Read after the lock: another person may have changed or removed it while this one waited.
    const row = await store.findImage(tx, id)
    return row ? work(tx, { row, productId: product.public_id }) : err({ code: 'not_found' })
  })
}

async function imageAfter(tx: Tx, productId: string, id: string): Promise<GalleryImage> {
  const found = (await store.imageRows(tx, productId)).map(imageOf).find((image) => image.id === id)
  if (!found) throw new Error('a picture vanished while it was saved')
  return found
}

function imageOf(row: ImageRow, index: number): GalleryImage {
  const { source_key: key, source_width: width, source_height: height } = row
  const { crop_left: left, crop_top: top, crop_width: wide, crop_height: tall } = row
  return {
    id: row.public_id,
    version: row.version,
    kind: key === null ? 'illustration' : 'photo',
    state: stateOf(row),
    failure: failureOf(row.failure),
    position: index + 1,
    alt: { pt: row.alt_pt, en: row.alt_en },
    crop: left !== null && top !== null && wide !== null && tall !== null ? { left, top, width: wide, height: tall } : null,
    displayed: { key: row.file_key, width: row.width, height: row.height, derived: row.derived },
    source: key !== null && width !== null && height !== null ? { key, width, height } : null,
  }
}

function stateOf({ failure, next_key: nextKey, derived }: ImageRow): GalleryImage['state'] {
  if (failure !== null) return 'failed'
  return nextKey !== null || !derived ? 'processing' : 'ready'
}

const failureOf = (failure: string | null): ImageFailure | null =>
  failure === 'unreadable' || failure === 'unavailable' ? failure : null

const cropText = (crop: Crop | null): string => (crop ? [crop.left, crop.top, crop.width, crop.height].join(' ') : '')

const factsOf = ({ position, alt, crop }: GalleryImage) =>
  ({ position: String(position), 'alt.pt': alt.pt, 'alt.en': alt.en, crop: cropText(crop) }) as const

function whyChanged(before: GalleryImage, after: GalleryImage): string {
  const [then, now] = [factsOf(before), factsOf(after)]
  return (['position', 'alt.pt', 'alt.en', 'crop'] as const)
    .filter((name) => then[name] !== now[name])
    .map((name) => `${name}: ${then[name]} → ${now[name]}`)
    .join('; ')
}

const whyAdded = (image: GalleryImage): string =>
  `${image.id}: ${Object.entries(factsOf(image))
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')}`

type Recorded = { action: Extract<AuditAction, `picture_${string}`>; productId: string; why: string }

const record = (world: World, tx: Tx, context: GalleryContext, { action, productId, why }: Recorded): Promise<void> =>
  audit(world, tx, { ...context, action, subject: { kind: 'product', id: productId }, why: why.slice(0, 2000) })
