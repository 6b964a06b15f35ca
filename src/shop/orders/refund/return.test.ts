import { beforeEach, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { addOrder, addProduct, addStaff, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { expectInvariants } from '#tests/support/assertions/invariants.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { findStaffOrder, transitionOrder } from '../staff/actions.server.ts'
import { refundOrder } from './actions.server.ts'
import { changeReturn } from './return.actions.server.ts'

const { world } = await shopFixture()
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const source = 'page'

let cream: SoldVariant
let syrup: SoldVariant
let number = ''
/** A cream and a medicine, handed over and paid. */
beforeEach(async () => {
  cream = await addProduct(world)
  syrup = await addProduct(world, { kind: 'MNSRM' })
  const { order } = await addOrder(world, { items: [cream, syrup] })
  number = order.number
  await transitionOrder(world, ana, number, { source, state: 'ready' })
  await transitionOrder(world, ana, number, { source, state: 'completed', counterPayment: { method: 'cash' } })
})

/** Refunds the unit of a line that the customer gives back; returns the id of the refund. */
async function returned(line: number): Promise<string> {
  const { lines } = (await findStaffOrder(world, ana, { number, source }))!
  const units = [{ lineId: lines[line]!.id, quantity: 1 }]
  const done = await refundOrder(world, ana, number, {
    lines: units,
    shipping: false,
    reason: 'Não serviu',
    restock: true,
    returnExpected: true,
    source,
  })
  if (!done.ok) throw new Error(done.error.code)
  return done.value.refunds.at(-1)!.id
}
const change = (refundId: string, state: 'received' | 'restocked' | 'destroyed', staff = joao) =>
  changeReturn(world, staff, number, { refundId, state, source })

test('units that the customer gives back are restocked once they have arrived, and not before', async () => {
  const id = await returned(0)
  expect(await stockOf(world, cream)).toBe(9)
  expect(await change(id, 'restocked')).toEqual({ ok: false, error: { code: 'wrong_state' } })
  expect(await change(id, 'received')).toMatchObject({
    ok: true,
    value: { refunds: [{ returned: { state: 'received', by: 'João Teixeira', isResellable: true } }] },
  })
  expect(await stockOf(world, cream)).toBe(9)
  const both = await Promise.all([change(id, 'restocked'), change(id, 'restocked', ana)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await stockOf(world, cream)).toBe(10)
  await expectInvariants(world)
})

test('a medicine that was handed over is destroyed and never restocked', async () => {
  const id = await returned(1)
  await change(id, 'received')
  expect(await change(id, 'restocked')).toEqual({ ok: false, error: { code: 'return_not_resellable' } })
  expect(await change(id, 'destroyed')).toMatchObject({ ok: true, value: { refunds: [{ returned: { state: 'destroyed' } }] } })
  expect(await stockOf(world, syrup)).toBe(9)
})

test('the API records it, and answers 404 for a refund without units to come back', async () => {
  const id = await returned(0)
  const { ask, signIn } = openApi(world)
  const session = await signIn(joao)
  const patch = (refund: string) =>
    ask('PATCH', `/staff/orders/${number}/refunds/${refund}`, { return_state: 'received' }, session)
  expect((await patch(id)).status).toBe(200)
  expect((await patch(id)).errors).toMatchObject([{ status: '409', code: 'wrong_state' }])
  expect((await patch(world.id())).status).toBe(404)
})
