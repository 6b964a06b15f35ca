/** What is wanted of a picture: its input (PNG, JPEG or SVG), its size, and the format in which it is encoded. */
export type Encoding = {
  input: Uint8Array
  /** Refused when width × height of the input is more. */
  maxPixels?: number
  /** Dots per inch at which an SVG is drawn. */
  density?: number
  /** Turned as the camera says, without what else the camera wrote. */
  upright?: boolean
  /** In pixels; the height follows. */
  width?: number
  /** A CSS colour behind what is transparent. */
  background?: string
  format: { type: 'avif' | 'jpeg' | 'png' | 'webp'; quality?: number; effort?: number; compressionLevel?: number }
}

export type Encoded = { content: Buffer<ArrayBuffer>; width: number; height: number }

/** `too_many_pixels`: larger than `maxPixels`. `unreadable`: no picture, a damaged one, or one that takes too long. */
export type EncodingError = { code: 'too_many_pixels' | 'unreadable' }

/** What the process of pictures is asked, and what it answers. */
export type EncodingRequest = { id: number; encoding: Encoding }
export type EncodingAnswer = { id: number; encoded: Encoded } | { id: number; error: EncodingError['code'] }

/** How long a picture may take to be encoded. */
export const timeoutSeconds = 20
