import type { Locale } from '#src/i18n/locales.ts'
import type { PhotoComment, Thread } from '#src/shop/conversation/comment.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import type { OrderState } from '#src/shop/orders/order/order.ts'
import type { RequestKind, RequestState } from '#src/shop/requests/request/request.ts'

/**
 * `waiting`: for an answer; `mine`: claimed by the reader; `unclaimed`: waiting, and claimed by no member of staff; `answered`: still
 * open, but the customer's turn.
 */
export const inboxTabs = ['waiting', 'mine', 'unclaimed', 'answered', 'closed', 'all'] as const
export type InboxTab = (typeof inboxTabs)[number]

export const conversationKinds = ['order', 'prescription', 'request'] as const
export type ConversationKind = (typeof conversationKinds)[number]

type ConversationState = 'waiting' | 'answered' | 'closed'

/** What a conversation is about. `ref`: number of the order, or public id of the prescription or request. */
export type Subject = { ref: string; /** When it was placed or sent. */ at: Date } & (
  | { kind: 'order'; state: OrderState; fulfilment: Fulfilment }
  | { kind: RequestKind; state: RequestState; expiresAt: Date | null }
)

/** Who works on a conversation. */
type ConversationClaim = { id: string; by: string | null; at: Date; isMine: boolean }

/** `email`: masked. A guest's name is sealed in the order. */
export type InboxCustomer = { name: string | null; email: string | null; hasAccount: boolean }

/** A conversation of a customer with the pharmacy as others point at it: who, about what, since when, but nothing that was written. */
export type ConversationSummary = {
  id: string
  version: number
  subject: Subject
  state: ConversationState
  customer: InboxCustomer
  /** In which the customer is answered. */ locale: Locale
  lastAt: Date
  /** Since when it waits for an answer, and until when it should have one; null where it does not wait. */
  waitingSince: Date | null
  dueAt: Date | null
  claim: ConversationClaim | null
  closedAt: Date | null
  /** The latest answer, and after how many minutes of opening hours. */ answer: { at: Date; minutes: number } | null
}

/** In the list of those that are worked on. `text`: the latest message of the customer. */
export type Conversation = ConversationSummary & { text: string }

/** A conversation with all its messages. */
export type WholeConversation = Conversation & {
  thread: Thread
  comments: readonly PhotoComment[]
  /** Both sides may still write. */ isWritable: boolean
  /** Guests cannot open photos. */ sendsPhotos: boolean
  /** Public id of the customer's account, and how many orders they have placed. */
  account: { id: string; orders: number } | null
}

/** How many open conversations there are; `waiting` has the unclaimed ones and those of the reader. */
export type InboxCounts = Record<'waiting' | 'mine' | 'unclaimed', number>

/** How fast customers were answered, in minutes of opening hours. `median`: null without answers. */
export type AnswerTimes = { median: number | null; answers: number; inTime: number }

export const inboxPageSize = 30
/** Pages of the longest list. */
export const maxInboxPages = 100
