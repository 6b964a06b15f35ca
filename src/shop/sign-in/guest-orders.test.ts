import { expect, test } from 'vitest'
import { addMarta, addOrder } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { enter } from './actions.server.ts'

const { world } = await shopFixture()

const visitor = { address: '127.0.0.1', device: '', cartToken: undefined, sessionToken: undefined }
const ownerOf = async (number: string) =>
  (await world.db.selectFrom('orders').select('user_id').where('number', '=', number).executeTakeFirstOrThrow()).user_id

test('a guest’s orders with the address of an account are assigned to it at the next sign-in, and no others', async () => {
  const [marta, other] = [await addMarta(world), await addMarta(world)]
  const ordered = async (email: string) => (await addOrder(world, { patch: { email } })).order.number
  const hers = await ordered(marta.email.toUpperCase())
  const theirs = await ordered('somebody@cliente.example')
  const others = (await addOrder(world, { principal: other, patch: { email: marta.email } })).order.number
  expect(await ownerOf(hers)).toBeNull()
  await enter(world, marta, visitor)
  expect([await ownerOf(hers), await ownerOf(theirs), await ownerOf(others)]).toEqual([marta.userId, null, other.userId])
})

test('an order separated from an erased account is not assigned again', async () => {
  const marta = await addMarta(world)
  const { number } = (await addOrder(world, { patch: { email: marta.email } })).order
  await world.db.updateTable('orders').set({ forget_at_end: true }).where('number', '=', number).execute()
  await enter(world, marta, visitor)
  expect(await ownerOf(number)).toBeNull()
})
