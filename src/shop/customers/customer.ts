import type { Locale } from '#src/i18n/locales.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { OpenSession } from '#src/platform/sessions/sessions.ts'
import type { ConsentRecord } from '#src/shop/accounts/consents/consent-records.actions.server.ts'
import type { CustomerNote } from '#src/shop/accounts/notes/actions.server.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import type { CustomerMessageRow, CustomerOrderRow, CustomerRequestRow, OrderSums } from './store.server.ts'

/** Of a note that staff write about a customer. */
export const maxNoteLength = 1000

/** Contact data that is masked until it is revealed, one by one. */
export const contactFields = ['phone', 'email', 'nif', 'address'] as const
export type ContactField = (typeof contactFields)[number]

/** What led a search to a customer. */
export type MatchedBy = 'name' | 'email' | 'phone' | 'nif' | 'card' | 'order'

/** A customer in a list. `email` is masked; `sameAs`: shares it with another one of the list. */
export type FoundCustomer = {
  id: string
  name: string | null
  email: string
  orders: number
  isBlocked: boolean
  matchedBy: MatchedBy | null
  sameAs: 'phone' | 'nif' | null
}

/** A mailbox that bought without an account, by its newest order. `email` is masked, null once it was erased. */
export type FoundGuest = { number: string; email: string | null; orders: number; matchedBy: 'email' | 'order' }

/** A sign-up whose code was not entered yet. `email` is masked. */
export type FoundSignUp = { email: string; sentAt: Date; isExpired: boolean }

export type CustomerList = {
  customers: FoundCustomer[]
  guest: FoundGuest | null
  signUp: FoundSignUp | null
  total: number
  pages: number
}

/** A change that two members of staff could make at once, newest first. `by`: null for the shop itself. */
export type CustomerChange = { id: number; action: string; by: string | null; at: Date }

/** Who revealed contact data. */
export type ContactReading = { field: ContactField; by: string | null; at: Date }

/** Shares a phone or tax number and is another person, as staff recorded. `email` is masked. */
export type DistinctCustomer = { id: string; name: string | null; email: string }

export type SimilarCustomer = { id: string; name: string | null; email: string; orders: number; by: readonly ('phone' | 'nif')[] }

export type CustomerPoints = {
  walletId: string
  cardEnd: string
  balance: number
  worth: Cents
  entries: { id: string; points: number; orderNumber: string | null; at: Date }[]
}

/** A customer as this member of staff may see them; what they may not see is null. */
export type CustomerView = {
  id: string
  name: string | null
  since: Date
  locale: Locale
  blockedAt: Date | null
  /** Grows with every change that two members of staff could make at once. */
  version: number
  contact: Record<ContactField, string | null>
  /** Without the channels that the customer has turned off. */
  channels: readonly CustomerChannel[]
  readings: ContactReading[]
  sums: OrderSums
  orders: CustomerOrderRow[]
  /** `isClinical`: prescriptions and requests for medicines are among them. */
  requests: { rows: CustomerRequestRow[]; total: number; isClinical: boolean } | null
  messages: { rows: CustomerMessageRow[]; unseen: number }
  points: CustomerPoints | null
  hasPoints: boolean
  consents: ConsentRecord[]
  sessions: Omit<OpenSession, 'isThis'>[]
  notes: CustomerNote[]
  /** An address that waits for its code. */
  pendingEmail: string | null
  similar: SimilarCustomer | null
  distinct: DistinctCustomer[]
}

/** The actions that a page may offer this member of staff. */
export type CustomerRights = {
  reveals: boolean
  notes: boolean
  changes: boolean
  merges: boolean
  erases: boolean
  adjustsPoints: boolean
}

/** One of two accounts before a merge. `email` is masked; `points`: null without a wallet. */
export type MergeSide = {
  id: string
  name: string | null
  email: string
  since: Date
  version: number
  isBlocked: boolean
  orders: number
  openOrders: number
  requests: number
  points: number | null
  addresses: number
  favourites: number
}
export type MergePreview = { stays: MergeSide; ends: MergeSide; by: readonly ('phone' | 'nif')[] }
