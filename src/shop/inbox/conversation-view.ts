import type { Comment } from '#src/shop/conversation/comment.ts'
import type { NotesView, NoteView } from '#src/shop/conversation/notes/note.ts'
import type { UploadView } from '#src/shop/conversation/upload.ts'
import type { ConversationSummary, WholeConversation } from './inbox.ts'
import type { WaitClock } from './wait-clock.ts'

/** Audit actions that the conversation itself shows. */
export const conversationEvents = [
  'conversation_claimed',
  'conversation_released',
  'conversation_closed',
  'conversation_reopened',
] as const

export type TimelineEvent = { kind: 'event'; event: (typeof conversationEvents)[number]; by: string | null; at: Date }

type TimelineMessage = Pick<Comment, 'id' | 'author' | 'by' | 'content' | 'product' | 'at'> & {
  kind: 'message'
  /** Unread by staff until now. */ isNew: boolean
  photos: readonly UploadView[]
}

export type TimelineItem =
  | TimelineMessage
  | (NoteView & { kind: 'note' })
  | TimelineEvent
  | { kind: 'closed'; at: Date; until: Date }

/** A product on sale that an answer may show. `detail`: brand, pack and price. */
export type FoundProduct = { id: string; name: string; detail: string }

/** A saved reply in the customer's language, with what is known of them. */
export type ReplyView = { id: string; title: string; text: string }

/** A conversation as its page shows it. */
export type ConversationView = Omit<WholeConversation, 'thread' | 'comments'> & {
  /** How many there are: a form says which its writer has seen. */ messages: number
  timeline: readonly TimelineItem[]
  /** Null where the customer does not wait. */ clock: WaitClock | null
  colleagues: NotesView['colleagues']
  others: readonly ConversationSummary[]
  replies: readonly ReplyView[]
}
