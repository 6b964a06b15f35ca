import { describe, expect, onTestFinished, test } from 'vitest'
import { secretOr } from '#src/kernel/secret.ts'
import { closeSession, lockSession, openSession } from '#src/platform/sessions/sessions.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { lisbonDate } from '#src/kernel/dates.ts'
import { guest } from '#src/platform/principal.ts'
import { authenticateApiToken, createApiToken, revokeApiToken } from '#src/shop/accounts/api-tokens/actions.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { changeStock } from '#src/shop/catalogue/stock/actions.server.ts'
import { findOrderByToken } from '#src/shop/orders/order/actions.server.ts'
import { claimOrder, releaseOrder } from '#src/shop/orders/picking/claim.actions.server.ts'
import { proposeToCustomer } from '#src/shop/orders/proposal/actions.server.ts'
import { answerProposal } from '#src/shop/orders/proposal/answer.actions.server.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { claimRequest } from '#src/shop/requests/queue/actions.server.ts'
import { addOrder, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { addPrescription, addRui, addSpecialRequest } from '#tests/support/factories/requests.ts'
import { openApi } from '#tests/support/api/api.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll, testFor } from '#tests/support/world/short.ts'
import { openEventStream } from './event-stream.server.ts'
import { closeLiveFeed } from './live-feed.server.ts'
import { newWork, parseCursor } from './live-event.ts'

const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const rui = await addRui(world)

type Options = { lastEventId?: string; sessionToken?: string }

/** A stream of events with what it has sent so far, as "type id". */
async function listen(principal: Staff, { lastEventId, sessionToken }: Options = {}) {
  const leaving = new AbortController()
  const reader = { principal, sessionToken: secretOr(sessionToken ?? ''), lastEventId, signal: leaving.signal }
  const stream = (await openEventStream(world, reader)) ?? expect.fail('too many streams')
  const heard: string[] = []
  let latestId = ''
  let isOver = false
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const bytes of stream) {
      const chunk = decoder.decode(bytes)
      latestId = /^id: (.+)$/m.exec(chunk)?.[1] ?? latestId
      const data = /^data: (.+)$/m.exec(chunk)?.[1]
      const event = /^event: (.+)$/m.exec(chunk)?.[1]
      if (event === undefined || data === undefined) continue
      const { id } = JSON.parse(data) as { id?: string }
      heard.push([event, id].filter(Boolean).join(' '))
    }
    isOver = true
  }
  const reading = read()
  onTestFinished(async () => {
    leaving.abort()
    await reading
  })
  return { heard, leave: () => leaving.abort(), latestId: () => latestId, isOver: () => isOver }
}

// The feed reads once a second; a busy machine takes longer.
const soon = { timeout: 10_000, interval: 50 }

