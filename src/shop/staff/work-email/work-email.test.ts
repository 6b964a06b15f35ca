import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addOrder, addStaff } from '#tests/support/factories/builders.ts'
import { addPrescription, addRui } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { inAll } from '#tests/support/world/short.ts'
import { openEventStream } from '../live/event-stream.server.ts'
import { emailNewWork } from './jobs.server.ts'

const { world, wait } = await shopFixture()
const rui = await addRui(world)
const ana = await addStaff(world, 'pharmacist')
const address = 'balcao@farmacia-azulejo.example'

const choose = (email: string | null) =>
  sql`update website set config = jsonb_set(config, '{workEmail}', ${JSON.stringify(email)}::jsonb)`.execute(world.db)

/** As the timetable does, every minute: what came in before the first run is old enough at the second. */
async function passMinutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    wait(1 / 60)
    await emailNewWork(world)
  }
}
const subjects = async () => (await emailsTo(world, address)).map(({ subject }) => subject)

beforeEach(async () => {
  await choose(address)
  await sql`update work_email_state set screen_open_at = null`.execute(world.db)
  // Nothing is left from the test before, and its pause is over.
  await passMinutes(10)
  await sql`delete from pretend.letters`.execute(world.db)
})

describe('with no screen of staff open, the pharmacy', () => {
  test('is written to about what came in, with numbers, a link, and no name', inAll, async () => {
    const { order } = await addOrder(world)
    await addPrescription(world, rui)
    await passMinutes(2)
    const [email, ...others] = await emailsTo(world, address)
    expect(others).toEqual([])
    expect(email?.subject).toBe('Trabalho novo na loja: 1 encomenda e 1 pedido de orçamento')
    expect(email?.text).toContain('/gestao')
    for (const secret of [order.number, 'Rui', 'Carvalho']) expect(email?.text + (email?.html ?? '')).not.toContain(secret)
  })

  test('gets one email in five minutes, and then one about all that came in', inAll, async () => {
    await addOrder(world)
    await passMinutes(2)
    await addOrder(world)
    await passMinutes(3)
    await addOrder(world)
    expect(await subjects()).toHaveLength(1)
    await passMinutes(5)
    expect(await subjects()).toEqual(['Trabalho novo na loja: 2 encomendas', 'Trabalho novo na loja: 1 encomenda'])
    await passMinutes(10)
    expect(await subjects()).toHaveLength(2)
  })

  test('gets one email when several workers look at once', async () => {
    await addOrder(world)
    await passMinutes(1)
    wait(1 / 60)
    await Promise.all([emailNewWork(world), emailNewWork(world), emailNewWork(world)])
    expect(await subjects()).toHaveLength(1)
  })

  test('gets no email without an address, and none about that time after one is chosen', async () => {
    await choose(null)
    await addOrder(world)
    await passMinutes(10)
    await choose(address)
    await passMinutes(10)
    expect(await subjects()).toEqual([])
  })
})

test('while a screen of staff is open no email is sent, and about that time none afterwards', inAll, async () => {
  const leaving = new AbortController()
  const reader = { principal: ana, sessionToken: undefined, lastEventId: undefined, signal: leaving.signal }
  const stream = await openEventStream(world, reader)
  onTestFinished(async () => {
    leaving.abort()
    for await (const _ of stream ?? expect.fail('too many streams'));
  })
  const recorded = () => sql<{ at: Date | null }>`select screen_open_at as at from work_email_state`.execute(world.db)
  await expect.poll(async () => (await recorded()).rows[0]?.at ?? null).not.toBeNull()
  await addOrder(world)
  await passMinutes(1)
  expect(await subjects()).toEqual([])
  leaving.abort()
  await passMinutes(10)
  expect(await subjects()).toEqual([])
  await addOrder(world)
  await passMinutes(3)
  expect(await subjects()).toHaveLength(1)
})
