import type { PhotoType } from '#src/platform/images/photo-type.ts'

/** The kind and public id of what a photo belongs to; a draft owns it only until it is sent. */
export type UploadOwner = { kind: 'request' | 'comment' | 'draft'; id: string }

/** A saved photo: re-encoded, without the camera's metadata on place, time and owner. */
export type Upload = {
  id: string
  contentType: PhotoType
  width: number
  height: number
  byteSize: number
  createdAt: Date
}

/** A photo as a page shows it. Its link opens only in the session of that page, for 15 minutes. */
export type UploadView = Pick<Upload, 'id' | 'contentType' | 'width' | 'height' | 'byteSize'> & { url: string }

/** Photos per prescription or request, and per comment. */
export const maxPhotos = 5
