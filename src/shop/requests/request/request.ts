import type { Locale } from '#src/i18n/locales.ts'
import { nextDay, HOUR, lisbonMidnight } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { defineStateMachine } from '#src/kernel/state-machine.ts'
import type { EventOf, StateOf } from '#src/kernel/state-machine.ts'
import { sum, times } from '#src/kernel/money.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { PrescriptionCodes } from '#src/kernel/prescription-sms.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import type { PhotoComment } from '#src/shop/conversation/comment.ts'
import type { Upload } from '#src/shop/conversation/upload.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'

export const requestKinds = ['prescription', 'request'] as const
/** A prescription to be dispensed, or a request for a product that is not on the shelf. */
export type RequestKind = (typeof requestKinds)[number]

/** One life cycle for both kinds (decisions §3). The CHECK constraint of the table has the same states. */
export const requestMachine = defineStateMachine({
  initial: 'new',
  states: {
    new: { submit: 'pending', cancel: 'canceled' },
    pending: { quote: 'confirmed', reject: 'rejected', cancel: 'canceled' },
    confirmed: { add_to_cart: 'added_to_cart', cancel: 'canceled', expire: 'expired' },
    added_to_cart: { remove_from_cart: 'confirmed', expire: 'expired', order: 'order_created' },
    order_created: { complete: 'order_completed', reopen: 'confirmed', expire: 'expired' },
    order_completed: { take_back: 'order_created' },
    rejected: {},
    canceled: {},
    expired: {},
  },
})
export type RequestState = StateOf<typeof requestMachine>
export type RequestEvent = EventOf<typeof requestMachine>
export const requestStates = requestMachine.states

/** What a state means, in one place: lists, tabs, buttons and SQL conditions derive from it. */
type RequestFacets = {
  /** What it waits for; null: it is over. */
  awaits: 'submission' | 'quote' | 'purchase' | 'checkout' | 'handover' | null
  /** Its tab in the queue of staff, who do not see what was not sent. */
  staffTab: 'pending' | 'priced' | 'ordered' | 'completed' | 'rejected' | 'ended' | null
  /** How it ended; null while it goes on. */ end: 'handed_over' | 'rejected' | 'canceled' | 'expired' | null
}

const requestFacets: Readonly<Record<RequestState, RequestFacets>> = {
  new: { awaits: 'submission', staffTab: null, end: null },
  pending: { awaits: 'quote', staffTab: 'pending', end: null },
  confirmed: { awaits: 'purchase', staffTab: 'priced', end: null },
  added_to_cart: { awaits: 'checkout', staffTab: 'priced', end: null },
  order_created: { awaits: 'handover', staffTab: 'ordered', end: null },
  order_completed: { awaits: null, staffTab: 'completed', end: 'handed_over' },
  rejected: { awaits: null, staffTab: 'rejected', end: 'rejected' },
  canceled: { awaits: null, staffTab: 'ended', end: 'canceled' },
  expired: { awaits: null, staffTab: 'ended', end: 'expired' },
}

const statesWith = (has: (facets: RequestFacets) => boolean): RequestState[] =>
  requestStates.filter((state) => has(requestFacets[state]))

export const statesOfTab = (tab: NonNullable<RequestFacets['staffTab']>): readonly RequestState[] =>
  statesWith(({ staffTab }) => staffTab === tab)

export const isUnsent = (state: RequestState): boolean => requestFacets[state].awaits === 'submission'
export const awaitsQuote = (state: RequestState): boolean => requestFacets[state].awaits === 'quote'
/** Has a quote that the customer can put into the cart. */
export const isQuoted = (state: RequestState): boolean => requestFacets[state].awaits === 'purchase'
export const isInCart = (state: RequestState): boolean => requestFacets[state].awaits === 'checkout'
/** Its quote can still be bought, from the cart or not. */
export const hasOpenQuote = (state: RequestState): boolean => isQuoted(state) || isInCart(state)
export const statesWithOpenQuote: readonly RequestState[] = requestStates.filter(hasOpenQuote)
export const statesAwaiting = (what: NonNullable<RequestFacets['awaits']>): readonly RequestState[] =>
  statesWith(({ awaits }) => awaits === what)
/** Its products have not been dispensed. */
export const statesBeforeHandover: readonly RequestState[] = statesWith(({ end }) => end !== 'handed_over')
/** Over without an order. */
export const isUnsuccessful = (state: RequestState): boolean => {
  const { end } = requestFacets[state]
  return end !== null && end !== 'handed_over'
}
export const isRejected = (state: RequestState): boolean => requestFacets[state].end === 'rejected'
export const statesWithRejection: readonly RequestState[] = requestStates.filter(isRejected)
export const isExpired = (state: RequestState): boolean => requestFacets[state].end === 'expired'
export const awaitsHandover = (state: RequestState): boolean => requestFacets[state].awaits === 'handover'
/** Part of an order that goes on or was handed over. */
export const isOrdered = (state: RequestState): boolean =>
  awaitsHandover(state) || (requestFacets[state].awaits === null && !isUnsuccessful(state))

export type Actor = 'customer' | 'staff' | 'clock' | 'order'

/** One row of the history. `by` is the staff member's name, for staff only. */
export type RequestTransition = {
  at: Date
  event: string
  from: RequestState | null
  to: RequestState
  actor: Actor
  by: string | null
  alerts: readonly CustomerChannel[]
}

