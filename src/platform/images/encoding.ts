/** An image to encode: its input (PNG, JPEG or SVG), size and output format. */
export type Encoding = {
  input: Uint8Array
  /** Refused when width × height of the input is more. */
  maxPixels?: number
  /** Dots per inch at which an SVG is rendered. */
  density?: number
  /** Rotate by the EXIF orientation; other metadata is dropped. */
  upright?: boolean
  /** The part that is encoded, in thousandths of the image's width and height. */
  crop?: Crop
  /** In pixels; the height is proportional. */
  width?: number
  /** The longest side in pixels; a smaller image is not enlarged. */
  maxSide?: number
  /** A narrower image is not enlarged to `width`. */
  neverEnlarge?: boolean
  /** A CSS colour behind transparency. */
  background?: string
  format: { type: 'avif' | 'jpeg' | 'png' | 'webp'; quality?: number; effort?: number; compressionLevel?: number }
}

export type Crop = { left: number; top: number; width: number; height: number }

export type Encoded = { content: Buffer<ArrayBuffer>; width: number; height: number }

/** `too_many_pixels`: larger than `maxPixels`. `unreadable`: not an image, damaged, or too slow to decode. */
export type EncodingError = { code: 'too_many_pixels' | 'unreadable' }

/** Dimensions as the picture is seen: upright by its EXIF orientation. */
export type Measured = Pick<Encoded, 'width' | 'height'>

/** What the image process does: encodes an image, or reads the dimensions from its header. */
export type ImageTask = { encoding: Encoding } | { measuring: Pick<Encoding, 'input' | 'maxPixels'> }

export type ImageAnswer = { encoded: Encoded } | { measured: Measured } | { error: EncodingError['code'] }

export const timeoutSeconds = 20
