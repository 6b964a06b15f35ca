/** An image to encode: its input (PNG, JPEG or SVG), size and output format. */
export type Encoding = {
  input: Uint8Array
  /** Refused when width × height of the input is more. */
  maxPixels?: number
  /** Dots per inch at which an SVG is rendered. */
  density?: number
  /** Rotate by the EXIF orientation; other metadata is dropped. */
  upright?: boolean
  /** In pixels; the height is proportional. */
  width?: number
  /** A CSS colour behind transparency. */
  background?: string
  format: { type: 'avif' | 'jpeg' | 'png' | 'webp'; quality?: number; effort?: number; compressionLevel?: number }
}

export type Encoded = { content: Buffer<ArrayBuffer>; width: number; height: number }

/** `too_many_pixels`: larger than `maxPixels`. `unreadable`: not an image, damaged, or too slow to decode. */
export type EncodingError = { code: 'too_many_pixels' | 'unreadable' }

/** Messages between the shop and the image process. */
export type EncodingRequest = { id: number; encoding: Encoding }
export type EncodingAnswer = { id: number; encoded: Encoded } | { id: number; error: EncodingError['code'] }

export const timeoutSeconds = 20
