import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Text } from '#src/i18n/locales.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { isId, isOrderNumber } from '#src/kernel/ids.ts'
import { subtract, zero } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { recordPickingStarted } from '../fulfilment/store.server.ts'
import type { Order } from '../order/order.ts'
import { backorderTermsOf } from '../backorder/backorder.ts'
import { checkBackorder, moveToBackorderIn, previewBackorder } from '../backorder/actions.server.ts'
import type { BackorderError, Opening } from '../backorder/actions.server.ts'
import { isPaidFor } from '../order/payment-state.ts'
import { readOrder } from '../order/read-orders.server.ts'
import { lockOrder } from '../order/store.server.ts'
import type { OrderRow } from '../order/store.server.ts'
import { lockCounterDue } from '../payment/counter-due.server.ts'
import { orderAfterRefund } from '../refund/actions.server.ts'
import { checkShortage, previewShortage, recordShortageIn } from '../shortage/actions.server.ts'
import type { ShortageError } from '../shortage/actions.server.ts'
import { previewSwapOf, swapLineIn } from '../substitution/actions.server.ts'
import type { SwapError } from '../substitution/actions.server.ts'
import { termsOf } from '../substitution/substitution.ts'
import { currentStates, isAccepted, isApplied, isCurrent, isUnanswered, isWithdrawn, shortageTermsOf } from './proposal.ts'
import type { Proposal } from './proposal.ts'
import { notifyOfProposal, proposalChannels } from './proposal-email.server.ts'
import * as store from './store.server.ts'

export type ProposalInput = {
  lineId: string
  /** Pieces that are missing. */ quantity: number
  /** Code of the product that takes their place. */ code?: string | undefined
  /** The day on which they are there, to come later. Without it and without a code they are left out. */
  expectedOn?: IsoDate | undefined
  /** `termsOf` the preview that was shown; undefined where none was. */ terms?: string | undefined
  source: RequestSource
}

export type ProposalError =
  | SwapError
  | ShortageError
  | BackorderError
  | { code: 'proposal_open' | 'proposal_unreachable' | 'proposal_unanswered' | 'proposal_declined' | 'proposal_withdrawn' }
  | { code: 'proposal_lapsed' | 'proposal_changed' | 'proposal_applied' }

/** What the customer is offered, and what it would cost them. */
type Offer = Pick<Proposal, 'kind' | 'name' | 'to' | 'expectedOn' | 'pays' | 'less' | 'pointsBack' | 'terms'>

type Locked = { row: OrderRow; order: Order }

async function lockForStaff(world: World, tx: Tx, staff: Staff, number: string): Promise<Result<Locked, ProposalError>> {
  if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
  const row = isOrderNumber(number) ? await lockOrder(tx, { number }) : undefined
  return row ? ok({ row, order: await readOrder(world, row, tx) }) : err({ code: 'not_found' })
}

/**
 * Offers the customer of an order in preparation a way to go on with a line of which pieces are missing. They are notified by email
 * and in the account, and answer on the page of their order. A repetition of an open proposal changes nothing.
 */
export async function proposeToCustomer(
  world: World,
  staff: Staff,
  number: string,
  { source, ...input }: ProposalInput,
): Promise<Result<Order, ProposalError>> {
  const proposed = await transaction(world.db, async (tx): Promise<Result<OrderRow, ProposalError>> => {
    const locked = await lockForStaff(world, tx, staff, number)
    if (!locked.ok) return locked
    const offer = await offerOf(tx, staff, { ...locked.value, now: world.now(), hours: (await readWebsite(tx)).hours }, input)
    return offer.ok ? propose(world, tx, staff, { ...locked.value, ...input, offer: offer.value, source }) : offer
  })
  return orderAfterRefund(world, staff, proposed)
}

