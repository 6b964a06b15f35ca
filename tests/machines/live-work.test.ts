import { expect, onTestFinished, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import { openSession } from '#src/platform/sessions/sessions.ts'
import { addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { complete, customerWith } from '#tests/support/machines/api-customers.ts'
import { startProcesses } from '#tests/support/machines/shop-processes.ts'
import type { ShopProcess } from '#tests/support/machines/shop-processes.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'

// Two web processes on one database: what happens in one is announced to the screens of the other.

const machines = await fileFixture(startProcesses())
const { world } = machines
const [one, other] = await Promise.all([machines.web(), machines.web()])
const [ana, joao] = [await addStaff(world, 'pharmacist'), await addStaff(world, 'counter')]
const signIn = async ({ userId }: typeof ana) => ({
  Cookie: `session=${await transaction(world.db, (tx) => openSession(world, tx, userId))}`,
})
const [asAna, asJoao] = [await signIn(ana), await signIn(joao)]
const cream = await addProduct(world, { stock: 100 })

type Heard = { event: string; at: number }

/** A stream of events of a process: what it has announced, and when. */
async function listen({ origin }: ShopProcess, lastEventId?: string, by: Record<string, string> = asAna) {
  const leaving = new AbortController()
  const headers = { ...by, ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) }
  const { body, status } = await fetch(`${origin}/api/staff/events`, { headers, signal: leaving.signal })
  expect(status).toBe(200)
  const heard: Heard[] = []
  let latestId = ''
  let endedAt: number | undefined
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const bytes of body ?? []) {
      text += decoder.decode(bytes, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        latestId = /^id: (.+)$/m.exec(part)?.[1] ?? latestId
        const data = /^data: (.+)$/m.exec(part)?.[1]
        if (data === undefined) continue
        const { type, id }: { type: string; id: string } = JSON.parse(data)
        heard.push({ event: `${type} ${id}`, at: performance.now() })
      }
    }
    endedAt = performance.now()
  }
  const cut = (): void => leaving.abort()
  read().catch(() => undefined)
  onTestFinished(cut)
  await expect.poll(() => latestId, { interval: 10 }).not.toBe('')
  return { heard, cut, latestId: () => latestId, endedAt: () => endedAt }
}

const placeIn = async (machine: ShopProcess): Promise<string> =>
  (await complete(machine, await customerWith(machine, cream), { payment_method_id: 'pay_at_pickup' })).meta.order.number

const isHeard = (heard: readonly Heard[], event: string) =>
  expect.poll(() => heard.map(({ event: name }) => name), { interval: 10, timeout: 10_000 }).toContain(event)

test('an order of one process, and its claim, are announced within two seconds by the other', async () => {
  const { heard } = await listen(other)
  // The first reading of a process looks for its place.
  await isHeard(heard, `order.placed ${await placeIn(other)}`)
  const number = await placeIn(one)
  const placedAt = performance.now()
  await isHeard(heard, `order.placed ${number}`)
  const { status } = await one.ask('POST', `/staff/orders/${number}/claim`, {}, asJoao)
  expect(status).toBe(200)
  const claimedAt = performance.now()
  await isHeard(heard, `order.changed ${number}`)
  const delay = (event: string, since: number): number => (heard.find((found) => found.event === event)?.at ?? Infinity) - since
  expect(delay(`order.placed ${number}`, placedAt)).toBeLessThan(2000)
  expect(delay(`order.changed ${number}`, claimedAt)).toBeLessThan(2000)
})

test('a stream that was cut goes on in another process and misses nothing', inAll, async () => {
  const first = await listen(one)
  const before = await placeIn(one)
  await isHeard(first.heard, `order.placed ${before}`)
  first.cut()
  const missed = [await placeIn(one), await placeIn(other)]
  await one.ask('POST', `/staff/orders/${missed[0]}/claim`, {}, asJoao)
  const second = await listen(other, first.latestId())
  await isHeard(second.heard, `order.changed ${missed[0]}`)
  const expected = [...missed.map((number) => `order.placed ${number}`), `order.changed ${missed[0]}`]
  expect(second.heard.map(({ event }) => event)).toEqual(expected)
})

test('fifty streams end within two seconds of a sign-out, a lock and a lost role in another process', inAll, async () => {
  const ended = (streams: readonly { endedAt: () => number | undefined }[]) =>
    expect.poll(() => streams.every((stream) => stream.endedAt() !== undefined), { interval: 10, timeout: 10_000 }).toBe(true)
  const people = await Promise.all(Array.from({ length: 10 }, () => addStaff(world, 'counter')))
  const sessions = await Promise.all(people.map(signIn))
  const streams = await Promise.all(
    sessions.map((session) => Promise.all(Array.from({ length: 5 }, () => listen(other, undefined, session)))),
  )
  const endings = [
    (at: number) => one.ask('POST', '/auth/logout', undefined, sessions[at]),
    (at: number) => one.ask('POST', '/staff/session/lock', undefined, sessions[at]),
    (at: number) =>
      world.db
        .updateTable('users')
        .set({ roles: [] })
        .where('id', '=', people[at]?.userId ?? 0)
        .execute(),
  ]
  for (const [at, end] of endings.entries()) {
    const own = streams[at] ?? expect.fail('no streams')
    const endedAt = performance.now()
    await end(at)
    await ended(own)
    for (const stream of own) expect((stream.endedAt() ?? Infinity) - endedAt).toBeLessThan(2000)
  }
  expect(
    streams
      .slice(endings.length)
      .flat()
      .every((stream) => stream.endedAt() === undefined),
  ).toBe(true)
})
