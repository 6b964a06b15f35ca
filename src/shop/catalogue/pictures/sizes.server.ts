import { encode } from '#src/platform/images/encode.ts'
import type { Encoding } from '#src/platform/images/encoding.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { World } from '#src/platform/world.ts'
import { imageFile } from './images.server.ts'
import { imageWidths } from './images.ts'
import type { ImageFormat, ImageWidth } from './images.ts'

const jpegWidth = 640

type Size = { width: ImageWidth; format: ImageFormat }

/** Every size of a photo that the shop shows. */
const sizes: readonly Size[] = [
  ...imageWidths.flatMap((width): Size[] => [
    { width, format: 'avif' },
    { width, format: 'webp' },
  ]),
  { width: jpegWidth, format: 'jpg' },
]

const sizeFile = (key: string, { width, format }: Size): string => imageFile(`${key}-${width}.${format}`)

export const sizeFiles = (key: string): string[] => sizes.map((size) => sizeFile(key, size))

// Little is gained from more encoder effort, and small shops have one core.
const formats = {
  avif: { type: 'avif', quality: 60, effort: 1 },
  webp: { type: 'webp', quality: 82, effort: 2 },
  jpg: { type: 'jpeg', quality: 82 },
} as const

export type SizeOptions = Pick<Encoding, 'input' | 'crop'>

/** Makes the sizes of a photo, which is not enlarged. A key identifies the content: an existing file, from before a crash or a restore, is the same. */
export async function makeSizes(
  world: Pick<World, 'files'>,
  key: string,
  options: SizeOptions,
): Promise<Result<void, { code: 'unreadable' }>> {
  for (const size of sizes) {
    const made = await makeSize(world, key, size, options)
    if (!made.ok) return made
  }
  return ok()
}

export async function makeSize(
  { files }: Pick<World, 'files'>,
  key: string,
  size: Size,
  { input, crop }: SizeOptions,
): Promise<Result<void, { code: 'unreadable' }>> {
  const name = sizeFile(key, size)
  if (await files.has(name)) return ok()
  const encoded = await encode({
    input,
    ...(crop && { crop }),
    neverEnlarge: true,
    // JPEG has no transparency: it would be black.
    ...(size.format === 'jpg' && { background: 'white' }),
    width: size.width,
    format: formats[size.format],
  })
  if (!encoded.ok) return err({ code: 'unreadable' })
  await files.put(name, encoded.value.content)
  return ok()
}
