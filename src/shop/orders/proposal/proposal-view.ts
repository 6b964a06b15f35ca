import type { Locale } from '#src/i18n/locales.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { subtract } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { CartVariant, ImageView } from '#src/shop/catalogue/product/product.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import { backorderDays, canComeLater } from '../backorder/backorder.ts'
import { unreachableReason } from '../fulfilment/unreachable-channels.ts'
import { isInPreparation } from '../order/order.ts'
import type { Order, OrderLine } from '../order/order.ts'
import { isPaidFor } from '../order/payment-state.ts'
import { canLeaveOut, missingLimit } from '../shortage/shortage.ts'
import type { AnswerChannel } from '../shortage/shortage.ts'
import { canSwap } from '../substitution/substitution.ts'
import { isAccepted, isApplied, isDeclined, isLapsed, isUnanswered, isWithdrawn, latestProposals } from './proposal.ts'
import type { Proposal, ProposalKind, ProposalState } from './proposal.ts'

/** What a proposal means for the customer, for sentences about it. */
export type ProposalTerms = {
  kind: ProposalKind
  name: string
  quantity: number
  /** Name of the product that takes the place. */ to: string | null
  /** The day on which pieces that come later are there. */ expectedOn: IsoDate | null
  pays: Cents
  less: Cents
  pointsBack: number
  /** The order is paid: what they pay less is refunded. */ isPaid: boolean
  fulfilment: Fulfilment
  /** Of the order, once it was carried out; what is refunded does not lower it. */ total: Cents
}

/** A proposal on its customer's page: nothing about staff. */
export type ProposalView = ProposalTerms & {
  id: string
  state: Exclude<ProposalState, 'applied'>
  image: ImageView | undefined
  /** Undefined for a product that is not in the catalogue any more. */ slug: string | undefined
  /** The product is still there. */ isAvailable: boolean
  at: Date
  answeredAt: Date | null
}

/** Variants of the products that are offered, to be read with those of the lines. */
export const offeredVariants = ({ proposals }: Pick<Order, 'proposals'>): number[] =>
  proposals.flatMap(({ state, to }) => (isUnanswered(state) && to ? [to.variantRowId] : []))

const termsView = (
  { totals, paymentState, fulfilment }: Pick<Order, 'totals' | 'paymentState' | 'fulfilment'>,
  { kind, name, quantity, to, expectedOn, pays, less, pointsBack }: Proposal,
  locale: Locale,
): ProposalTerms => {
  const isPaid = isPaidFor(paymentState)
  const total = isPaid ? totals.total : subtract(totals.total, expectedOn === null ? less : pays)
  const product = to && to.name[locale]
  return { kind, name: name[locale], quantity, to: product, expectedOn, pays, less, pointsBack, isPaid, fulfilment, total }
}

/** Those that matter to the customer of an order in preparation; what was carried out stands at its line. */
export function proposalViews(
  order: Order,
  { variants, locale, now }: { variants: readonly CartVariant[]; locale: Locale; now: Date },
): ProposalView[] {
  if (!isInPreparation(order.state)) return []
  return latestProposals(order.proposals).flatMap((proposal) => {
    const { id, state, to, expectedOn, quantity, at, answer, isDue } = proposal
    if (isApplied(state) || (isDeclined(state) && !isDue)) return []
    const variant = variants.find((one) => one.id === to?.variantRowId)
    const isThere = to === null || (variant !== undefined && variant.purchasable && variant.left >= quantity)
    const isAvailable = isThere && (expectedOn === null || expectedOn >= backorderDays(now).from)
    const product = { image: variant?.product.images[0], slug: variant?.product.slug }
    return [{ ...termsView(order, proposal, locale), ...product, id, state, isAvailable, at, answeredAt: answer?.at ?? null }]
  })
}

/** A proposal at the line that staff work on; `terms` in the language in which its customer reads it. */
export type LineProposalView = {
  id: string
  state: 'open' | 'accepted' | 'declined' | 'lapsed'
  terms: ProposalTerms
  alerts: readonly CustomerChannel[]
  by: string | null
  at: Date
  answer: { at: Date; via: AnswerChannel } | null
  /** This member of staff may carry it out. */ canApply: boolean
  /** Server time when it was read. */ now: Date
}

/** The latest of a line, while it matters to what staff do. */
export function lineProposal(
  order: Order,
  line: OrderLine,
  { staff, locale, now }: { staff: Pick<Staff, 'roles'>; locale: Locale; now: Date },
): LineProposalView | null {
  const proposal = latestProposals(order.proposals).find(({ lineId }) => lineId === line.id)
  if (!proposal || !isInPreparation(order.state)) return null
  const { id, state, kind, alerts, by, at, answer, isDue } = proposal
  if (isApplied(state) || isWithdrawn(state) || (isDeclined(state) && !isDue)) return null
  if (isLapsed(state) && missingLimit(line) === 0) return null
  const canApply = isAccepted(state) && can(staff, 'orders.transition') && canCarryOut[kind](staff, { order, line })
  return { id, state, terms: termsView(order, proposal, locale), alerts, by, at, answer, canApply, now }
}

type Deed = (staff: Pick<Staff, 'roles'>, of: { order: Order; line: OrderLine }) => boolean

const canCarryOut: Readonly<Record<ProposalKind, Deed>> = {
  swap: (staff, { line }) => canSwap(staff, line),
  leave_out: (staff, { order }) => canLeaveOut(staff, order),
  backorder: (_staff, { order, line }) => canComeLater(order, line),
}

/** Whether the customer of an order learns that the pharmacy needs their answer. */
export const canPropose = (order: Pick<Order, 'user' | 'email' | 'contact'>): boolean =>
  (['in_app', 'email'] as const).some(
    (channel) => unreachableReason(channel, order, { canText: false }) === undefined && !order.user?.silenced.includes(channel),
  )
