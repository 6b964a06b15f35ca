import { encode } from '#src/platform/images/encode.ts'
import type { PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { imageFile } from '../pictures/images.server.ts'
import { imageWidths } from '../pictures/images.ts'
import type { ImageFormat } from '../pictures/images.ts'
import * as images from '../pictures/store.server.ts'

const jpegWidth = 640
const perRun = 2

/** Creates image sizes in small batches, so that the first start leaves CPU for customers. */
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
  for (const width of imageWidths) {
    await make(world, original, { key, width, format: 'avif' })
    await make(world, original, { key, width, format: 'webp' })
  }
  await make(world, original, { key, width: jpegWidth, format: 'jpg' })
  return true
}

type Size = { key: string; width: number; format: ImageFormat }

/** A key identifies the content: an existing file, from before a crash or a restore, is the same. */
async function make(world: World, original: Uint8Array, { key, width, format }: Size): Promise<void> {
  const name = imageFile(`${key}-${width}.${format}`)
  if (await world.files.has(name)) return
  const encoded = await encode({ input: original, density: (72 * width) / 400, width, format: formats[format] })
  if (!encoded.ok) throw new Error(`picture ${key} cannot be encoded: ${encoded.error.code}`)
  await world.files.put(name, encoded.value.content)
}

// Flat drawings gain little from more encoder effort, and small shops have one core.
const formats = {
  avif: { type: 'avif', quality: 60, effort: 1 },
  webp: { type: 'webp', quality: 82, effort: 2 },
  jpg: { type: 'jpeg', quality: 82 },
} as const

export const periodicJobs: readonly PeriodicJob[] = [derivingImages]
