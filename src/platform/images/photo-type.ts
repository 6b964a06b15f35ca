/** Size of the uploaded file (S206). */
export const maxUploadBytes = 10 * 1_048_576
export const maxUploadPixels = 40_000_000

const marks = [
  { type: 'image/png', mark: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', mark: [0xff, 0xd8, 0xff] },
] as const

export type PhotoType = (typeof marks)[number]['type']

/** The type by the first eight bytes; file name and headers are ignored. Undefined for any other file. */
export const photoTypeOf = (content: Uint8Array): PhotoType | undefined =>
  marks.find(({ mark }) => mark.every((byte, at) => content[at] === byte))?.type

/**
 * Whether the header of such a photo reaches to its pixels: without it no decoder could draw it, and handing 10 MB to one costs as much
 * as receiving them.
 */
export function hasPhotoHeader(content: Uint8Array, type: PhotoType): boolean {
  const bytes = new DataView(content.buffer, content.byteOffset, content.byteLength)
  return type === 'image/png' ? content.length >= 33 && bytes.getUint32(12) === pngHeader : hasJpegFrame(bytes)
}

/** "IHDR" */
const pngHeader = 0x49484452
// Programs write a dozen segments before the pixels, some with profiles in many pieces.
const maxSegments = 1000
const [frameFirst, frameLast, scan] = [0xc0, 0xcf, 0xda]
/** Of the same range, but tables and not the frame. */
const tables = new Set([0xc4, 0xc8, 0xcc])

function hasJpegFrame(bytes: DataView): boolean {
  let [at, hasFrame] = [2, false]
  for (let count = 0; count < maxSegments && at + 4 <= bytes.byteLength; count += 1) {
    if (bytes.getUint8(at) !== 0xff) return false
    const marker = bytes.getUint8(at + 1)
    if (marker === scan) return hasFrame
    if (marker >= frameFirst && marker <= frameLast && !tables.has(marker)) hasFrame = true
    // A marker may be preceded by any number of 0xff.
    at += marker === 0xff ? 1 : 2 + bytes.getUint16(at + 2)
  }
  return false
}
