/** The public id of what a photo belongs to, and the kind of that; a draft only holds it until it is sent. */
export type UploadOwner = { kind: 'request' | 'comment' | 'draft'; id: string }

/** A photo that somebody sent, as the shop keeps it: re-encoded, without what a camera writes about place, time and owner. */
export type Upload = {
  id: string
  contentType: 'image/png' | 'image/jpeg'
  width: number
  height: number
  byteSize: number
  createdAt: Date
}

/** A photo as a page shows it. Its link opens in the session that the page was made for, and for a quarter of an hour. */
export type UploadView = Pick<Upload, 'id' | 'contentType' | 'width' | 'height' | 'byteSize'> & { url: string }

/** As it arrives (S206). */
export const maxUploadBytes = 10 * 1_048_576
export const maxUploadPixels = 40_000_000

const marks = [
  { type: 'image/png', mark: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', mark: [0xff, 0xd8, 0xff] },
] as const

/** What a file is by its first eight bytes; names and headers are not asked. Undefined for whatever is no photo of ours. */
export const photoTypeOf = (content: Uint8Array): Upload['contentType'] | undefined =>
  marks.find(({ mark }) => mark.every((byte, at) => content[at] === byte))?.type

/** Photos of one prescription or request, and of one comment. */
export const maxPhotos = 5
