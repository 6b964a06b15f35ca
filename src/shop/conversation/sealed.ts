import type { SealedCell } from '#src/platform/crypto.ts'

/** Encryption context of a comment's text. */
export const commentCell = (publicId: string): SealedCell => ({ table: 'comments', row: publicId, column: 'content_sealed' })

/** Encryption context of the product that a comment shows. */
export const productCell = (publicId: string): SealedCell => ({ table: 'comments', row: publicId, column: 'product_sealed' })

/** Encryption context of a note's text. */
export const noteCell = (publicId: string): SealedCell => ({ table: 'notes', row: publicId, column: 'content_sealed' })

/** Encryption context of the key of an uploaded file. */
export const uploadCell = (publicId: string): SealedCell => ({ table: 'uploads', row: publicId, column: 'key_sealed' })
