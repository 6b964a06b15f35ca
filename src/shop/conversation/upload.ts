/** The public id of what a photo belongs to, and the kind of that. */
export type Holder = { kind: 'request' | 'comment'; id: string }

/** A photo that somebody sent, as the shop keeps it: re-encoded, without what a camera writes about place, time and owner. */
export type Upload = {
  id: string
  contentType: 'image/png' | 'image/jpeg'
  width: number
  height: number
  byteSize: number
  createdAt: Date
}

/** As it arrives (S206). */
export const mostUploadBytes = 10 * 1_048_576
export const mostUploadPixels = 40_000_000

/** Photos of one prescription or request, and of one comment. */
export const mostPhotos = 5
