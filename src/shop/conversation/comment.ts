import { addDays } from '#src/kernel/dates.ts'
import type { Upload } from './upload.ts'

/** What a conversation is about: a kind of thing, and its row. */
export type Thread = { kind: 'order' | 'request'; rowId: number }

/** Where the form of a comment has the fields that are not called as their ids. */
export const commentIds = { photos: 'comment-photos', upload_ids: 'comment-photos' } as const

export type Comment = {
  id: string
  author: 'customer' | 'staff'
  /** Who of the staff wrote it, for staff only. */
  by: string | null
  content: string
  at: Date
  /** Written by the customer, and no staff has looked yet. */
  isUnseen: boolean
}

/** With the photos that came with it. */
export type PhotoComment = Comment & { uploads: readonly Upload[] }

export const maxCommentLength = 2000

/** For how long after the end of a thing both sides may still write about it (details §1). */
export const openDays = 30

export const isOpen = (endedAt: Date | null, now: Date): boolean => endedAt === null || now < addDays(endedAt, openDays)

export const countUnseen = (comments: readonly Pick<Comment, 'isUnseen'>[]): number =>
  comments.filter(({ isUnseen }) => isUnseen).length
