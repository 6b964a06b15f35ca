import type { ImageView } from '../product/product.ts'

export const imageWidths = [320, 640, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]
export type ImageFormat = 'avif' | 'webp' | 'jpg'

/** URL of an image: one of its sizes, or the drawing that every size is made from. */
export const imagePath = ({ key }: Pick<ImageView, 'key'>, size?: { width: ImageWidth; format: ImageFormat }): string =>
  size ? `/images/${key}-${size.width}.${size.format}` : `/images/${key}.svg`
