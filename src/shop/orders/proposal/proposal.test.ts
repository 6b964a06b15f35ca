import { beforeEach, describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { expectInvariants } from '#tests/support/assertions/invariants.ts'
import { addMarta, addOrder, addProduct, addStaff, liftMailboxLimit, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { runQueue } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { guest } from '#src/platform/principal.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Principal, Staff } from '#src/platform/principal.ts'
import { changeProfile } from '#src/shop/accounts/profile/actions.server.ts'
import { listNotifications } from '#src/shop/notifications/actions.server.ts'
import { findOrderByToken } from '../order/actions.server.ts'
import { submitOrderForm } from '../order/order-form.server.ts'
import type { OrderFormErrors } from '../order/order-form.server.ts'
import { readOrderPage } from '../order/screens/order.server.ts'
import { pickLine } from '../picking/actions.server.ts'
import { recordShortage } from '../shortage/actions.server.ts'
import { findStaffOrder, transitionOrder } from '../staff/actions.server.ts'
import { readStaffOrder } from '../staff/read-staff-orders.server.ts'
import { submitWorkForm } from '../staff/staff-work-form.server.ts'
import { undoSwap } from '../substitution/undo-swap.actions.server.ts'
import { applyProposal, proposeToCustomer, withdrawProposal } from './actions.server.ts'
import { answerProposal } from './answer.actions.server.ts'
import type { ProposalAnswer } from './proposal.ts'

const { world } = await shopFixture()
const api = openApi(world)
const [ana, joao, marta] = [await addStaff(world, 'pharmacist'), await addStaff(world, 'counter'), await addMarta(world)]
await liftMailboxLimit(world)
const source = 'page'

type Coded = SoldVariant & { sku: string }

async function product(options: Parameters<typeof addProduct>[1] = {}): Promise<Coded> {
  const variant = await addProduct(world, options)
  const { sku } = await world.db.selectFrom('variants').select('sku').where('id', '=', variant.rowId).executeTakeFirstOrThrow()
  return { ...variant, sku }
}

let cream: Coded
let other: Coded
beforeEach(async () => {
  cream = await product({ price: 1000, stock: 10 })
  other = await product({ price: 700, stock: 5, name: 'Leite corporal' })
})

type Placed = { number: string; token: string }
type PlaceOptions = { principal?: Principal; isPaid?: boolean }

/** Two creams and a soap, to be paid at pickup. */
async function place({ principal = marta, isPaid = false }: PlaceOptions = {}): Promise<Placed> {
  const items = [{ ...cream, quantity: 2 } as SoldVariant, await product({ price: 500 })]
  const { order } = await addOrder(world, { items, principal, patch: isPaid ? { payment_method_id: 'multibanco' } : {} })
  if (isPaid) await transitionOrder(world, joao, order.number, { source, state: 'pending', counterPayment: { method: 'cash' } })
  return order
}

const read = async (number: string) => (await findStaffOrder(world, ana, { number, source })) ?? expect.fail('no order')

type OfferOptions = { quantity?: number; staff?: Staff; code?: string | undefined }

/** Offers the other product for one cream; without a code, to leave it out. */
async function offer({ number }: Placed, { quantity = 1, staff = joao, code }: OfferOptions = {}) {
  const lineId = (await read(number)).lines[0]?.id ?? ''
  return proposeToCustomer(world, staff, number, { lineId, quantity, code, source })
}
const offerSwap = (placed: Placed, options: OfferOptions = {}) => offer(placed, { code: other.sku, ...options })

const latestOf = async (number: string) => (await read(number)).proposals.at(-1) ?? expect.fail('no proposal')
const stateOf = async (number: string) => (await latestOf(number)).state

type By = { principal?: Principal; content?: string; proposalId?: string }
async function answer({ number, token }: Placed, to: ProposalAnswer, { principal = marta, content = '', proposalId }: By = {}) {
  const order = (await findOrderByToken(world, token)) ?? expect.fail('no order')
  const id = proposalId ?? (await latestOf(number)).id
  return answerProposal(world, order, { proposalId: id, answer: to, content, principal, source })
}
const apply = async ({ number }: Placed, staff = joao) =>
  applyProposal(world, staff, number, { proposalId: (await latestOf(number)).id, source })
const withdraw = async ({ number }: Placed) =>
  withdrawProposal(world, joao, number, { proposalId: (await latestOf(number)).id, source })

const codeOf = (done: { ok: boolean; error?: { code: string } }): string => done.error?.code ?? 'ok'
const kindsOf = async (number: string, staff: Staff = ana) =>
  (await readStaffOrder(world, staff, { number, locale: 'pt', sessionToken: undefined })).history.map(({ kind }) => kind)

describe('a swap that the customer accepts in the account', () => {
  test('is carried out in one step, at the price that was offered, with the consent as it came', async () => {
    const placed = await place()
    const { number } = placed
    expect(await offerSwap(placed)).toMatchObject({
      ok: true,
      value: { proposals: [{ kind: 'swap', state: 'open', pays: 700, less: 300, alerts: ['in_app', 'email'] }] },
    })
    expect((await read(number)).totals.total).toBe(2500)
    expect(await answer(placed, 'accepted', { content: 'Pode, obrigada.' })).toMatchObject({ ok: true })
    expect(await latestOf(number)).toMatchObject({ state: 'accepted', answer: { via: 'account' } })
    expect(await apply(placed)).toMatchObject({
      ok: true,
      value: {
        totals: { total: 2200 },
        proposals: [{ state: 'applied', closed: { by: 'João Teixeira' } }],
        substitutions: [{ quantity: 1, less: 300, consent: 'account', by: 'João Teixeira' }],
        comments: [{ author: 'customer', content: 'Pode, obrigada.' }],
      },
    })
    expect([await stockOf(world, cream), await stockOf(world, other)]).toEqual([8, 4])
    expect(await apply(placed)).toMatchObject({ ok: true })
    expect((await read(number)).substitutions).toHaveLength(1)
    expect(await kindsOf(number)).toEqual(['transition', 'proposed', 'answered', 'swapped'])
  })

  test('is announced by email without the product, and in the account', inAll, async () => {
    const placed = await place()
    await offerSwap(placed)
    const [email] = (await emailsTo(world, 'marta@cliente.example')).filter(({ subject }) => subject.includes('resposta'))
    expect(email?.subject).toContain(placed.number)
    expect(email?.text).toContain(placed.token)
    expect(`${email?.text}`).not.toMatch(/Creme|Leite/)
    const { notifications } = await listNotifications(world.db, marta, { number: 1, size: 1 })
    expect(notifications).toMatchObject([{ kind: 'order_comment', orderNumber: placed.number }])
  })

  test('never costs more than was offered: staff must offer it again once its price has risen', inAll, async () => {
    const placed = await place()
    await offerSwap(placed)
    await answer(placed, 'accepted')
    await world.db.updateTable('variants').set({ price_cents: 900 }).where('id', '=', other.rowId).execute()
    expect(codeOf(await apply(placed))).toBe('proposal_changed')
    expect([await stateOf(placed.number), (await read(placed.number)).totals.total]).toEqual(['accepted', 2500])
    await withdraw(placed)
    expect(await offerSwap(placed)).toMatchObject({ ok: true, value: { proposals: [{ state: 'withdrawn' }, { pays: 900 }] } })
  })

  test('waits while its product is out of stock', inAll, async () => {
    const placed = await place()
    await offerSwap(placed)
    await answer(placed, 'accepted')
    await world.db.updateTable('stock_items').set({ on_hand: 0 }).where('variant_id', '=', other.rowId).execute()
    expect(codeOf(await apply(placed))).toBe('out_of_stock')
    expect(await stateOf(placed.number)).toBe('accepted')
    await world.db.updateTable('stock_items').set({ on_hand: 5 }).where('variant_id', '=', other.rowId).execute()
    expect(await apply(placed)).toMatchObject({ ok: true })
  })

  test('of a medicine is offered and carried out by pharmacists alone', inAll, async () => {
    const [ordered, instead] = [await product({ kind: 'MNSRM' }), await product({ kind: 'MNSRM' })]
    const { order } = await addOrder(world, { items: [ordered], principal: marta })
    expect(codeOf(await offer(order, { code: instead.sku }))).toBe('pharmacist_needed')
    expect(await offer(order, { code: instead.sku, staff: ana })).toMatchObject({ ok: true })
    await answer(order, 'accepted')
    expect(codeOf(await apply(order))).toBe('pharmacist_needed')
    expect(await apply(order, ana)).toMatchObject({ ok: true })
  })
})

describe('units that the customer agrees to go without', () => {
  test('lower the total that is paid at pickup', inAll, async () => {
    const placed = await place()
    expect(await offer(placed)).toMatchObject({ ok: true, value: { proposals: [{ kind: 'leave_out', less: 1000, to: null }] } })
    await answer(placed, 'accepted')
    expect(await apply(placed)).toMatchObject({
      ok: true,
      value: { totals: { total: 1500 }, shortages: [{ quantity: 1, amount: 1000, consent: 'account' }] },
    })
  })

  test('are refunded in a paid order, with fresh proof of identity', inAll, async () => {
    const placed = await place({ isPaid: true })
    expect(await offer(placed, { staff: ana })).toMatchObject({ ok: true, value: { proposals: [{ less: 1000 }] } })
    await answer(placed, 'accepted')
    expect(codeOf(await apply(placed, { ...ana, verifiedAt: new Date(0) }))).toBe('reauthentication_required')
    expect(await stateOf(placed.number)).toBe('accepted')
    expect(await apply(placed, ana)).toMatchObject({ ok: true, value: { refunds: [{ amount: 1000 }] } })
  })

  test('may be a whole line', inAll, async () => {
    const placed = await place()
    await offer(placed, { quantity: 2 })
    await answer(placed, 'accepted')
    expect(await apply(placed)).toMatchObject({ ok: true, value: { lines: [{ total: 500 }], proposals: [{ lineId: null }] } })
  })
})

describe('an answer', () => {
  test('that declines changes nothing, and stays on the list of staff until they act on it', inAll, async () => {
    const placed = await place()
    await offerSwap(placed)
    await answer(placed, 'declined')
    const staffSees = () => readStaffOrder(world, joao, { number: placed.number, locale: 'pt', sessionToken: undefined })
    expect(await staffSees()).toMatchObject({
      waitsFor: 'staff',
      total: 2500,
      lines: [{ proposal: { state: 'declined', canApply: false } }, { proposal: null }],
    })
    expect(codeOf(await apply(placed))).toBe('proposal_declined')
    await offer(placed)
    expect(await staffSees()).toMatchObject({ waitsFor: 'customer', lines: [{ proposal: { state: 'open' } }, {}] })
  })

  test('twice is one answer, and a contrary one changes nothing', inAll, async () => {
    const placed = await place()
    await offerSwap(placed)
    expect(codeOf(await answer(placed, 'accepted', { content: 'Sim' }))).toBe('ok')
    expect(codeOf(await answer(placed, 'accepted', { content: 'Sim' }))).toBe('ok')
    expect(codeOf(await answer(placed, 'declined'))).toBe('proposal_accepted')
    await apply(placed)
    expect(codeOf(await answer(placed, 'accepted'))).toBe('ok')
    expect((await read(placed.number)).comments).toHaveLength(1)
  })

  test('of two contrary ones at once, the first counts', inAll, async () => {
    const placed = await place()
    await offerSwap(placed)
    const codes = (await Promise.all([answer(placed, 'accepted'), answer(placed, 'declined')])).map(codeOf)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(codes).toContain(`proposal_${await stateOf(placed.number)}`)
  })

  test('comes too late after staff have withdrawn the proposal, changed the line or cancelled the order', inAll, async () => {
    const [withdrawn, changed, canceled, picked] = [await place(), await place(), await place(), await place()]
    for (const placed of [withdrawn, changed, canceled, picked]) await offerSwap(placed)
    expect(await withdraw(withdrawn)).toMatchObject({ ok: true })
    expect(await withdraw(withdrawn)).toMatchObject({ ok: true })
    const lineOf = async ({ number }: Placed) => (await read(number)).lines[0]?.id ?? ''
    await recordShortage(world, joao, changed.number, { lineId: await lineOf(changed), quantity: 1, consent: 'phone', source })
    await transitionOrder(world, ana, canceled.number, { source, state: 'canceled' })
    await pickLine(world, joao, picked.number, { lineId: await lineOf(picked), quantity: 2, source })
    expect(codeOf(await answer(withdrawn, 'accepted'))).toBe('proposal_withdrawn')
    for (const placed of [changed, canceled, picked]) {
      expect(await stateOf(placed.number)).toBe('lapsed')
      expect(codeOf(await answer(placed, 'accepted'))).toBe('proposal_lapsed')
      expect(codeOf(await apply(placed))).toBe('proposal_lapsed')
    }
    expect(await kindsOf(changed.number)).toContain('proposal_lapsed')
  })

  test(
    'that accepts a product which is not there any more lapses the proposal, and declining it is still possible',
    inAll,
    async () => {
      const [accepts, declines] = [await place(), await place()]
      for (const placed of [accepts, declines]) await offerSwap(placed)
      await world.db.updateTable('stock_items').set({ on_hand: 0 }).where('variant_id', '=', other.rowId).execute()
      expect(codeOf(await answer(accepts, 'accepted'))).toBe('proposal_unavailable')
      expect(await stateOf(accepts.number)).toBe('lapsed')
      expect(codeOf(await answer(declines, 'declined'))).toBe('ok')
    },
  )
})

describe('the page of the order', () => {
  const send = ({ number, token }: Placed, fields: Record<string, string>, principal: Principal) =>
    submit<Response | OrderFormErrors>(
      async (page: Page, form) => submitOrderForm(page, (await findOrderByToken(world, token))!, form, `/encomenda/${number}`),
      visitAs(world, { principal }),
      fields,
    )
  const pageOf = async ({ token }: Placed, principal: Principal = guest) =>
    readOrderPage(visitAs(world, { principal }), (await findOrderByToken(world, token))!, '/invoice')

  test('shows a guest what is offered and takes the answer by the link, without scripts', inAll, async () => {
    const placed = await place({ principal: guest })
    expect(await offerSwap(placed)).toMatchObject({ ok: true, value: { proposals: [{ alerts: ['email'] }] } })
    expect((await pageOf(placed)).order.proposals).toMatchObject([
      { kind: 'swap', state: 'open', to: expect.stringContaining('Leite corporal'), total: 2200, isAvailable: true },
    ])
    const { id } = await latestOf(placed.number)
    const fields = { intent: 'accept_proposal', proposal: id, proposal_content: ' Obrigada ' }
    const answered = await send(placed, fields, guest)
    expect(answered instanceof Response && answered.headers.get('Location')).toBe(`/encomenda/${placed.number}#proposals`)
    expect((await read(placed.number)).proposals).toMatchObject([{ state: 'accepted', answer: { via: 'link' } }])
    expect((await pageOf(placed)).order.proposals).toMatchObject([{ state: 'accepted', answeredAt: expect.any(Date) }])
    await apply(placed)
    expect(await pageOf(placed)).toMatchObject({ order: { proposals: [], totals: { total: 2200 } } })
  })

  test('says why an answer came too late, and shows again what was typed', inAll, async () => {
    const placed = await place()
    await offerSwap(placed)
    const { id } = await latestOf(placed.number)
    await withdraw(placed)
    const late = { intent: 'accept_proposal', proposal: id, proposal_content: 'Sim!' }
    expect(await send(placed, late, marta)).toMatchObject({
      errors: { form: expect.stringContaining('retirou') },
      proposal: { id, content: 'Sim!' },
    })
    const tooLong = { intent: 'decline_proposal', proposal: id, proposal_content: 'a'.repeat(3000) }
    expect(await send(placed, tooLong, marta)).toMatchObject({ errors: { proposal_content: expect.any(String) } })
    expect(await send(placed, { intent: 'accept_proposal' }, marta)).toMatchObject({ errors: { proposal: expect.any(String) } })
  })

  test('says that a swap was undone, and so does an email, once the customer was informed of it', inAll, async () => {
    const [known, unknown] = [await place({ principal: guest }), await place({ principal: guest })]
    for (const placed of [known, unknown]) {
      await offerSwap(placed)
      await answer(placed, 'accepted', { principal: guest })
      await apply(placed)
      if (placed === known) await runQueue(world, 'order-substitution')
      const substitutionId = (await read(placed.number)).substitutions[0]?.id ?? ''
      expect(await undoSwap(world, joao, placed.number, { substitutionId, source })).toMatchObject({ ok: true })
    }
    const undone = (await emailsTo(world, 'marta@cliente.example')).filter(({ subject }) => subject.startsWith('Desfizemos'))
    expect(undone.map(({ subject }) => subject)).toEqual([expect.stringContaining(known.number)])
    expect((await pageOf(known)).order.undoneSwaps).toMatchObject([{ quantity: 1, instead: expect.stringContaining('Leite') }])
    expect((await pageOf(unknown)).order.undoneSwaps).toEqual([])
  })
})

describe('a proposal', () => {
  test('is made once for a line: a repetition is the same, and another waits until it is withdrawn', inAll, async () => {
    const placed = await place()
    const codes = (await Promise.all([offerSwap(placed), offerSwap(placed)])).map(codeOf)
    expect(codes).toEqual(['ok', 'ok'])
    expect((await read(placed.number)).proposals).toHaveLength(1)
    expect(codeOf(await offer(placed))).toBe('proposal_open')
  })

  test('reaches the customer by the channels that they left on', async () => {
    const rosa = await addMarta(world)
    const placed = await place({ principal: rosa })
    await changeProfile(world, rosa, { alerts_by_email: false }, { source, locale: 'pt' })
    expect(await offerSwap(placed)).toMatchObject({ ok: true, value: { proposals: [{ alerts: ['in_app'] }] } })
  })

  test('is made by the form of staff for what was shown, withdrawn and carried out there', inAll, async () => {
    const placed = await place()
    const { number } = placed
    const lineId = (await read(number)).lines[0]?.id ?? ''
    const send = (
      intent: 'propose_swap' | 'propose_leave_out' | 'withdraw_proposal' | 'apply_proposal',
      fields: Record<string, string>,
    ) =>
      submit(
        (page: Page, form) => submitWorkForm({ ...page, principal: joao }, form, { intent, back: '/' }),
        visitAs(world, { principal: joao }),
        { number, line_item_id: lineId, quantity: '1', ...fields },
      )
    expect(await send('propose_swap', { replacement: other.sku })).toMatchObject({
      preview: {},
      errors: { agreed: expect.any(String) },
    })
    expect(await send('propose_swap', { replacement: other.sku, terms: `${other.sku} 1 700 300` })).toBeInstanceOf(Response)
    expect(await send('propose_leave_out', {})).toMatchObject({ errors: { form: expect.stringContaining('Retire') } })
    const first = (await latestOf(number)).id
    expect(await send('apply_proposal', { proposal: first })).toMatchObject({ errors: { form: expect.any(String) } })
    expect(await send('withdraw_proposal', { proposal: first })).toBeInstanceOf(Response)
    expect(await send('propose_leave_out', {})).toBeInstanceOf(Response)
    await answer(placed, 'accepted')
    expect(await send('apply_proposal', { proposal: (await latestOf(number)).id })).toBeInstanceOf(Response)
    expect((await read(number)).shortages).toMatchObject([{ consent: 'account' }])
  })
})

describe('by the API', () => {
  const pathOf = async ({ number }: Placed) => `/orders/${number}/proposals/${(await latestOf(number)).id}/answer`

  test('staff offer, withdraw and carry out, and a guest answers with the token of the order', inAll, async () => {
    const placed = await place({ principal: guest })
    const hers = { 'X-Order-Token': placed.token }
    const his = await api.signIn(joao)
    const lineId = (await read(placed.number)).lines[0]?.id
    const path = `/staff/orders/${placed.number}/proposals`
    const offered = await api.ask('POST', path, { line_item_id: lineId, quantity: 1, code: other.sku }, his)
    expect(offered).toMatchObject({
      status: 201,
      data: { attributes: { proposals: [{ kind: 'swap', state: 'open', less: '3.00' }] } },
    })
    expect((await api.ask('GET', `/orders/${placed.number}`, undefined, hers)).data.attributes['proposals']).toMatchObject([
      { state: 'open', replacement: expect.stringContaining('Leite'), pays: '7.00' },
    ])
    const body = { answer: 'accepted', content: 'Obrigada' }
    expect((await api.ask('POST', await pathOf(placed), { answer: 'talvez' }, hers)).status).toBe(422)
    expect(await api.ask('POST', await pathOf(placed), body, hers)).toMatchObject({
      status: 200,
      data: { attributes: { proposals: [{ state: 'accepted' }] } },
    })
    const contrary = await api.ask('POST', await pathOf(placed), { answer: 'declined' }, hers)
    expect(contrary).toMatchObject({ status: 409, errors: [{ code: 'proposal_accepted' }] })
    const { id } = await latestOf(placed.number)
    expect(await api.ask('POST', `${path}/${id}/apply`, undefined, his)).toMatchObject({
      status: 200,
      data: { attributes: { total: '22.00', substitutions: [{ consent: 'link' }] } },
    })
    expect(await api.ask('POST', `${path}/${id}/withdraw`, undefined, his)).toMatchObject({
      status: 409,
      errors: [{ code: 'proposal_applied' }],
    })
  })

  test('no one else’s order is answered', async () => {
    const [placed, own] = [await place(), await place({ principal: guest })]
    await offerSwap(placed)
    const rosa = await addMarta(world)
    const path = await pathOf(placed)
    for (const headers of [await api.signIn(rosa), { 'X-Order-Token': own.token }, {}])
      expect((await api.ask('POST', path, { answer: 'accepted' }, headers)).status).toBe(404)
    const { id } = await latestOf(placed.number)
    expect(codeOf(await answer(own, 'accepted', { principal: guest, proposalId: id }))).toBe('not_found')
    expect(await stateOf(placed.number)).toBe('open')
  })
})

test('all of these answers leave every sum whole', () => expectInvariants(world))