function offerOf(
  tx: Tx,
  staff: Staff,
  { now, hours, ...locked }: Locked & Opening,
  { code, expectedOn, ...input }: Omit<ProposalInput, 'source'>,
): Promise<Result<Offer, ProposalError>> {
  if (code !== undefined) return offerSwap(tx, staff, locked, { ...input, code })
  if (expectedOn !== undefined) return offerBackorder(tx, locked, { ...input, expectedOn }, { now, hours })
  return offerLeavingOut(tx, locked, input)
}

type Proposing = Locked & { lineId: string; quantity: number; offer: Offer; source: RequestSource }

async function propose(
  world: World,
  tx: Tx,
  staff: Staff,
  { row, order, lineId, quantity, offer, source }: Proposing,
): Promise<Result<OrderRow, ProposalError>> {
  const current = order.proposals.find((one) => one.lineId === lineId && isCurrent(one.state))
  if (current && isUnanswered(current.state) && current.kind === offer.kind && current.terms === offer.terms) return ok(row)
  if (current) return err({ code: 'proposal_open' })
  if (!isPaidFor(row.payment_state) && offer.less > 0) {
    const due = await lockCounterDue(tx, row)
    if (!due.ok) return due
  }
  const alerts = await proposalChannels(tx, row)
  if (alerts.length === 0) return err({ code: 'proposal_unreachable' })
  const at = world.now()
  await store.lapseProposals(tx, lineId, at)
  await recordPickingStarted(tx, row.id, at)
  const publicId = world.id()
  await store.addProposal(tx, { ...offer, publicId, orderId: row.id, lineId, quantity, alerts, userId: staff.userId, at })
  await notifyOfProposal(world, tx, row, { publicId, alerts })
  await audit(world, tx, {
    principal: staff,
    action: 'proposal_made',
    subject: { kind: 'order', id: row.number },
    why: offer.kind,
    source,
  })
  return ok(row)
}

type Wanted = Pick<ProposalInput, 'lineId' | 'quantity' | 'terms'>

async function offerSwap(
  tx: Tx,
  staff: Staff,
  { row, order }: Locked,
  { terms: expected, ...input }: Wanted & { code: string },
): Promise<Result<Offer, ProposalError>> {
  const preview = await previewSwapOf(tx, staff, { ...input, row, order })
  if (!preview.ok) return preview
  const { line, to, amounts } = preview.value
  const terms = termsOf(to, amounts)
  if (expected !== undefined && expected !== terms) return err({ code: 'swap_not_shown' })
  const { goes, less } = amounts
  const pays = preview.value.isPaid ? subtract(goes.total, less) : goes.total
  const product = { variantRowId: to.id, name: withPack(to) }
  return ok({ kind: 'swap', name: withPack(line), to: product, expectedOn: null, pays, less, pointsBack: 0, terms })
}

async function offerLeavingOut(tx: Tx, { row, order }: Locked, input: Wanted): Promise<Result<Offer, ProposalError>> {
  const line = checkShortage(order, input)
  if (!line.ok) return line
  const preview = await previewShortage(tx, row, { line: line.value, quantity: input.quantity })
  if (!preview.ok) return preview
  const { less, points } = preview.value
  const terms = shortageTermsOf(input.quantity, preview.value)
  return ok({
    kind: 'leave_out',
    name: withPack(line.value),
    to: null,
    expectedOn: null,
    pays: zero,
    less,
    pointsBack: points,
    terms,
  })
}

async function offerBackorder(
  tx: Tx,
  { row, order }: Locked,
  { expectedOn, ...input }: Wanted & { expectedOn: IsoDate },
  opening: Opening,
): Promise<Result<Offer, ProposalError>> {
  const line = checkBackorder(order, { ...input, expectedOn }, opening)
  if (!line.ok) return line
  const amounts = await previewBackorder(tx, row, { line: line.value, quantity: input.quantity, expectedOn })
  const name = withPack(line.value)
  const terms = backorderTermsOf(input.quantity, amounts)
  return ok({ kind: 'backorder', name, to: null, expectedOn, pays: amounts.amount, less: zero, pointsBack: 0, terms })
}

