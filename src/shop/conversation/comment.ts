import type { Text } from '#src/i18n/locales.ts'
import { addDays } from '#src/kernel/dates.ts'
import type { Upload } from './upload.ts'

/** The subject of a conversation: its kind and its row. */
export type Thread = { kind: 'order' | 'request'; rowId: number }

/** Element ids of the fields whose id differs from their name. */
export const commentIds = { photos: 'comment-photos', upload_ids: 'comment-photos' } as const

/** A product that staff show with an answer, as it was called when they wrote. */
export type AttachedProduct = { id: string; name: Text; brand: string }

export type Comment = {
  id: string
  author: 'customer' | 'staff'
  /** The member of staff who wrote it, for staff only. */
  by: string | null
  content: string
  product: AttachedProduct | null
  at: Date
  /** Written by the customer and not yet read by staff. */
  isUnseen: boolean
}

export type PhotoComment = Comment & { uploads: readonly Upload[] }

export const maxCommentLength = 2000

/** Days after the end of the subject during which both sides may still write (details §1). */
export const openDays = 30

export const isOpen = (endedAt: Date | null, now: Date): boolean => endedAt === null || now < addDays(endedAt, openDays)

export const countUnseen = (comments: readonly Pick<Comment, 'isUnseen'>[]): number =>
  comments.filter(({ isUnseen }) => isUnseen).length
