import { afterAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/platform/principal.ts'
import { findPerson } from '#src/shop/accounts/person/actions.server.ts'
import { changeProfile } from '#src/shop/accounts/profile/actions.server.ts'
import { addAddress, listAddresses } from '#src/shop/accounts/addresses/actions.server.ts'
import { addFavourite, exportFavourites } from '#src/shop/catalogue/favourites/actions.server.ts'
import { addRequestToCart } from '#src/shop/cart/requests.actions.server.ts'
import { historyOf, linkCard, walletOf } from '#src/shop/loyalty/wallet/actions.server.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { listRequests } from '#src/shop/requests/request/actions.server.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { expectInvariants } from '#tests/support/assertions/invariants.ts'
import { addOrder, addPerson, addProduct, addStaff, stockOf } from '#tests/support/factories/builders.ts'
import { addPlasticCard, checkLedger, givePoints } from '#tests/support/factories/loyalty.ts'
import { orderWithPoints } from '#tests/support/factories/points-in-orders.ts'
import { addSpecialRequest, priced } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import * as actions from './actions.server.ts'
import { mergeCustomers, previewMerge } from './merge.actions.server.ts'
import { readCustomer } from './read-customer.server.ts'

const { world } = await shopFixture()
const ana = await addStaff(world, 'pharmacist')
const source = 'page'
afterAll(async () => {
  await checkLedger(world)
  await expectInvariants(world)
})

const merge = (stays: Person, ends: Person, context: { expected?: number; expectedOther?: number; staff?: typeof ana } = {}) =>
  mergeCustomers(world, { staff: ana, source, ...context }, { stays: stays.publicId, ends: ends.publicId })
const pointsOf = async (person: Person) => (await walletOf(world, person))?.balance
const ordersOf = async (person: Person) =>
  (await readCustomer(world, ana, { id: person.publicId, source }))?.orders.map(({ number }) => number)

const street = {
  firstname: 'Marta',
  lastname: 'Lobo',
  address1: 'Rua das Camélias 7',
  address2: null,
  city: 'Sabrosa',
  zipcode: '5060-001',
  phone: '900000005',
}

describe('two accounts of one person', () => {
  test(
    'become one: orders, requests, points, cards, addresses and favourites move, and the other account ends',
    inAll,
    async () => {
      const [stays, ends] = [
        await addPerson(world, 'customer', 'Marta Lobo'),
        await addPerson(world, 'customer', 'Marta L. Lobo'),
      ]
      for (const person of [stays, ends])
        await changeProfile(
          world,
          person,
          { mobile_phone: '900000005', nif: '399999051', date_of_birth: '1986-07-21', nif_confirmed: true },
          { source, locale: 'pt' },
        )
      const product = await addProduct(world)
      const mine = await addOrder(world, { principal: stays, items: [product] })
      const theirs = await addOrder(world, { principal: ends, items: [product] })
      const request = await priced(world, ana, await addSpecialRequest(world, ends))
      const key = { kind: 'request', publicId: request.id } as const
      expect(await addRequestToCart(world, { principal: ends, token: undefined, locale: 'pt' }, key)).toMatchObject({ ok: true })
      await givePoints(world, stays, 100)
      await givePoints(world, ends, 40)
      const card = await addPlasticCard(world)
      await linkCard(world, ends, card)
      for (const person of [stays, ends]) await addAddress(world, person, street)

      const hint = (await readCustomer(world, ana, { id: stays.publicId, source }))?.similar
      expect(hint).toMatchObject({ id: ends.publicId, by: ['phone', 'nif'], orders: 1 })
      const preview = await previewMerge(world, { staff: ana, source }, { stays: stays.publicId, ends: ends.publicId })
      expect(preview).toMatchObject({
        stays: { orders: 1, points: 100, addresses: 1, requests: 0 },
        ends: { orders: 1, openOrders: 1, points: 40, addresses: 1, requests: 1 },
        by: ['phone', 'nif'],
      })
      expect(await merge(stays, ends, { expected: 0, expectedOther: 0 })).toEqual({ ok: true })

      expect((await ordersOf(stays))?.toSorted()).toEqual([mine.order.number, theirs.order.number].toSorted())
      expect(await pointsOf(stays)).toBe(140)
      expect(await walletOf(world, ends)).toBeUndefined()
      const { requests } = await listRequests(world, stays, 'request', { number: 1, size: 10 })
      expect(requests).toMatchObject([{ id: request.id, state: 'confirmed' }])
      expect(await listAddresses(world, stays)).toMatchObject([
        { isDefault: true },
        { isDefault: false, address1: street.address1 },
      ])
      expect(await readCustomer(world, ana, { id: ends.publicId, source })).toBeUndefined()
      expect((await findPerson(world.db, ends.publicId))?.email).toContain('@erased.invalid')
      for (const { email } of [stays, ends])
        expect((await emailsTo(world, email)).map(({ subject }) => subject)).toContain('As suas contas foram juntas')
      const linked = await world.db.selectFrom('loyalty_cards').select('wallet_id').where('number', '=', card).executeTakeFirst()
      const wallet = await world.db
        .selectFrom('loyalty_wallets')
        .select('id')
        .where('user_id', '=', stays.userId)
        .executeTakeFirst()
      expect(linked?.wallet_id).toBe(wallet?.id)
      const { entries } = await historyOf(world, stays, { number: 1, size: 5 })
      expect(entries[0]).toMatchObject({
        kind: 'adjusted',
        points: 40,
        reason: 'Contas juntas pela farmácia',
        expiresAt: expect.any(Date),
      })
    },
  )

  test('keep the wallet of the one who has a card, and points of its orders can still be reversed', inAll, async () => {
    const [stays, ends] = [await addPerson(world, 'customer', 'Ida Reis'), await addPerson(world, 'customer', 'Ida R.')]
    await givePoints(world, ends, 10)
    await givePoints(world, stays, 1)
    const { order } = await addOrder(world, { principal: ends, items: [await addProduct(world, { price: 2000 })] })
    const move = (state: 'ready' | 'completed' | 'pending', reason?: string) =>
      transitionOrder(world, ana, order.number, { state, alerts: [], source, ...(reason && { reason }) })
    expect(await move('ready')).toMatchObject({ ok: true })
    expect(await move('completed')).toMatchObject({ ok: true })
    const earned = ((await pointsOf(ends)) ?? 0) - 10
    expect(earned).toBeGreaterThan(0)
    expect(await merge(stays, ends)).toEqual({ ok: true })
    expect(await pointsOf(stays)).toBe(11 + earned)
    expect(await move('ready', 'Foi engano')).toMatchObject({ ok: true })
    expect(await pointsOf(stays)).toBe(11)
    const third = await addPerson(world, 'customer', 'Ida Outra')
    expect(await merge(third, stays)).toEqual({ ok: true })
    expect(await pointsOf(third)).toBe(11)
  })

  test('with points spent on an order give them back to the one who stays when it is cancelled', inAll, async () => {
    const [stays, between, ends] = [
      await addPerson(world, 'customer', 'Lia Fica'),
      await addPerson(world, 'customer', 'Lia Meio'),
      await addPerson(world, 'customer', 'Lia Vai'),
    ]
    for (const person of [stays, between, ends]) await givePoints(world, person, 500)
    const items = [await addProduct(world, { price: 2000 })]
    const { number } = await orderWithPoints(world, {
      items,
      marta: ends,
      pay: 300,
      patch: { payment_method_id: 'pay_at_pickup' },
    })
    const spent = 1500 - ((await pointsOf(ends)) ?? 0) - 1000
    expect(spent).toBeGreaterThan(0)
    expect(await merge(between, ends)).toEqual({ ok: true })
    await expectInvariants(world)
    expect(await merge(stays, between)).toEqual({ ok: true })
    await expectInvariants(world)
    expect(await transitionOrder(world, ana, number, { state: 'canceled', source })).toMatchObject({ ok: true })
    expect(await pointsOf(stays)).toBe(1500)
    await expectInvariants(world)
  })

  test('merged from both sides at once end as one, with nothing lost', async () => {
    const [one, other] = [await addPerson(world, 'customer', 'Rita Um'), await addPerson(world, 'customer', 'Rita Dois')]
    await givePoints(world, one, 30)
    await givePoints(world, other, 12)
    for (const principal of [one, other]) await addOrder(world, { principal })
    const results = await Promise.all([merge(one, other), merge(other, one), merge(one, other)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const balances = [await pointsOf(one), await pointsOf(other)].filter((points) => points !== undefined)
    expect(balances).toEqual([42])
    const [left] = (await Promise.all([ordersOf(one), ordersOf(other)])).filter((orders) => orders !== undefined)
    expect(left).toHaveLength(2)
  })

  test('lose no order that the one who ends places at that moment', inAll, async () => {
    for (let round = 0; round < 4; round += 1) {
      const [stays, ends] = [
        await addPerson(world, 'customer', `Ola Fica ${round}`),
        await addPerson(world, 'customer', `Ola Vai ${round}`),
      ]
      const items = [await addProduct(world, { stock: 5 })]
      const [placed, merged] = await Promise.allSettled([addOrder(world, { principal: ends, items }), merge(stays, ends)])
      expect(merged).toMatchObject({ status: 'fulfilled', value: { ok: true } })
      const numbers = placed.status === 'fulfilled' ? [placed.value.order.number] : []
      expect(await ordersOf(stays)).toEqual(numbers)
      expect(await stockOf(world, items[0]!)).toBe(5 - numbers.length)
    }
  })

  test('are not merged without a proof, for another role, after a change, while one is blocked, or with themselves', async () => {
    const [stays, ends] = [await addPerson(world, 'customer', 'Zé Sim'), await addPerson(world, 'customer', 'Zé Não')]
    expect(await merge(stays, ends, { staff: { ...ana, verifiedAt: null } })).toMatchObject({
      error: { code: 'reauthentication_required' },
    })
    expect(await merge(stays, ends, { staff: await addStaff(world, 'owner') })).toMatchObject({ error: { code: 'forbidden' } })
    expect(await merge(stays, stays)).toMatchObject({ error: { code: 'not_found' } })
    expect(await merge(stays, ana)).toMatchObject({ error: { code: 'not_found' } })
    await actions.blockCustomer(world, { staff: ana, source }, { id: ends.publicId, reason: 'Teste' })
    expect(await merge(stays, ends, { expected: 0, expectedOther: 0 })).toMatchObject({
      error: { code: 'changed_meanwhile', since: [{ action: 'customer_blocked' }] },
    })
    expect(await merge(stays, ends)).toMatchObject({ error: { code: 'merge_blocked' } })
  })

  test('share their favourites', async () => {
    const [stays, ends] = [await addPerson(world, 'customer', 'Fé Um'), await addPerson(world, 'customer', 'Fé Dois')]
    await addProduct(world)
    const rows = await world.db.selectFrom('products').select('public_id').where('active', '=', true).limit(2).execute()
    for (const { public_id: id } of rows) await addFavourite(world, ends, id)
    await addFavourite(world, stays, rows[0]?.public_id ?? '')
    expect(await merge(stays, ends)).toEqual({ ok: true })
    expect(await exportFavourites(world, stays)).toHaveLength(rows.length)
  })
})
