import { expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { addOrder, addPerson, addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import type { Staff } from '#src/platform/principal.ts'
import { listOrderMentions } from '../notes/actions.server.ts'
import { findStaffOrder, transitionOrder } from '../staff/actions.server.ts'
import { readStaffOrder } from '../staff/read-staff-orders.server.ts'
import { claimOrder } from './claim.actions.server.ts'
import { handOver, listOrderSuccessors } from './hand-over.actions.server.ts'

const { world } = await shopFixture()
const api = openApi(world)
const [ana, joao, diogo] = [await addStaff(world, 'pharmacist'), await addStaff(world, 'counter'), await addStaff(world, 'owner')]
const rita: Staff = { ...(await addPerson(world, 'counter', 'Rita Coelho')), roles: ['counter'] }

const place = async () => (await addOrder(world)).order.number
const give = (number: string, to: Staff, { by = joao, claimedBy = null as string | null, message = '' } = {}) =>
  handOver(world, by, number, { to: to.publicId, claimedBy, message, locale: 'pt', source: 'page' })
const holder = async (number: string) => (await findStaffOrder(world, ana, { number, source: 'page' }))?.claim?.by ?? null

test('an order is given to a colleague, who finds it in their list for today', async () => {
  const number = await place()
  expect(await give(number, rita, { message: 'a cliente passa às 18 h' })).toMatchObject({ ok: true })
  expect(await holder(number)).toBe('Rita Coelho')
  expect(await listOrderMentions(world.db, rita)).toMatchObject([{ number, by: 'João Teixeira' }])
  expect(await listOrderMentions(world.db, ana)).toEqual([])
  const page = await readStaffOrder(world, joao, { number, locale: 'pt', sessionToken: undefined })
  expect(page.history).toContainEqual(expect.objectContaining({ kind: 'handed_over', by: 'João Teixeira', to: 'Rita Coelho' }))
  expect(page.notes?.notes[0]?.parts.map(({ text }) => text).join('')).toBe('@Rita Coelho a cliente passa às 18 h')
})

test('an order that another person has claimed since is not taken from them', async () => {
  const number = await place()
  await claimOrder(world, ana, number, { source: 'page' })
  expect(await give(number, rita)).toEqual({ ok: false, error: { code: 'claimed', by: 'Ana Vaz' } })
  expect(await give(number, rita, { claimedBy: ana.publicId })).toMatchObject({ ok: true })
})

test('of two who give it away at once, one does', async () => {
  const number = await place()
  const done = await Promise.all([give(number, rita), give(number, ana)])
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
})

test('only those who prepare orders can be given one, and only while it is prepared', async () => {
  const number = await place()
  expect((await listOrderSuccessors(world.db, joao)).map(({ name }) => name).toSorted()).toEqual(['Ana Vaz', 'Rita Coelho'])
  expect(await give(number, diogo)).toMatchObject({ error: { code: 'colleague_unknown' } })
  expect(await give(number, rita, { by: diogo })).toMatchObject({ error: { code: 'forbidden' } })
  await transitionOrder(world, joao, number, { state: 'ready', source: 'page' })
  expect(await give(number, rita)).toMatchObject({ error: { code: 'wrong_state' } })
})

test('the API gives it away as well, and names the field of an unknown colleague', async () => {
  const [number, asJoao] = [await place(), await api.signIn(joao)]
  const ask = (body: object) => api.ask('POST', `/staff/orders/${number}/hand-over`, body, asJoao)
  expect(await ask({ to: 'nobody' })).toMatchObject({ status: 422, errors: [{ code: 'colleague_unknown' }] })
  expect((await ask({ to: rita.publicId })).data.attributes).toMatchObject({ claimed_by: 'Rita Coelho' })
  expect(await ask({ to: ana.publicId })).toMatchObject({ status: 409, errors: [{ code: 'claimed' }] })
})