describe('the stream of new work', () => {
  test('names an order as soon as it is placed, and each change of it', inAll, async () => {
    const stream = await listen(joao)
    const { order } = await addOrder(world)
    await expect.poll(() => stream.heard, soon).toEqual([`order.placed ${order.number}`])
    await transitionOrder(world, joao, order.number, { source: 'page', state: 'ready', alerts: [] })
    await expect.poll(() => stream.heard, soon).toEqual([`order.placed ${order.number}`, `order.changed ${order.number}`])
  })

  test('names a prescription to those who may read it, and to no others', inAll, async () => {
    const [pharmacist, counter] = [await listen(ana), await listen(joao)]
    const prescription = await addPrescription(world, rui)
    const request = await addSpecialRequest(world, rui)
    await expect.poll(() => pharmacist.heard, soon).toContain(`request.submitted ${request.id}`)
    expect(pharmacist.heard).toContain(`request.submitted ${prescription.id}`)
    await expect.poll(() => counter.heard, soon).toContain(`request.submitted ${request.id}`)
    expect(counter.heard.join()).not.toContain(prescription.id)
  })

  test('names what a colleague claims and releases, to those who may know of it', inAll, async () => {
    const [{ order }, prescription] = [await addOrder(world), await addPrescription(world, rui)]
    const [pharmacist, counter] = [await listen(ana), await listen(joao)]
    await expect.poll(() => counter.latestId(), soon).not.toBe('')
    await claimOrder(world, joao, order.number, { source: 'page' })
    await claimRequest(world, ana, { kind: 'prescription', publicId: prescription.id }, 'page')
    const changed = [`order.changed ${order.number}`, `request.changed ${prescription.id}`]
    await expect.poll(() => pharmacist.heard, soon).toEqual(changed)
    await releaseOrder(world, joao, order.number, 'page')
    await expect.poll(() => counter.heard, soon).toEqual([changed[0], changed[0]])
  })

  test('names a pack whose stock a colleague has changed', inAll, async () => {
    const soap = await addProduct(world)
    const stream = await listen(joao)
    await expect.poll(() => stream.latestId(), soon).not.toBe('')
    const changed = await changeStock(world, ana, soap.id, { change: { received: 4 }, source: 'page' })
    await expect.poll(() => stream.heard, soon).toContain(`stock.changed ${changed.ok && changed.value.sku}`)
  })

  test('names an order whose customer has answered about missing units', inAll, async () => {
    const [cream, soap] = [await addProduct(world), await addProduct(world)]
    const { order } = await addOrder(world, { items: [cream, soap] })
    const stream = await listen(joao)
    await expect.poll(() => stream.latestId(), soon).not.toBe('')
    const found = (await findOrderByToken(world, order.token)) ?? expect.fail('no order')
    const input = { lineId: found.lines[0]?.id ?? '', quantity: 1, source: 'page' } as const
    const proposed = await proposeToCustomer(world, joao, order.number, input)
    const proposalId = (proposed.ok && proposed.value.proposals[0]?.id) || expect.fail('no proposal')
    await answerProposal(world, found, { proposalId, answer: 'declined', content: '', principal: guest, source: 'page' })
    await expect.poll(() => stream.heard, soon).toEqual([`order.changed ${order.number}`, `order.answered ${order.number}`])
    expect(newWork).toContain('order.answered')
  })

  test('sends what a client missed, and nothing twice', inAll, async () => {
    const first = await listen(joao)
    const before = await addOrder(world)
    await expect.poll(() => first.heard, soon).toHaveLength(1)
    first.leave()
    const missed = await addOrder(world)
    const second = await listen(joao, { lastEventId: first.latestId() })
    await expect.poll(() => second.heard, soon).toEqual([`order.placed ${missed.order.number}`])
    const later = await addOrder(world)
    await expect.poll(() => second.heard, soon).toHaveLength(2)
    expect(second.heard).toEqual([missed, later].map(({ order }) => `order.placed ${order.number}`))
    expect(second.heard.join()).not.toContain(before.order.number)
  })

  const endings = {
    closed: (token: string) => closeSession(world, token),
    locked: (token: string) => lockSession(world, token),
  }

  testFor(['closed', 'locked'], { short: 1 })('ends once its session is %s', async (how) => {
    const end = endings[how]
    const sessionToken = await transaction(world.db, (tx) => openSession(world, tx, joao.userId))
    const stream = await listen(joao, { sessionToken })
    await expect.poll(() => stream.latestId(), soon).not.toBe('')
    await end(sessionToken)
    await expect.poll(() => stream.isOver(), soon).toBe(true)
    expect(stream.heard).toEqual(['session.over'])
  })

  test('ends when its person gets other roles: they connect again with what they may know now', inAll, async () => {
    const nuno = await addStaff(world, 'pharmacist')
    const sessionToken = await transaction(world.db, (tx) => openSession(world, tx, nuno.userId))
    const stream = await listen(nuno, { sessionToken })
    await expect.poll(() => stream.latestId(), soon).not.toBe('')
    await world.db
      .updateTable('users')
      .set({ roles: ['counter'] })
      .where('id', '=', nuno.userId)
      .execute()
    await expect.poll(() => stream.isOver(), soon).toBe(true)
    expect(stream.heard).toEqual([])
  })

  testFor(['revoked', 'made by an owner who is blocked'], { short: 1 })('of a program ends once its token is %s', async (how) => {
    const diogo = await addStaff(world, 'owner')
    const token = { name: 'Sifarma', capabilities: ['orders.read' as const], expiresOn: lisbonDate(world.realNow()) }
    const made = await createApiToken(world, diogo, token, 'api')
    if (!made.ok) return expect.fail(made.error.code)
    const caller = await authenticateApiToken(world, made.value.secret)
    const stream = await listen(caller.ok ? caller.value : expect.fail(caller.error.code))
    await expect.poll(() => stream.latestId(), soon).not.toBe('')
    if (how === 'revoked') await revokeApiToken(world, diogo, made.value.token.id, 'api')
    else await world.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', diogo.userId).execute()
    await expect.poll(() => stream.isOver(), soon).toBe(true)
    expect(stream.heard).toEqual(['session.over'])
  })

  test('is open twenty times at most for one person, also when all are opened at once', async () => {
    const rosa = await addStaff(world, 'counter')
    const leaving = new AbortController()
    const reader = { principal: rosa, sessionToken: undefined, lastEventId: undefined, signal: leaving.signal }
    const opened = await Promise.all(Array.from({ length: 60 }, () => openEventStream(world, reader)))
    const streams = opened.filter((stream) => stream !== undefined)
    expect(streams).toHaveLength(20)
    expect(await openEventStream(world, { ...reader, principal: joao })).toBeDefined()
    leaving.abort()
    const next = await openEventStream(world, { ...reader, signal: AbortSignal.abort() })
    await Promise.all(
      [...streams, next ?? expect.fail('still too many')].map(async (stream) => {
        for await (const _ of stream);
      }),
    )
  })

  test('ends when the process shuts down', async () => {
    const stream = await listen(joao)
    closeLiveFeed(world)
    await expect.poll(() => stream.isOver(), soon).toBe(true)
  })
})

describe('the call', () => {
  const api = openApi(world)

  test('is a matter of staff', async () => {
    expect((await api.ask('GET', '/staff/events')).status).toBe(404)
    expect((await api.ask('GET', '/staff/events', undefined, await api.signIn(rui))).status).toBe(404)
  })

  test.each(['', 'abc', '1.2', '1.2.x', '1.2.3.x', `${'9'.repeat(16)}.1.1`])('takes the last id %o for none', (text) => {
    expect(parseCursor(text)).toBeUndefined()
  })

  test('continues from a last id of the time before claims were announced', () => {
    expect(parseCursor('1.2.3')).toEqual({ order: 1, request: 2, message: 3, claim: undefined })
  })
})
