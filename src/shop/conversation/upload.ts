/** The kind and public id of what a photo belongs to; a draft owns it only until it is sent. */
export type UploadOwner = { kind: 'request' | 'comment' | 'draft'; id: string }

/** A saved photo: re-encoded, without the camera's metadata on place, time and owner. */
export type Upload = {
  id: string
  contentType: 'image/png' | 'image/jpeg'
  width: number
  height: number
  byteSize: number
  createdAt: Date
}

/** A photo as a page shows it. Its link opens only in the session of that page, for 15 minutes. */
export type UploadView = Pick<Upload, 'id' | 'contentType' | 'width' | 'height' | 'byteSize'> & { url: string }

/** Size of the uploaded file (S206). */
export const maxUploadBytes = 10 * 1_048_576
export const maxUploadPixels = 40_000_000

const marks = [
  { type: 'image/png', mark: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', mark: [0xff, 0xd8, 0xff] },
] as const

/** The type by the first eight bytes; file name and headers are ignored. Undefined for any other file. */
export const photoTypeOf = (content: Uint8Array): Upload['contentType'] | undefined =>
  marks.find(({ mark }) => mark.every((byte, at) => content[at] === byte))?.type

/** Photos per prescription or request, and per comment. */
export const maxPhotos = 5
