import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { encode } from '#src/platform/images/encode.ts'
import { maxUploadPixels } from '#src/platform/images/photo-type.ts'
import type { World } from '#src/platform/world.ts'
import { admitImage, checkUpload } from '../gallery/actions.server.ts'
import type { GalleryContext, GalleryError } from '../gallery/actions.server.ts'
import { imageFilesJob } from '../gallery/jobs.server.ts'
import { removeFiles } from '../gallery/photo-files.server.ts'
import { makeSizes } from '../pictures/sizes.server.ts'
import * as store from './store.server.ts'

type Picture = { key: string; width: number; height: number }
export type PictureError = Exclude<
  GalleryError,
  { code: 'changed_meanwhile' | 'images_too_many' | 'image_crop' | 'image_crop_drawing' }
>

const largestSide = 1280

/** Shows a photo, a PNG or JPEG, at the top of a collection's page in place of the former one; without `content` shows none. */
export async function setCollectionPicture(
  world: World,
  context: GalleryContext,
  id: string,
  content: Uint8Array | undefined,
): Promise<Result<undefined, PictureError>> {
  const made = content && (await makePicture(world, context, content))
  if (made && !made.ok) return made
  const picture = made?.value ?? null
  const saved = await transaction(world.db, async (tx): Promise<Result<undefined, { code: 'not_found' }>> => {
    await store.lockCollections(tx)
    const before = (await store.collectionRows(tx)).find((one) => one.public_id === id)
    if (!before) return err({ code: 'not_found' })
    await store.updatePicture(tx, before.id, picture)
    if (before.picture_key !== null) await world.jobs.send(tx, imageFilesJob, { keys: [before.picture_key] })
    const why = `picture_key: ${before.picture_key ?? ''} → ${picture?.key ?? ''}`
    await audit(world, tx, { ...context, action: 'collection_changed', subject: { kind: 'collection', id }, why })
    return ok()
  })
  if (!saved.ok && picture) await removeFiles(world, picture.key)
  return saved
}

/** The sizes of a photo, made at once: a collection has one, and its form waits for it. */
async function makePicture(
  world: World,
  { principal }: GalleryContext,
  content: Uint8Array,
): Promise<Result<Picture, PictureError>> {
  const admitted = await admitImage(world, principal)
  if (!admitted.ok) return admitted
  const checked = await checkUpload(content)
  if (!checked.ok) return checked
  const encoded = await encode({
    input: content,
    maxPixels: maxUploadPixels,
    upright: true,
    maxSide: largestSide,
    format: { type: 'png', compressionLevel: 1 },
  })
  if (!encoded.ok) return err({ code: 'upload_unreadable' })
  const key = Buffer.from(world.random(10)).toString('hex')
  const { content: input, width, height } = encoded.value
  try {
    const sizes = await makeSizes(world, key, { input })
    return sizes.ok ? ok({ key, width, height }) : err({ code: 'upload_unreadable' })
  } catch (error) {
    // No row will name the sizes that were made before an outage. Where the outage is of the store, removing fails as well.
    await removeFiles(world, key).catch(() => undefined)
    throw error
  }
}
