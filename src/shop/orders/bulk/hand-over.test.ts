import { beforeEach, describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { addOrder, addPerson, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { runQueue } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { listOrderMentions } from '../notes/actions.server.ts'
import { claimOrder } from '../picking/claim.actions.server.ts'
import { findStaffOrder, transitionOrder } from '../staff/actions.server.ts'
import { wholeList } from '../staff/list-address.ts'
import { submitBulkForm } from './bulk-form.server.ts'
import type { BulkHandOverResult } from './hand-over-form.server.ts'

const { world } = await shopFixture()
const api = openApi(world)
const [ana, joao, diogo] = [await addStaff(world, 'pharmacist'), await addStaff(world, 'counter'), await addStaff(world, 'owner')]
const rita: Staff = { ...(await addPerson(world, 'counter', 'Rita Coelho')), roles: ['counter'] }
const asJoao = await api.signIn(joao)

let cream: SoldVariant
beforeEach(async () => {
  cream = await addProduct(world, { stock: 100 })
})
const place = async (): Promise<string> => (await addOrder(world, { items: [cream] })).order.number
const claimant = async (number: string) => (await findStaffOrder(world, ana, { number, source: 'page' }))?.claim?.by ?? null

type Target = { number: string; version?: number; claimed_by?: string | null }
const give = (orders: readonly Target[], body: object = {}) => {
  const targets = orders.map((order) => ({ version: 1, ...order }))
  return api.ask('POST', '/staff/orders/bulk/hand-over', { orders: targets, to: rita.publicId, ...body }, asJoao)
}
const undo = async (id: string) => {
  const answer = await api.ask('POST', `/staff/orders/bulk/${id}/undo`, undefined, asJoao)
  await runQueue(world, 'order-bulk')
  return answer
}

describe('handing many orders over by the API', () => {
  test('is tried first, with the reason of each order that stays, and changes nothing then', inAll, async () => {
    const [can, canceled, anas] = [await place(), await place(), await place()]
    await transitionOrder(world, ana, canceled, { source: 'page', state: 'canceled' })
    await claimOrder(world, ana, anas, { source: 'page' })
    const orders = [{ number: can }, { number: canceled, version: 2 }, { number: anas }, { number: 'AZ-00000000' }]
    const { status, data } = await give(orders, { dry_run: true })
    expect([status, data.attributes]).toMatchObject([
      200,
      {
        dry_run: true,
        changes: 1,
        rows: [
          { number: can, stays_because: null },
          { number: canceled, stays_because: 'wrong_state' },
          { number: anas, stays_because: 'claimed', claimed_by: 'Ana Vaz', claimed_by_id: ana.publicId },
          { number: 'AZ-00000000', stays_because: 'not_found' },
        ],
      },
    ])
    expect(await claimant(can)).toBe(null)
  })

  test('gives each order by itself to the colleague, and names those that it cannot give', inAll, async () => {
    const [one, anas, hers, unread] = [await place(), await place(), await place(), await place()]
    for (const number of [anas, unread]) await claimOrder(world, ana, number, { source: 'page' })
    await claimOrder(world, rita, hers, { source: 'page' })
    const orders = [
      { number: one },
      { number: anas, claimed_by: ana.publicId },
      { number: hers, claimed_by: rita.publicId },
      { number: unread },
    ]
    const { status, data } = await give(orders)
    expect([status, data.attributes]).toMatchObject([200, { state: 'done', changes: 2, stays: 2 }])
    expect(data.attributes['rows']).toMatchObject([
      { number: one, version: 1, stays_because: null },
      { number: anas, stays_because: null },
      { number: hers, stays_because: 'already_there' },
      { number: unread, stays_because: 'claimed' },
    ])
    expect([await claimant(one), await claimant(anas), await claimant(unread)]).toEqual(['Rita Coelho', 'Rita Coelho', 'Ana Vaz'])
    expect((await listOrderMentions(world.db, rita)).map(({ number }) => number)).toEqual([one, anas])
  })

  test('is undone for a minute but for what has been claimed since', inAll, async () => {
    const [one, anas, later] = [await place(), await place(), await place()]
    await claimOrder(world, ana, anas, { source: 'page' })
    const { data } = await give([{ number: one }, { number: anas, claimed_by: ana.publicId }, { number: later }])
    await claimOrder(world, joao, later, { takeOverFrom: rita.publicId, source: 'page' })
    expect((await undo(data.id)).status).toBe(202)
    const { data: undone } = await api.ask('GET', `/staff/orders/bulk/${data.id}`, undefined, asJoao)
    expect(undone.attributes).toMatchObject({ state: 'undone', rows: [{}, {}, { number: later, stays_because: 'claimed' }] })
    expect([await claimant(one), await claimant(anas), await claimant(later)]).toEqual([null, 'Ana Vaz', 'João Teixeira'])
    const mentioned = (await listOrderMentions(world.db, rita)).map(({ number }) => number)
    expect([mentioned.includes(one), mentioned.includes(anas), mentioned.includes(later)]).toEqual([false, false, true])
    expect((await undo(data.id)).status).toBe(409)
  })

  test('of more orders than a request moves is made by the worker', inAll, async () => {
    const numbers = await Promise.all(Array.from({ length: 26 }, place))
    const { status, data } = await give(numbers.map((number) => ({ number })))
    expect([status, data.attributes]).toMatchObject([202, { state: 'working', done: 0, total: 26 }])
    await runQueue(world, 'order-bulk')
    const { data: done } = await api.ask('GET', `/staff/orders/bulk/${data.id}`, undefined, asJoao)
    expect(done.attributes).toMatchObject({ state: 'done', changes: 26, stays: 0 })
  })

  test('needs a colleague who prepares orders', async () => {
    const orders = [{ number: await place() }]
    for (const to of [diogo.publicId, joao.publicId, 'unknown'])
      for (const dryRun of [true, false])
        expect(await give(orders, { to, dry_run: dryRun })).toMatchObject({
          status: 422,
          errors: [{ code: 'colleague_unknown' }],
        })
  })
})

describe('handing many orders over in the list', () => {
  const send = (fields: [string, string][], principal: Staff = joao) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    const visit = { ...visitAs(world, { isDataRequest: true }), principal }
    return withLocale('pt', () => submitBulkForm(visit, form, wholeList))
  }

  test('shows who has each order, asks for the colleague, and refuses what was claimed since', inAll, async () => {
    const [one, anas] = [await place(), await place()]
    await claimOrder(world, ana, anas, { source: 'page' })
    const chosen = [one, anas].map((number): [string, string] => ['order', `${number}:1`])
    const tried = (await send([['intent', 'bulk-hand-over'], ...chosen])) as BulkHandOverResult
    expect(tried.rows.map(({ claimedBy, reason }) => [claimedBy, reason])).toEqual([
      [null, null],
      ['Ana Vaz', null],
    ])
    const targets = tried.rows.map(({ target }): [string, string] => ['order', target])
    const apply = (colleague: string) => send([['intent', 'bulk-hand-over-apply'], ['colleague', colleague], ...targets])
    expect(await apply('')).toMatchObject({ kind: 'bulk-hand-over', error: 'Escolha o colega.' })
    expect(await apply(diogo.publicId)).toMatchObject({ kind: 'bulk-hand-over', rows: tried.rows })
    await claimOrder(world, ana, one, { source: 'page' })
    expect(await apply(rita.publicId)).toMatchObject({ status: 303 })
    expect([await claimant(one), await claimant(anas)]).toEqual(['Ana Vaz', 'Rita Coelho'])
  })

  test('is refused to staff who do not prepare orders', async () => {
    const order: [string, string] = ['order', `${await place()}:1`]
    expect(await send([['intent', 'bulk-hand-over'], order], diogo)).toMatchObject({ kind: 'bulk-notice', isError: true })
  })
})
