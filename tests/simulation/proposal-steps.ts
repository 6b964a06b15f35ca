import { expect } from 'vitest'
import { guest } from '#src/platform/principal.ts'
import { applyProposal, proposeToCustomer, withdrawProposal } from '#src/shop/orders/proposal/actions.server.ts'
import { answerProposal } from '#src/shop/orders/proposal/answer.actions.server.ts'
import type { ProposalAnswer } from '#src/shop/orders/proposal/proposal.ts'
import {
  afterBackorder,
  afterLeavingOut,
  afterSwap,
  dayIn,
  leaveOut,
  pickUnits,
  provide,
  readStaffOrder,
} from './correction-steps.ts'
import type { LineUnits } from './correction-steps.ts'
import { isPerson, pick, changesNothing, readBought, refused } from './model.ts'
import type { CanTransition, KnownOrder, Model, Real } from './model.ts'
import type { StepKind } from './step.ts'

type Offered = LineUnits & { id: string; kind: 'swap' | 'leave_out' | 'backorder'; to: number }

const kinds = ['swap', 'leave_out', 'backorder'] as const

/** An open proposal on an order; undefined if the shop rightly refuses it. */
async function offer(model: Model, real: Real, chosen: readonly number[]): Promise<Offered | undefined> {
  const [, units = 0, how = 0] = chosen
  const picked = await pickUnits(model, real, chosen)
  const { order, lineId, quantity } = picked
  const kind = pick(kinds, how)
  const to = (picked.good + 1 + (units % (model.catalogue.length - 1))) % model.catalogue.length
  if (kind === 'swap') await provide(model, real, to, quantity)
  const { sku } = await skuOf(real, pick(model.catalogue, to).variant.rowId)
  const propose = (days: number) =>
    proposeToCustomer(real.world, real.pharmacist, order.number, {
      lineId,
      quantity,
      ...(kind === 'swap' && { code: sku }),
      ...(kind === 'backorder' && { expectedOn: dayIn(real, days) }),
      source: 'page',
    })
  const first = await propose(3)
  const proposed = !first.ok && first.error.code === 'backorder_closed' ? await propose(4) : first
  expect(await readBought(model, real, order.rowId), 'a proposal changes no line').toEqual(order.bought)
  if (!proposed.ok) {
    expect(proposed.error.code).toMatch(refusals)
    return undefined
  }
  const last = proposed.value.proposals.at(-1) ?? expect.fail('a proposal was not recorded')
  expect(last).toMatchObject({ state: 'open', kind, quantity })
  return { ...picked, id: last.id, kind, to }
}

const refusals =
  /^(?:proposal_open|shortage_(?:last|points|payment|too_many)|backorder_(?:all|closed|of_backorder|points|undoable|refunded)|out_of_stock|refund_\w+)$/

const skuOf = ({ world }: Real, rowId: number) =>
  world.db.selectFrom('variants').select('sku').where('id', '=', rowId).executeTakeFirstOrThrow()

/** By the emailed link, or in the account. */
async function answer(model: Model, real: Real, { order, id }: Offered, to: ProposalAnswer): Promise<string> {
  const found = await readStaffOrder(real, order)
  const { principal } = pick(model.shoppers, order.shopper)
  const input = { proposalId: id, answer: to, content: '', principal: isPerson(principal) ? principal : guest, source: 'page' }
  const answered = await answerProposal(real.world, found, { ...input, source: 'page' })
  return answered.ok ? 'ok' : answered.error.code
}

const stateOf = async (real: Real, { order, id }: Offered) =>
  (await readStaffOrder(real, order)).proposals.find((one) => one.id === id)?.state ?? expect.fail('a proposal vanished')

/** Offered, accepted twice, and carried out once. */
async function proposal(model: Model, real: Real, chosen: readonly number[]): Promise<CanTransition> {
  const offered = await offer(model, real, chosen)
  if (!offered) return refused
  const { order, id, to, kind } = offered
  expect(await Promise.all([answer(model, real, offered, 'accepted'), answer(model, real, offered, 'accepted')])).toEqual([
    'ok',
    'ok',
  ])
  expect(await answer(model, real, offered, 'declined')).toBe('proposal_accepted')
  const before = await readStaffOrder(real, order)
  const apply = () => applyProposal(real.world, real.pharmacist, order.number, { proposalId: id, source: 'page' })
  const applied = await Promise.all([apply(), apply()])
  expect(applied.map((one) => (one.ok ? 'ok' : one.error.code))).toEqual(['ok', 'ok'])
  expect(await stateOf(real, offered)).toBe('applied')
  if (kind === 'backorder') return afterBackorder(model, real, offered)
  if (kind === 'leave_out') return afterLeavingOut(model, real, order, { before, quantity: offered.quantity })
  await afterSwap(model, real, offered, { to, restock: false })
  return changesNothing
}

async function decline(model: Model, real: Real, chosen: readonly number[]): Promise<CanTransition> {
  const offered = await offer(model, real, chosen)
  if (!offered) return refused
  expect(await answer(model, real, offered, 'declined')).toBe('ok')
  expect(await answer(model, real, offered, 'accepted')).toBe('proposal_declined')
  return expectNotApplied(model, real, offered, 'proposal_declined')
}

/** Before or after its customer has accepted it. */
async function withdraw(model: Model, real: Real, chosen: readonly number[]): Promise<CanTransition> {
  const offered = await offer(model, real, chosen)
  if (!offered) return refused
  if ((chosen[1] ?? 0) % 2) expect(await answer(model, real, offered, 'accepted')).toBe('ok')
  const { order, id } = offered
  const input = { proposalId: id, source: 'page' } as const
  expect((await withdrawProposal(real.world, real.pharmacist, order.number, input)).ok).toBe(true)
  expect(await answer(model, real, offered, 'accepted')).toBe('proposal_withdrawn')
  return expectNotApplied(model, real, offered, 'proposal_withdrawn')
}

/** Its line changes before the answer. */
async function lapse(model: Model, real: Real, chosen: readonly number[]): Promise<CanTransition> {
  const offered = await offer(model, real, chosen)
  if (!offered) return refused
  const left = await leaveOut(model, real, { ...offered, quantity: 1 })
  if (left.isRefused) return refused
  expect(await answer(model, real, offered, 'accepted')).toBe('proposal_lapsed')
  return expectNotApplied(model, real, offered, 'proposal_lapsed')
}

async function expectNotApplied(model: Model, real: Real, offered: Offered, why: string): Promise<CanTransition> {
  const { order, id }: { order: KnownOrder; id: string } = offered
  const applied = await applyProposal(real.world, real.pharmacist, order.number, { proposalId: id, source: 'page' })
  expect(applied).toMatchObject({ error: { code: why } })
  expect(await readBought(model, real, order.rowId), 'lines of what was not agreed').toEqual(order.bought)
  return changesNothing
}

export const proposalSteps: readonly StepKind[] = [
  { name: 'acceptProposal', weight: 4, work: proposal },
  { name: 'declineProposal', weight: 1, work: decline },
  { name: 'withdrawProposal', weight: 1, work: withdraw },
  { name: 'lapseProposal', weight: 1, work: lapse },
]
