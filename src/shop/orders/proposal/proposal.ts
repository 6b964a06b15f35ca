import type { Text } from '#src/i18n/locales.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { defineStateMachine } from '#src/kernel/state-machine.ts'
import type { StateOf } from '#src/kernel/state-machine.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { backorderLimit } from '../backorder/backorder.ts'
import { isInPreparation } from '../order/order.ts'
import type { Order, OrderLine } from '../order/order.ts'
import type { AnswerChannel } from '../shortage/shortage.ts'
import { leavesSomething, missingLimit } from '../shortage/shortage.ts'
import { swapLimit } from '../substitution/substitution.ts'

/** The ways to go on with a line of which pieces are missing. */
export const proposalKinds = ['swap', 'leave_out', 'backorder'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** `lapse`: the order has ended, the line has changed, or the product is not there any more. */
export const proposalMachine = defineStateMachine({
  initial: 'open',
  states: {
    open: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn', lapse: 'lapsed' },
    accepted: { apply: 'applied', withdraw: 'withdrawn', lapse: 'lapsed' },
    declined: {},
    withdrawn: {},
    lapsed: {},
    applied: {},
  },
})
export const proposalStates = proposalMachine.states
export type ProposalState = StateOf<typeof proposalMachine>

export const proposalAnswers = ['accepted', 'declined'] as const
export type ProposalAnswer = (typeof proposalAnswers)[number]

/** Waits for its customer, or for staff to carry it out. */
export const isCurrent = (state: ProposalState): boolean => !proposalMachine.isFinal(state)
export const currentStates = proposalStates.filter(isCurrent)

/** Waits for its customer. */
export const isUnanswered = (state: ProposalState): state is 'open' => state === 'open'
export const isAccepted = (state: ProposalState): state is 'accepted' => state === 'accepted'
export const isDeclined = (state: ProposalState): state is 'declined' => state === 'declined'
export const isWithdrawn = (state: ProposalState): state is 'withdrawn' => state === 'withdrawn'
export const isLapsed = (state: ProposalState): state is 'lapsed' => state === 'lapsed'
/** Carried out by staff. */
export const isApplied = (state: ProposalState): state is 'applied' => state === 'applied'

/** A way to go on with a line of which pieces are missing, with terms that stay as the customer read them. */
export type Proposal = {
  rowId: number
  id: string
  kind: ProposalKind
  /** Lapsed as soon as the line or the order is not what the customer was informed of. */ state: ProposalState
  /** Null once the line has left the order. */ lineId: string | null
  /** Its line still misses these pieces. */ isDue: boolean
  name: Text
  quantity: number
  /** The product that takes the place; null for pieces that are left out. */ to: { variantRowId: number; name: Text } | null
  /** The day on which pieces that come later are there; null for another kind. */ expectedOn: IsoDate | null
  /** What the customer pays for these pieces. */ pays: Cents
  /** What they pay less, or get back. */ less: Cents
  /** Points that they get back. */ pointsBack: number
  /** `termsOf` what was offered. */ terms: string
  alerts: readonly CustomerChannel[]
  /** Name of the member of staff who made it. */ by: string | null
  at: Date
  /** Accepted unless the state says that it was declined. */ answer: { at: Date; via: AnswerChannel } | null
  /** Withdrawn, lapsed or carried out. */ closed: { at: Date; by: string | null } | null
}

/** A proposal that is carried out: its row, the terms that were accepted, and where. */
export type AppliedProposal = { rowId: number; terms: string; via: AnswerChannel }

/** The line as it was when the proposal was made. */
export type ProposedLine = {
  kind: ProposalKind
  quantity: number
  lineQuantity: number
  lineTotal: Cents
  variantRowId: number | null
}

/** Whether the line is as the customer was informed of it, and the pieces are still missing. */
export function isProposalDue(
  { state, lines }: Pick<Order, 'state' | 'lines'>,
  line: OrderLine | undefined,
  { kind, quantity, lineQuantity, lineTotal, variantRowId }: ProposedLine,
): boolean {
  if (!isInPreparation(state) || !line) return false
  const isSame = line.quantity === lineQuantity && line.total === lineTotal && line.variantRowId === variantRowId
  if (!isSame) return false
  return quantity <= limits[kind](line) && (kind === 'swap' || leavesSomething({ lines }, quantity))
}

const limits: Readonly<Record<ProposalKind, (line: OrderLine) => number>> = {
  swap: swapLimit,
  leave_out: missingLimit,
  backorder: backorderLimit,
}

/** What leaving pieces out means, as a text that another quantity or amount changes. */
export const shortageTermsOf = (quantity: number, { less, points }: { less: Cents; points: number }): string =>
  [quantity, less, points].join(' ')

/** The latest of each line, of those that still matter to it. */
export const latestProposals = (proposals: readonly Proposal[]): Proposal[] =>
  proposals.filter((one, index) => one.lineId !== null && !proposals.slice(index + 1).some(({ lineId }) => lineId === one.lineId))

/** Whom an order waits for: staff once its customer has answered; null without proposals that matter. */
export function proposalsWaitFor(proposals: readonly Proposal[]): 'customer' | 'staff' | null {
  const latest = latestProposals(proposals)
  if (latest.some(needsStaff)) return 'staff'
  return latest.some(({ state }) => isUnanswered(state)) ? 'customer' : null
}

/** Its customer has answered, and staff have not acted on it. */
export const needsStaff = ({ state, isDue }: Pick<Proposal, 'state' | 'isDue'>): boolean =>
  isAccepted(state) || (isDeclined(state) && isDue)
