import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#src/platform/principal.ts'
import { addMarta, addOrder, addStaff } from '#tests/support/factories/builders.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { changeProfile } from '#src/shop/accounts/profile/actions.server.ts'
import type { ProfilePatch } from '#src/shop/accounts/profile/schema.ts'
import { listNotifications } from '#src/shop/notifications/actions.server.ts'
import { mutedFor } from './order.ts'
import { transitionOrder } from '../staff/actions.server.ts'
import { readStaffOrder } from '../staff/read-staff-orders.server.ts'

let marta: Person
const { world } = await shopFixture()
const ana = await addStaff(world, 'pharmacist')
beforeEach(async () => {
  marta = await addMarta(world)
})

const prefer = (patch: ProfilePatch) => changeProfile(world, marta, patch, { source: 'page', locale: 'pt' })

const transition = async (number: string, state: 'pending' | 'ready', alerts?: ('in_app' | 'email' | 'sms')[]) => {
  const applied = await transitionOrder(world, ana, number, {
    state,
    counterPayment: { method: 'cash' },
    source: 'page',
    ...(alerts && { alerts }),
  })
  return applied.ok ? applied.value.transitions.at(-1)?.alerts : expect.fail(applied.error.code)
}

async function sentAbout(number: string): Promise<{ emails: number; texts: number }> {
  await runJobs(world)
  const emails = await world.db.selectFrom('pretend.letters').select('id').where('text', 'like', `%${number}%`).execute()
  const texts = await world.db.selectFrom('pretend.texts').select('id').where('text', 'like', `%${number}%`).execute()
  return { emails: emails.length, texts: texts.length }
}

test('with email and SMS off an order is announced in the account, after its confirmation by email', async () => {
  await prefer({ alerts_by_email: false, alerts_by_sms: false })
  const { order } = await addOrder(world, { principal: marta })
  expect(await sentAbout(order.number)).toEqual({ emails: 1, texts: 0 })
  expect(await transition(order.number, 'ready', ['in_app', 'email', 'sms'])).toEqual(['in_app'])
  expect(await sentAbout(order.number)).toEqual({ emails: 1, texts: 0 })
  expect((await listNotifications(world.db, marta, { number: 1, size: 5 })).notifications).toMatchObject([
    { orderNumber: order.number, state: 'ready' },
  ])
})

test('with nothing off every chosen channel is used', async () => {
  const { order } = await addOrder(world, { principal: marta })
  expect(await transition(order.number, 'ready', ['in_app', 'email', 'sms'])).toEqual(['in_app', 'email', 'sms'])
  expect(await sentAbout(order.number)).toEqual({ emails: 2, texts: 1 })
})

test('a payment is announced by email in any case', async () => {
  await prefer({ alerts_by_email: false })
  const { order } = await addOrder(world, { principal: marta, patch: { payment_method_id: 'multibanco' } })
  expect(await transition(order.number, 'pending')).toEqual(['in_app', 'email'])
  expect(await sentAbout(order.number)).toEqual({ emails: 2, texts: 0 })
})

test('a guest cannot switch anything off', async () => {
  const { order } = await addOrder(world)
  expect(await transition(order.number, 'ready')).toEqual(['email'])
})

test('staff see what the customer switched off, for each transition', async () => {
  await prefer({ alerts_by_email: false })
  const { order } = await addOrder(world, { principal: marta })
  const { silenced, allowed } = await readStaffOrder(world, ana, { number: order.number, locale: 'pt', sessionToken: undefined })
  expect(silenced).toEqual(['email'])
  expect(allowed.map(({ event }) => [event, mutedFor(event, silenced)])).toContainEqual(['prepare', ['email']])
  expect(mutedFor('pay', ['email', 'sms'])).toEqual(['sms'])
})
