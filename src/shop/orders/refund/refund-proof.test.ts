import { beforeEach, expect, test } from 'vitest'
import { pathTo } from '#src/i18n/paths.ts'
import { MINUTE } from '#src/kernel/dates.ts'
import type { Page, StaffVisit } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addProduct } from '#tests/support/factories/builders.ts'
import { atGateway, orderWithPoints, orderState } from '#tests/support/factories/points-in-orders.ts'
import type { OrderedWithPoints } from '#tests/support/factories/points-in-orders.ts'
import { addStaffMember, staffPassword } from '#tests/support/factories/staff.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { submitProofForm } from '#src/shop/sign-in/prove-form.actions.server.ts'
import { inAll } from '#tests/support/world/short.ts'
import { submitRefundForm } from './screens/refund.server.ts'

let elapsed = 0
let ana: Staff
let order: OrderedWithPoints
const shop = await shopFixture()
const world: World = { ...shop.world, realNow: () => new Date(Date.now() + elapsed) }
beforeEach(async () => {
  elapsed = 0
  ana = await addStaffMember(world, 'pharmacist')
  order = await orderWithPoints(world, { items: [await addProduct(world, { price: 1001 })] })
  await atGateway(world, order, 'pay')
})

const typed = { everything: 'true', reason: 'Chegou partido' }
const press = { ...typed, intent: 'refund', expected_amount: '10.01' }
const refunds = async () => (await orderState(world, order)).refunds.length
const atDesk = (known: { isDataRequest?: boolean } = {}) =>
  visitAs(world, { url: pathTo('staff.orders.refund', 'pt', { id: order.number }), principal: ana, ...known }) as Page & {
    principal: Staff
  }
const send = (visit: StaffVisit, fields: Record<string, string>) =>
  submit((_, form) => submitRefundForm(visit, order.number, form), visit, fields)

test('an hour after signing in a refund needs a proof: the page keeps its sums and typed values, and nothing is refunded', async () => {
  elapsed = 16 * MINUTE
  const visit = atDesk({ isDataRequest: true })
  const answer = await send(visit, press)
  expect(answer).toMatchObject({ quote: { amount: 1001 }, values: typed, errors: { form: expect.stringContaining('Confirme') } })
  expect([visit.sessionNotices, await refunds()]).toEqual([['proof'], 0])
  ana = { ...ana, verifiedAt: world.realNow() }
  expect(await send(atDesk({ isDataRequest: true }), press)).toBeInstanceOf(Response)
  expect(await refunds()).toBe(1)
})

test('previewing a refund needs none', async () => {
  elapsed = 16 * MINUTE
  const visit = atDesk({ isDataRequest: true })
  expect(await send(visit, typed)).toMatchObject({ quote: { amount: 1001 } })
  expect(visit.sessionNotices).toEqual([])
})

test('without scripts the form leads to the proof, which carries its fields and offers to send them again', inAll, async () => {
  elapsed = 16 * MINUTE
  const led = await send(atDesk(), press)
  if (!(led instanceof Response)) return expect.fail('no redirect')
  const to = led.headers.get('Location') ?? ''
  expect([led.status, to]).toEqual([307, expect.stringContaining('/gestao/confirmar?return=')])
  const prove = (url: string, fields: Record<string, string>) => {
    const visit = visitAs(world, { url, principal: ana }) as StaffVisit
    return submit((_, form) => submitProofForm(visit, form), visit, fields)
  }
  const arrived = await prove(to, { ...press, idempotency_key: 'of the first press' })
  const fields = Object.entries(press).map(([name, value]) => ({ name, value }))
  const carried = { action: pathTo('staff.orders.refund', 'pt', { id: order.number }), fields, hasFiles: false }
  expect(arrived).toEqual({ carried })
  const own = Object.fromEntries(fields.map(({ name, value }) => [`carried.${name}`, value]))
  const address = to.replace('&sent=1', '')
  expect(await prove(address, { ...own, password: 'outra' })).toMatchObject({ errors: { password: expect.any(String) }, carried })
  expect(await prove(address, { ...own, password: staffPassword })).toEqual({ proved: true, carried })
  expect(await refunds(), 'nothing is refunded before it is sent again').toBe(0)
})

test('the API needs it as well', inAll, async () => {
  const { ask, signIn } = openApi(world)
  const session = await signIn(ana)
  const refund = () =>
    ask('POST', `/staff/orders/${order.number}/refunds`, { everything: true, reason: 'Chegou partido' }, session)
  elapsed = 16 * MINUTE
  expect((await refund()).errors[0]).toMatchObject({ status: '403', code: 'reauthentication_required' })
  expect((await ask('POST', '/auth/prove', { password: staffPassword }, session)).status).toBe(204)
  expect((await refund()).status).toBe(201)
})
