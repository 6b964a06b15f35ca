import type { RequestSource } from '#src/platform/audit/audit.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { addComment, canWrite } from '#src/shop/conversation/actions.server.ts'
import { checkBackorder, previewBackorder } from '../backorder/actions.server.ts'
import { backorderTermsOf } from '../backorder/backorder.ts'
import type { Order } from '../order/order.ts'
import { readOrder } from '../order/read-orders.server.ts'
import { lockOrder } from '../order/store.server.ts'
import type { OrderRow } from '../order/store.server.ts'
import { previewSwapOf } from '../substitution/actions.server.ts'
import { termsOf } from '../substitution/substitution.ts'
import { isApplied, isUnanswered } from './proposal.ts'
import type { Proposal, ProposalAnswer, ProposalState } from './proposal.ts'
import * as store from './store.server.ts'

export type AnswerInput = {
  proposalId: string
  answer: ProposalAnswer
  /** What the customer adds, as a message to the pharmacy; empty for nothing. */ content: string
  principal: Principal
  source: RequestSource
}

export type AnswerError =
  | {
      code:
        | 'not_found'
        | 'proposal_accepted'
        | 'proposal_declined'
        | 'proposal_withdrawn'
        | 'proposal_lapsed'
        | 'proposal_unavailable'
    }
  | RateLimited

/** Not a failure: a proposal that lapses meanwhile is recorded. */
type Outcome = { order: Order } | { refused: AnswerError }

/**
 * The customer answers what the pharmacy offers, on an order that was found for them, by account or by token. The same answer twice
 * is one; another one after it, or after the proposal has lapsed, changes nothing.
 */
export async function answerProposal(
  world: World,
  { rowId, user }: Pick<Order, 'rowId' | 'user'>,
  input: AnswerInput,
): Promise<Result<Order, AnswerError>> {
  const thread = { kind: 'order', rowId } as const
  if (input.content !== '') {
    const allowed = await canWrite(world, thread, 'customer')
    if (!allowed.ok) return allowed
  }
  const { principal } = input
  const isOwn = principal.kind === 'person' && user?.rowId === principal.userId
  const outcome = await transaction(world.db, async (tx): Promise<Outcome> => {
    const row = await lockOrder(tx, { id: rowId })
    const order = row && (await readOrder(world, row, tx))
    const proposal = isId(input.proposalId) ? order?.proposals.find(({ id }) => id === input.proposalId.toLowerCase()) : undefined
    if (!row || !order || !proposal) return { refused: { code: 'not_found' } }
    if (isSame(proposal, input.answer)) return { order }
    const { state } = proposal
    if (!isUnanswered(state)) return { refused: { code: refusals[state] } }
    if (input.answer === 'accepted' && !(await isOffered(tx, { row, order, proposal }, world.now()))) {
      if (proposal.lineId !== null) await store.lapseProposals(tx, proposal.lineId, world.now())
      return { refused: { code: 'proposal_unavailable' } }
    }
    const via = isOwn ? 'account' : 'link'
    await store.recordAnswer(tx, proposal.rowId, { to: input.answer, via, at: world.now() })
    if (input.content !== '') await addComment(world, tx, { thread, staff: null, content: input.content })
    const after = await readOrder(world, row, tx)
    await audit(world, tx, {
      principal: principal.kind === 'person' ? principal : undefined,
      action: `proposal_${input.answer}`,
      subject: { kind: 'order', id: row.number },
      why: via,
      source: input.source,
    })
    return { order: after }
  })
  return 'refused' in outcome ? err(outcome.refused) : ok(outcome.order)
}

/** Carried out or not: it was accepted. */
const isSame = ({ state }: Proposal, answer: ProposalAnswer): boolean =>
  state === answer || (isApplied(state) && answer === 'accepted')

/** What was answered, or why there is nothing to answer any more. */
const refusals = {
  accepted: 'proposal_accepted',
  applied: 'proposal_accepted',
  declined: 'proposal_declined',
  withdrawn: 'proposal_withdrawn',
  lapsed: 'proposal_lapsed',
} as const satisfies Record<Exclude<ProposalState, 'open'>, AnswerError['code']>

type Offered = { row: OrderRow; order: Order; proposal: Proposal }

/** Whether the product is still there, for what the customer was offered. */
async function isOffered(
  tx: Tx,
  { row, order, proposal: { to, expectedOn, lineId, quantity, terms } }: Offered,
  now: Date,
): Promise<boolean> {
  if (expectedOn !== null && lineId !== null) {
    const line = checkBackorder(order, { lineId, quantity, expectedOn }, { now, hours: (await readWebsite(tx)).hours })
    if (!line.ok) return line.error.code === 'backorder_undoable'
    return backorderTermsOf(quantity, await previewBackorder(tx, row, { line: line.value, quantity, expectedOn })) === terms
  }
  if (!to) return true
  const preview = await previewSwapOf(tx, null, { lineId: lineId ?? '', quantity, code: to.variantRowId, row, order })
  return preview.ok && termsOf(preview.value.to, preview.value.amounts) === terms
}
