import { describe, expect, test } from 'vitest'
import { sha256 } from '#src/platform/crypto.ts'
import { addCart, addMarta, addPerson, addProduct, asGuest, stockOf } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { allowedBy } from '#tests/support/assertions/checks.ts'
import { addItem, changeQuantity, countItems, findCart, getOrCreateCart, removeItems } from './actions.server.ts'
import { cartStates } from './cart.ts'
import type { Caller } from './cart.ts'
import { periodicJobs } from './jobs.server.ts'

const shop = await shopFixture()
const { world } = shop

const asPerson = (principal: Caller['principal'], token?: string): Caller => ({ principal, token, locale: 'pt' })

test('the database and the table of states have the same states of carts', async () => {
  expect(await allowedBy(world.db, 'carts', 'state')).toEqual(cartStates.toSorted())
})

describe('a guest', () => {
  test('begins a cart with the first product, with a random token', async () => {
    const cream = await addProduct(world, { price: 1234 })
    const added = await addItem(world, asGuest(), { variantId: cream.id, quantity: 2 })
    expect(added).toMatchObject({ ok: true, value: { created: true, cart: { state: 'open', totals: { total: 2468 } } } })
    if (!added.ok) return
    expect(added.value.cart.token).toMatch(/^[\w-]{22}$/)
    expect(await findCart(world, asGuest(added.value.cart.token))).toMatchObject({ lines: [{ quantity: 2 }] })
  })

  test('who adds the same product again has one line with a higher quantity', async () => {
    const cream = await addProduct(world)
    const { token } = await addCart(world, [cream])
    const added = await addItem(world, asGuest(token), { variantId: cream.id, quantity: 3 })
    expect(added).toMatchObject({ ok: true, value: { created: false, cart: { lines: [{ quantity: 4 }] } } })
    expect(await countItems(world, asGuest().principal, token)).toBe(4)
  })

  test('gets no more than the stock, and the cart stays unchanged', async () => {
    const cream = await addProduct(world, { stock: 3 })
    const { token, lines } = await addCart(world, [{ ...cream, quantity: 2 }])
    const lineId = lines[0]!.id
    expect(await addItem(world, asGuest(token), { variantId: cream.id, quantity: 2 })).toEqual({
      ok: false,
      error: { code: 'out_of_stock', left: 3 },
    })
    expect(await changeQuantity(world, asGuest(token), { lineId, quantity: 4 })).toEqual({
      ok: false,
      error: { code: 'out_of_stock', left: 3 },
    })
    expect(await findCart(world, asGuest(token))).toMatchObject({ lines: [{ quantity: 2 }] })
    expect(await stockOf(world, cream)).toBe(3)
  })

  test('buys no prescription medicine from the shelf', async () => {
    const tablets = await addProduct(world, { kind: 'MSRM' })
    expect(await addItem(world, asGuest(), { variantId: tablets.id, quantity: 1 })).toEqual({
      ok: false,
      error: { code: 'not_purchasable' },
    })
  })

  test('removes one line, then all', async () => {
    const { token, lines } = await addCart(world, [await addProduct(world), await addProduct(world), await addProduct(world)])
    expect(await removeItems(world, asGuest(token), [lines[0]!.id])).toMatchObject({
      ok: true,
      value: { cart: { lines: [{}, {}] } },
    })
    expect(await removeItems(world, asGuest(token), [lines[0]!.id])).toEqual({ ok: false, error: { code: 'not_found' } })
    expect(await removeItems(world, asGuest(token))).toMatchObject({
      ok: true,
      value: { cart: { lines: [], totals: { total: 0 } } },
    })
  })

  test('quantity zero removes the line', async () => {
    const { token, lines } = await addCart(world, [await addProduct(world)])
    expect(await changeQuantity(world, asGuest(token), { lineId: lines[0]!.id, quantity: 0 })).toMatchObject({
      ok: true,
      value: { cart: { lines: [] } },
    })
  })

  test('with an invalid token has no cart, and none is created', async () => {
    const cream = await addProduct(world)
    for (const token of ['AAAAAAAAAAAAAAAAAAAAAA', 'short', "'; drop table carts", '']) {
      expect(await findCart(world, asGuest(token))).toBeUndefined()
      expect(await addItem(world, asGuest(token), { variantId: cream.id, quantity: 1 })).toEqual({
        ok: false,
        error: { code: 'not_found' },
      })
    }
  })

  test('of nineteen clicks at once none is lost', async () => {
    const cream = await addProduct(world, { stock: 50 })
    const { token } = await addCart(world, [cream])
    await Promise.all(Array.from({ length: 19 }, () => addItem(world, asGuest(token), { variantId: cream.id, quantity: 1 })))
    expect(await findCart(world, asGuest(token))).toMatchObject({ lines: [{ quantity: 20 }] })
  })
})

