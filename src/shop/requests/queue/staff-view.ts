import { lisbonDate } from '#src/kernel/dates.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { countUnseen } from '#src/shop/conversation/comment.ts'
import { readyAt } from '#src/shop/website/pickup-ready.ts'
import type { Website } from '#src/shop/website/website.ts'
import { totalOf, awaitsQuote } from '../request/request.ts'
import type { CodeName, Request, RequestKind, RequestTransition, RequestState } from '../request/request.ts'

/** A row of the list. `dueAt`: the deadline for an answer; null once it has one. */
export type QueueRow = {
  id: string
  kind: RequestKind
  state: RequestState
  customer: string | null
  brings: Brings
  submittedAt: Date
  dueAt: Date | null
  claim: ClaimView | null
  /** Messages of the customer that no member of staff has read yet. */ unseen: number
  total: Cents | null
}

/** What the request contains, as counts; `requestText`: the text of a special request. */
export type Brings = { hasCodes: boolean; photos: number; requestText: string | null }

/** Who works on it now. */
export type ClaimView = { id: string | null; by: string | null; isMine: boolean; at: Date }

type Settings = Pick<Website, 'hours' | 'limits'>
type Looking = Settings & { /** Row of the reader. */ userId: number }

/** The answer is due within a number of opening hours after it was sent. */
export const answerDue = (sentAt: Date, { hours, limits }: Settings): Date | null =>
  readyAt(hours, sentAt, limits.answerHours) ?? null

export const queueRow = (request: Request, looking: Looking): QueueRow => ({
  id: request.id,
  kind: request.kind,
  state: request.state,
  customer: request.user && (request.user.name ?? request.user.email),
  brings: bringsOf(request),
  submittedAt: sentAt(request),
  dueAt: awaitsQuote(request.state) ? answerDue(sentAt(request), looking) : null,
  claim: claimView(request, looking.userId),
  unseen: countUnseen(request.comments),
  total: totalOf(request.items),
})

const sentAt = ({ submittedAt, createdAt }: Request): Date => submittedAt ?? createdAt

const bringsOf = ({ kind, codes, uploads, text }: Request): Brings => ({
  hasCodes: codes !== null,
  photos: uploads.length,
  requestText: kind === 'request' ? text : null,
})

const claimView = ({ claim }: Request, userId: number): ClaimView | null =>
  claim && { id: claim.id, by: claim.by, isMine: claim.userId === userId, at: claim.at }

/** Age in whole years by Lisbon's calendar. */
export function ageOf(dateOfBirth: string, now: Date): number {
  const today = lisbonDate(now)
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** A line of the history: a transition, or a member of staff claiming, releasing or handing it over, or revealing a code. */
export type StaffMoment = { at: Date; by: string | null } & (
  | { what: 'transition'; to: RequestState; actor: RequestTransition['actor']; alerts: readonly CustomerChannel[] }
  | { what: 'claimed' | 'released' | 'codes' | `code_${CodeName}` }
  | { what: 'handed_over'; colleague: string | null }
)
