import { encode } from '#src/platform/images/encode.ts'
import { maxUploadPixels, photoTypeOf } from '#src/platform/images/photo-type.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { World } from '#src/platform/world.ts'
import { sizeFiles } from '../pictures/sizes.server.ts'

/** What was uploaded, until it is decoded. */
export const uploadFile = (sourceKey: string): string => `product-photos/${sourceKey}.upload`
/** The photo that sizes are made from: re-encoded, without the camera's metadata on place, time and owner. */
const originalFile = (sourceKey: string): string => `product-photos/${sourceKey}.photo`

/** Twice the largest size, so that half of a photo can be shown without being enlarged. */
const maxSide = 2560

const formatOf = {
  'image/png': { type: 'png', compressionLevel: 6 },
  'image/jpeg': { type: 'jpeg', quality: 90 },
} as const

/** The photo behind a picture, decoded and cleaned at the first call. */
export async function originalPhoto(
  { files }: Pick<World, 'files'>,
  sourceKey: string,
): Promise<Result<Uint8Array, { code: 'unreadable' }>> {
  const original = await files.get(originalFile(sourceKey))
  if (original) return ok(original)
  const upload = await files.get(uploadFile(sourceKey))
  const type = upload && photoTypeOf(upload)
  if (!upload || !type) return err({ code: 'unreadable' })
  const encoded = await encode({ input: upload, maxPixels: maxUploadPixels, upright: true, maxSide, format: formatOf[type] })
  if (!encoded.ok) return err({ code: 'unreadable' })
  await files.put(originalFile(sourceKey), encoded.value.content)
  await files.remove(uploadFile(sourceKey))
  return ok(encoded.value.content)
}

/** Every file that exists under a key: the sizes of a picture, and the photo behind it. */
export async function removeFiles({ files }: Pick<World, 'files'>, key: string): Promise<void> {
  for (const name of [...sizeFiles(key), uploadFile(key), originalFile(key)]) await files.remove(name)
}