/** What may be dispensed; `price` is for one unit, VAT included. */
export type Offer = {
  name: string
  variantRowId: number | null
  variantId: string | null
  price: Cents
  vat: BasisPoints
  class: ProductClass
}

export type RequestItem = Offer & {
  id: string
  quantity: number
  /** The prescribed quantity, where it differs. */
  prescribed: number | null
  alternative: Offer | null
  choice: 'original' | 'alternative'
}

export type Preference = 'generic' | 'brand'

export type RequestComment = PhotoComment

export type Request = {
  rowId: number
  id: string
  kind: RequestKind
  state: RequestState
  locale: Locale
  /** `silenced`: the channels that they have turned off. */
  user: { rowId: number; id: string; email: string; name: string | null; silenced: readonly CustomerChannel[] } | null
  codes: PrescriptionCodes | null
  sms: string | null
  /** A message to the pharmacist, or the text of a special request. */
  text: string | null
  preference: Preference | null
  productId: string | null
  /** Of a special request. */
  quantity: number | null
  isClinical: boolean
  healthConsent: number
  items: readonly RequestItem[]
  uploads: readonly Upload[]
  comments: readonly RequestComment[]
  transitions: readonly RequestTransition[]
  /** The staff member who works on it, until the claim expires. */
  claim: { userId: number; id: string | null; by: string | null; at: Date } | null
  /** The pharmacist's note with the quote. */
  note: string | null
  rejectedBecause: string | null
  validUntil: IsoDate | null
  quotedAt: Date | null
  expiresAt: Date | null
  createdAt: Date
  submittedAt: Date | null
  endedAt: Date | null
  wipedAt: Date | null
}

/** The offer that the customer has chosen for an item. */
export const chosen = ({ choice, alternative, ...original }: RequestItem): Offer =>
  choice === 'alternative' && alternative ? alternative : original

/** Whether each of two offers is a generic; null where the catalogue does not know it. */
export type GenericOffers = { original: boolean | null; alternative: boolean | null }

/**
 * The preselected offer of a quote: the one that the customer prefers, otherwise the prescribed one. A free line counts as the
 * prescribed brand, and a free alternative as its generic.
 */
export function preselectedChoice(
  preference: Preference | null,
  { original, alternative }: GenericOffers,
): RequestItem['choice'] {
  if (preference === null) return 'original'
  const isWanted = (isGeneric: boolean): boolean => isGeneric === (preference === 'generic')
  if (isWanted(original ?? false)) return 'original'
  return isWanted(alternative ?? true) ? 'alternative' : 'original'
}

export const lineTotal = (item: RequestItem): Cents => times(chosen(item).price, item.quantity)

/** Null until a pharmacist has quoted. */
export const totalOf = (items: readonly RequestItem[]): Cents | null => (items.length > 0 ? sum(items.map(lineTotal)) : null)

/** As for drafts: a request that was not sent within a month will not be. */
export const unsentRetentionDays = 30

/** A handed-over request counts as ended, though its order can be reopened for a short while. */
export const isFinalState = (state: RequestState): boolean => requestFacets[state].awaits === null

/** Whether the quote is still valid; the clock decides, not the periodic job. */
export const isQuoteValid = ({ expiresAt }: Pick<Request, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && now < expiresAt

/** The expiry of a quote: so many hours from now, or the end of the prescription's last day if that is earlier. */
export function windowEnd(now: Date, hours: number, validUntil: IsoDate | null): Date {
  const byHours = new Date(now.getTime() + hours * HOUR)
  const byDay = validUntil === null ? byHours : lisbonMidnight(nextDay(validUntil))
  return byDay < byHours ? byDay : byHours
}

const lastHours = 2 * HOUR

/**
 * The reminders due by now: 1, half of the period is over; 2, two hours are left; 0 for a period that is too short for a
 * reminder.
 */
export function remindersDue(window: { quotedAt: Date; expiresAt: Date }, now: Date): 0 | 1 | 2 {
  const [from, to] = [window.quotedAt.getTime(), window.expiresAt.getTime()]
  const half = from + (to - from) / 2
  const last = to - lastHours
  if (last <= from || now.getTime() >= to) return 0
  if (now.getTime() >= last) return 2
  return now.getTime() >= half ? 1 : 0
}

/** A claim that was not renewed for half an hour no longer blocks others. */
const claimLasts = HOUR / 2
export const claimExpiresAt = (at: Date): Date => new Date(at.getTime() + claimLasts)
export const claimsSince = (now: Date): Date => new Date(now.getTime() - claimLasts)

/** The three codes of a prescription; staff reveal them one by one. */
export const codeNames = ['number', 'access', 'option'] as const satisfies readonly (keyof PrescriptionCodes)[]
export type CodeName = (typeof codeNames)[number]

/** Pharmacists handle prescriptions and medicines; the counter handles other requests, and the owner none (details §7). */
export const canHandle = (staff: Pick<Staff, 'roles'>, request: Pick<Request, 'isClinical'>): boolean =>
  can(staff, readCapability(request))

/** What staff who may handle a request are capable of. */
export const readCapability = ({ isClinical }: Pick<Request, 'isClinical'>): 'prescriptions.read' | 'requests.read' =>
  isClinical ? 'prescriptions.read' : 'requests.read'
