import { isId } from '#src/kernel/ids.ts'
import { measure } from '#src/platform/images/encode.ts'
import type { Job } from '#src/platform/jobs.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { makeSize, makeSizes } from '../pictures/sizes.server.ts'
import { originalPhoto, removeFiles } from './photo-files.server.ts'
import * as store from './store.server.ts'
import type { ImageRow } from './store.server.ts'

/** Makes the sizes of a picture that was added or cropped, and then shows it. */
export const makeImageJob: Job<{ id: string }> = {
  queue: 'product-image',
  expireInSeconds: 300,
  async work(world, { id }) {
    const row = isId(id) ? await store.findImage(world.db, id) : undefined
    if (!row || row.next_key === null || row.source_key === null) return
    const made = await makeFiles(world, row, { key: row.next_key, sourceKey: row.source_key })
    if (made) await showNext(world, row, { key: row.next_key, ...made })
    if (!made) await store.markFailed(world.db, row.id, row.next_key, 'unreadable')
  },
  async giveUp(world, { id }) {
    const row = await store.findImage(world.db, id)
    if (row && row.next_key !== null) await store.markFailed(world.db, row.id, row.next_key, 'unavailable')
  },
}

/** The dimensions of the picture; undefined when the photo cannot be decoded. */
async function makeFiles(world: World, row: ImageRow, { key, sourceKey }: { key: string; sourceKey: string }) {
  const original = await originalPhoto(world, sourceKey)
  if (!original.ok) return undefined
  const { crop_left: left, crop_top: top, crop_width: width, crop_height: height } = row
  const isCropped = left !== null && top !== null && width !== null && height !== null
  const options = { input: original.value, ...(isCropped && { crop: { left, top, width, height } }) }
  const sizes = await makeSizes(world, key, options)
  // All of the photo, for staff who crop it.
  const whole = await makeSize(world, sourceKey, { width: 640, format: 'webp' }, { input: original.value })
  const measured = await measure({ input: original.value })
  if (!sizes.ok || !whole.ok || !measured.ok) return undefined
  const part = (length: number, thousandths: number) => Math.max(1, Math.round((length * thousandths) / 1000))
  return isCropped ? { width: part(measured.value.width, width), height: part(measured.value.height, height) } : measured.value
}

async function showNext(world: World, row: ImageRow, next: { key: string; width: number; height: number }): Promise<void> {
  const former = row.file_key === next.key ? [] : [row.file_key]
  await transaction(world.db, async (tx) => {
    const isDisplayed = await store.showNextFile(tx, row.id, next)
    // Removed or cropped again while its sizes were made: they belong to no picture now.
    const left = isDisplayed ? former : [next.key, ...(row.source_key === null ? [] : [row.source_key])]
    if (left.length > 0) await world.jobs.send(tx, imageFilesJob, { keys: left })
  })
}

/** Removes the files of pictures that were removed or replaced. */
export const imageFilesJob: Job<{ keys: readonly string[] }> = {
  queue: 'product-image-files',
  expireInSeconds: 60,
  async work(world, { keys }) {
    const used = await store.usedKeys(world.db, keys)
    for (const key of keys) if (!used.has(key)) await removeFiles(world, key)
  },
}

export const jobs: readonly Job<object>[] = [makeImageJob, imageFilesJob]
