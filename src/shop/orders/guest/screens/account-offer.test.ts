import { expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { addMarta, addOrder, addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { transitionOrder } from '../../staff/actions.server.ts'
import { findOrderByToken } from '../../order/actions.server.ts'
import { accountOffer } from './account-offer.server.ts'

const { world } = await shopFixture()
const marta = await addMarta(world)

const read = async ({ token }: { token: string }) =>
  (await findOrderByToken(world, token)) ?? expect.fail('there is no such order')

test.each(locales)('a guest can save an order in an account, new or existing, and is led to it: %s', async (locale) => {
  const { order } = await addOrder(world)
  const offer = await accountOffer(visitAs(world, { locale }), await read(order))
  expect(offer).toMatchObject({ title: m.keep_order_title({}, { locale }), points: expect.stringMatching(/\w/) })
  for (const [address, page] of [
    [offer?.signUp, 'sign-up'],
    [offer?.signIn, 'sign-in'],
  ] as const) {
    const { pathname, searchParams } = new URL(address ?? '', 'http://shop.test')
    expect([pathname, searchParams.get('return')]).toEqual([pathTo(page, locale), pathTo('orders', locale)])
  }
})

test('the offer is for guests’ orders only, and without points once the order has ended', inAll, async () => {
  const [own, other] = [await addOrder(world, { principal: marta }), await addOrder(world)]
  expect(await accountOffer(visitAs(world), await read(own.order))).toBeNull()
  expect(await accountOffer(visitAs(world, { principal: marta }), await read(other.order))).toBeNull()
  await transitionOrder(world, await addStaff(world, 'pharmacist'), other.order.number, { state: 'canceled', source: 'page' })
  expect(await accountOffer(visitAs(world), await read(other.order))).toMatchObject({ points: null })
})
