import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { imageFile } from '../pictures/images.server.ts'
import { makeSizes } from '../pictures/sizes.server.ts'
import * as images from '../pictures/store.server.ts'

const perRun = 2

/** Creates the sizes of drawings in small batches, so that the first start leaves CPU for customers. */
const derivingImages: PeriodicJob = {
  name: 'derive images',
  everySeconds: 10,
  async work(world) {
    const made: number[] = []
    for (const image of await images.waiting(world.db, 10 * perRun)) {
      if (made.length < perRun && (await derive(world, image))) made.push(image.id)
    }
    // One update for the batch: each change of images invalidates the cached pages.
    if (made.length > 0) await images.markDerived(world.db, made)
  },
}

/** False if the image's file is not in this store: the others continue. */
async function derive(world: World, { file_key: key }: images.WaitingImage): Promise<boolean> {
  const original = await world.files.get(imageFile(`${key}.svg`))
  if (!original) {
    world.log.warn({ picture: key }, 'a picture has no file')
    return false
  }
  const made = await makeSizes(world, key, { input: original, isDrawing: true })
  if (!made.ok) throw new Error(`picture ${key} cannot be encoded: ${made.error.code}`)
  return true
}

export const periodicJobs: readonly PeriodicJob[] = [derivingImages]
