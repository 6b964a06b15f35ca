import type { UploadView } from '../upload.ts'
import type { PhotoError } from './send-photo.ts'

/** A photo in the picker: uploading or queued, saved, or refused. */
export type TrayPhoto = {
  key: string
  /** The name of its file; null for a photo that was saved before. */ name: string | null
  bytes: number
  /** Shows it small: a link, or the file that was chosen. */ preview: string
  file: File | null
  upload: UploadView | null
  error: PhotoError | null
}

export type TrayChange =
  | { kind: 'add'; photos: readonly TrayPhoto[] }
  | { kind: 'keep'; key: string; upload: UploadView }
  | { kind: 'refuse'; key: string; error: PhotoError }
  | { kind: 'retry' | 'remove'; key: string }
  | { kind: 'renew'; uploads: readonly UploadView[] }

export const isPending = ({ upload, error }: TrayPhoto): boolean => upload === null && error === null

export const savedIds = (photos: readonly TrayPhoto[]): string[] => photos.flatMap(({ upload }) => (upload ? [upload.id] : []))

export const fromUploads = (uploads: readonly UploadView[]): TrayPhoto[] =>
  uploads.map((upload) => ({
    key: upload.id,
    name: null,
    bytes: upload.byteSize,
    preview: upload.url,
    file: null,
    upload,
    error: null,
  }))

/** Chosen photos are appended. The first pending photo is the one being uploaded. */
export function changeTray(photos: readonly TrayPhoto[], change: TrayChange): readonly TrayPhoto[] {
  if (change.kind === 'add') return [...photos, ...change.photos]
  if (change.kind === 'remove') return photos.filter(({ key }) => key !== change.key)
  if (change.kind === 'renew') return photos.map((photo) => renewed(photo, change.uploads))
  return photos.map((photo) => (photo.key === change.key ? changed(photo, change) : photo))
}

function changed(photo: TrayPhoto, change: Exclude<TrayChange, { kind: 'add' | 'renew' }>): TrayPhoto {
  if (change.kind === 'keep') return { ...photo, upload: change.upload, bytes: change.upload.byteSize }
  if (change.kind === 'refuse') return { ...photo, error: change.error }
  return { ...photo, error: null }
}

/** A saved photo takes its link from the page data that was read last. */
function renewed(photo: TrayPhoto, uploads: readonly UploadView[]): TrayPhoto {
  const upload = uploads.find(({ id }) => id === photo.upload?.id)
  return upload && photo.file === null ? { ...photo, upload, preview: upload.url } : photo
}