/** With the pack, by which alone some products differ. */
const withPack = ({ name, pack }: { name: Text; pack: Text }): Text => ({
  pt: [name.pt, pack.pt].filter(Boolean).join(', '),
  en: [name.en, pack.en].filter(Boolean).join(', '),
})

type Named = { proposalId: string; source: RequestSource }

/** Takes a proposal back before it is carried out; its customer cannot answer it any more. */
export async function withdrawProposal(
  world: World,
  staff: Staff,
  number: string,
  { proposalId, source }: Named,
): Promise<Result<Order, ProposalError>> {
  const withdrawn = await transaction(world.db, async (tx): Promise<Result<OrderRow, ProposalError>> => {
    const found = await lockProposal(world, tx, staff, { number, proposalId })
    if (!found.ok) return found
    const { row, proposal } = found.value
    if (isWithdrawn(proposal.state)) return ok(row)
    const by = { from: currentStates, to: 'withdrawn', userId: staff.userId, at: world.now() } as const
    if (!(await store.closeProposal(tx, proposal.rowId, by))) return err(refusalOf(proposal))
    await audit(world, tx, { principal: staff, action: 'proposal_withdrawn', subject: { kind: 'order', id: row.number }, source })
    return ok(row)
  })
  return orderAfterRefund(world, staff, withdrawn)
}

/**
 * Does what the customer has accepted, as it was offered: a refund needs fresh proof of identity, and a product that costs more
 * meanwhile, or is not there, is refused.
 */
export async function applyProposal(
  world: World,
  staff: Staff,
  number: string,
  { proposalId, source }: Named,
): Promise<Result<Order, ProposalError>> {
  const applied = await transaction(world.db, async (tx): Promise<Result<OrderRow, ProposalError>> => {
    const found = await lockProposal(world, tx, staff, { number, proposalId })
    if (!found.ok) return found
    const { row, proposal } = found.value
    if (isApplied(proposal.state)) return ok(row)
    if (!isAccepted(proposal.state) || !proposal.answer || proposal.lineId === null) return err(refusalOf(proposal))
    const by = { from: ['accepted'], to: 'applied', userId: staff.userId, at: world.now() } as const
    if (!(await store.closeProposal(tx, proposal.rowId, by))) return err(refusalOf(proposal))
    const { lineId, quantity, to, expectedOn, terms } = proposal
    // Older processes know no other consent that is given in writing.
    const common = { number, lineId, quantity, consent: 'message', source } as const
    const accepted = { rowId: proposal.rowId, terms, via: proposal.answer.via }
    if (expectedOn !== null) return moveToBackorderIn(world, tx, staff, { ...common, expectedOn, proposal: accepted })
    if (!to) return recordShortageIn(world, tx, staff, { ...common, proposal: accepted })
    const swapped = await swapLineIn(world, tx, staff, {
      ...common,
      code: to.variantRowId,
      restock: false,
      terms,
      proposal: accepted,
    })
    return !swapped.ok && swapped.error.code === 'swap_not_shown' ? err({ code: 'proposal_changed' }) : swapped
  })
  return orderAfterRefund(world, staff, applied)
}

async function lockProposal(
  world: World,
  tx: Tx,
  staff: Staff,
  { number, proposalId }: { number: string; proposalId: string },
): Promise<Result<Locked & { proposal: Proposal }, ProposalError>> {
  const locked = await lockForStaff(world, tx, staff, number)
  if (!locked.ok) return locked
  const proposal = isId(proposalId) ? locked.value.order.proposals.find(({ id }) => id === proposalId.toLowerCase()) : undefined
  return proposal ? ok({ ...locked.value, proposal }) : err({ code: 'not_found' })
}

const refusals = {
  open: 'proposal_unanswered',
  accepted: 'proposal_changed',
  declined: 'proposal_declined',
  withdrawn: 'proposal_withdrawn',
  lapsed: 'proposal_lapsed',
  applied: 'proposal_applied',
} as const

const refusalOf = ({ state }: Pick<Proposal, 'state'>): ProposalError => ({ code: refusals[state] })