describe('a person', () => {
  test('has one open cart, on every device', async () => {
    const marta = await addMarta(world)
    const cream = await addProduct(world)
    const carts = await Promise.all(
      Array.from({ length: 8 }, () => addItem(world, asPerson(marta), { variantId: cream.id, quantity: 1 })),
    )
    expect(new Set(carts.map((added) => added.ok && added.value.cart.id)).size).toBe(1)
    expect(carts.filter((added) => added.ok && added.value.created)).toHaveLength(1)
    expect(await findCart(world, asPerson(marta))).toMatchObject({
      lines: [{ quantity: 8 }],
      user: { id: marta.publicId },
      email: marta.email,
    })
  })

  test('owns a guest’s cart after writing to it, and other people cannot use it', async () => {
    const [marta, rui] = [await addMarta(world), await addPerson(world, 'customer', 'Rui Carvalho')]
    const cream = await addProduct(world)
    const { token, lines } = await addCart(world, [cream])
    expect(await findCart(world, asPerson(rui, token))).toMatchObject({ user: null })
    await addItem(world, asPerson(marta, token), { variantId: cream.id, quantity: 1 })
    expect(await findCart(world, asPerson(marta))).toMatchObject({ token, user: { id: marta.publicId } })
    for (const other of [asPerson(rui, token), asGuest(token)]) {
      expect(await findCart(world, other)).toBeUndefined()
      expect(await changeQuantity(world, other, { lineId: lines[0]!.id, quantity: 1 })).toEqual({
        ok: false,
        error: { code: 'not_found' },
      })
    }
  })

  test('with a cart of their own does not take over a guest’s cart by writing to it', async () => {
    const marta = await addMarta(world)
    const cream = await addProduct(world)
    const { token: own } = await addCart(world, [cream], marta)
    const { token } = await addCart(world, [cream])
    expect(await addItem(world, asPerson(marta, token), { variantId: cream.id, quantity: 1 })).toMatchObject({
      ok: true,
      value: { cart: { user: null } },
    })
    expect(await findCart(world, asPerson(marta))).toMatchObject({ token: own })
  })

  test('whose cart has expired gets a new one, before and after the periodic job', async () => {
    const marta = await addMarta(world)
    const { token } = await addCart(world, [await addProduct(world)], marta)
    shop.wait(31 * 24)
    expect(await getOrCreateCart(world, asPerson(marta))).toMatchObject({
      ok: true,
      value: { created: true, cart: { lines: [] } },
    })
    expect(await findCart(world, asPerson(marta, token))).toBeUndefined()
  })
})

test('a cart expires thirty days after the last write', async () => {
  const cream = await addProduct(world)
  const { token } = await addCart(world, [cream])
  shop.wait(29 * 24)
  expect(await addItem(world, asGuest(token), { variantId: cream.id, quantity: 1 })).toMatchObject({ ok: true })
  shop.wait(29 * 24)
  expect(await findCart(world, asGuest(token))).toBeDefined()
  shop.wait(2 * 24)
  expect(await findCart(world, asGuest(token))).toBeUndefined()
  expect(await addItem(world, asGuest(token), { variantId: cream.id, quantity: 1 })).toEqual({
    ok: false,
    error: { code: 'not_found' },
  })
  for (const runPeriodicJobs of periodicJobs) await runPeriodicJobs.work(world)
  const row = await world.db.selectFrom('carts').select('state').where('token_hash', '=', sha256(token)).executeTakeFirst()
  expect(row?.state).toBe('expired')
})

describe('the number of statements is', () => {
  const isWork = (sql: string): boolean => !/^(begin|commit|start)/i.test(sql)

  test('at most six to begin a cart, and two for every other write to its lines', async () => {
    const [first, second] = [await addProduct(world), await addProduct(world)]
    const { token, lines } = await addCart(world, [first, second])
    const begun = await shop.statementsOf(() => addItem(world, asGuest(), { variantId: first.id, quantity: 1 }))
    expect(begun.filter(isWork).length).toBeLessThanOrEqual(6)
    const lineId = lines[0]!.id
    const writes = [
      () => addItem(world, asGuest(token), { variantId: second.id, quantity: 1 }),
      () => changeQuantity(world, asGuest(token), { lineId, quantity: 3 }),
      () => removeItems(world, asGuest(token), [lineId]),
    ]
    for (const write of writes) expect(await shop.statementsOf(write)).toHaveLength(2)
  })

  test('the same for a cart of one line as for a cart of twelve', async () => {
    const items = await Promise.all(Array.from({ length: 12 }, () => addProduct(world)))
    const [small, large] = [await addCart(world, items.slice(0, 1)), await addCart(world, items)]
    await findCart(world, asGuest(small.token))
    const few = await shop.statementsOf(() => findCart(world, asGuest(small.token)))
    const many = await shop.statementsOf(() => findCart(world, asGuest(large.token)))
    expect(many).toHaveLength(few.length)
    // Products, settings and promotions stay cached until they change.
    expect(few).toHaveLength(1)
  })
})
