import type { Place } from '#src/platform/crypto.ts'

/** Where the sealed text of a comment lives. */
export const commentPlace = (publicId: string): Place => ({ table: 'comments', row: publicId, column: 'content_sealed' })

/** Where the key of the file of an upload lives. */
export const uploadPlace = (publicId: string): Place => ({ table: 'uploads', row: publicId, column: 'key_sealed' })
