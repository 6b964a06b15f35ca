import type { Text } from '#src/i18n/locales.ts'
import type { Crop } from '#src/platform/images/encoding.ts'

/** More would neither load nor be looked at. */
export const maxImages = 20

export const imageStates = ['processing', 'ready', 'failed'] as const
type ImageState = (typeof imageStates)[number]

export const imageFailures = ['unreadable', 'unavailable'] as const
/** `unreadable`: the file is damaged. `unavailable`: its sizes could not be made for hours. */
export type ImageFailure = (typeof imageFailures)[number]

/** A picture of a product as staff edit it. */
export type GalleryImage = {
  id: string
  version: number
  kind: 'illustration' | 'photo'
  state: ImageState
  failure: ImageFailure | null
  /** From 1; lists and cards show the first. */
  position: number
  /** Empty where staff have not described the picture: the shop then names the product. */
  alt: Text
  /** Null shows all of it. Illustrations are not cropped. */
  crop: Crop | null
  /** What the shop shows now, which is not yet what was changed while `processing`. */
  displayed: { key: string; width: number; height: number; derived: boolean }
  /** The uploaded photo; null for illustrations. */
  source: { key: string; width: number; height: number } | null
}

/** The visible part must be worth looking at. */
const minCrop = 50

export const wholeCrop: Crop = { left: 0, top: 0, width: 1000, height: 1000 }

/** Null for one that shows everything. */
export const cropOrNone = (crop: Crop): Crop | null =>
  (['left', 'top', 'width', 'height'] as const).every((side) => crop[side] === wholeCrop[side]) ? null : crop

export const isCrop = ({ left, top, width, height }: Crop): boolean =>
  [left, top, width, height].every(Number.isInteger) &&
  left >= 0 &&
  top >= 0 &&
  width >= minCrop &&
  height >= minCrop &&
  left + width <= 1000 &&
  top + height <= 1000

/** An animated PNG has this chunk before its first image data. */
export function isAnimated(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const control = bytes.indexOf('acTL')
  return control >= 0 && control < bytes.indexOf('IDAT')
}
