import type { ImageView } from '../product/product.ts'

export const imageWidths = [320, 640, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]
export type ImageFormat = 'avif' | 'webp' | 'jpg'

type Size = { width: ImageWidth; format: ImageFormat }

const photoSize: Size = { width: 640, format: 'jpg' }

/** URL of an image: one of its sizes, or what shows it best everywhere, which is a drawing itself or the JPEG of a photo. */
export function imagePath({ key, kind }: Pick<ImageView, 'key' | 'kind'>, size?: Size): string {
  const file = size ?? (kind === 'photo' ? photoSize : undefined)
  return file ? `/images/${key}-${file.width}.${file.format}` : `/images/${key}.svg`
}
