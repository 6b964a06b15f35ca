import { expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import { addCart, addMarta, addProduct, asGuest, everything } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { placeOrder, updateCheckout } from '../checkout/actions.server.ts'
import { findCart } from './actions.server.ts'
import { mergedQuantity } from './cart.ts'
import type { Cart } from './cart.ts'
import { mergeCarts } from './merge.actions.server.ts'

const { world } = await shopFixture()

const merge = ({ userId }: Person, guestToken?: string) =>
  transaction(world.db, (tx) => mergeCarts(world, tx, { userId, guestToken }))

const cartOf = (principal: Person): Promise<Cart | undefined> => findCart(world, { principal, token: undefined, locale: 'pt' })

const quantities = (cart: Cart | undefined): Record<string, number> =>
  Object.fromEntries((cart?.lines ?? []).map(({ variant, quantity }) => [variant.view.id, quantity]))

test('a guest’s cart becomes the cart of a person who has none', async () => {
  const marta = await addMarta(world)
  const cream = await addProduct(world)
  const guests = await addCart(world, [{ ...cream, quantity: 3 }])
  expect(await merge(marta, guests.token)).toBe(guests.token)
  expect(quantities(await cartOf(marta))).toEqual({ [cream.id]: 3 })
  expect(await findCart(world, asGuest(guests.token))).toBeUndefined()
})

test('two carts are added up to the stock, and no line is lost', async () => {
  const marta = await addMarta(world)
  const [scarce, plenty, others] = [await addProduct(world, { stock: 4 }), await addProduct(world), await addProduct(world)]
  const own = await addCart(
    world,
    [
      { ...scarce, quantity: 3 },
      { ...plenty, quantity: 1 },
    ],
    marta,
  )
  const guests = await addCart(world, [
    { ...scarce, quantity: 2 },
    { ...plenty, quantity: 2 },
    { ...others, quantity: 1 },
  ])
  expect(await merge(marta, guests.token)).toBe(own.token)
  expect(quantities(await cartOf(marta))).toEqual({ [scarce.id]: 4, [plenty.id]: 3, [others.id]: 1 })
  expect(await findCart(world, asGuest(guests.token))).toBeUndefined()
  expect(await merge(marta, guests.token), 'a second time changes nothing').toBe(own.token)
  expect(quantities(await cartOf(marta))).toEqual({ [scarce.id]: 4, [plenty.id]: 3, [others.id]: 1 })
})

test.each([
  [3, 2, 4, 4],
  [0, 2, 10, 2],
  [3, 0, 10, 3],
  [3, 2, 0, 3],
  [1, 5, 2, 5],
])('own %i and %i of a guest with stock %i are merged to %i', (own, guests, left, together) => {
  expect(mergedQuantity(own, guests, left)).toBe(together)
})

test('the contact details of the guest are copied', async () => {
  const marta = await addMarta(world)
  const cream = await addProduct(world)
  await addCart(world, [cream], marta)
  const guests = await addCart(world, [cream])
  await updateCheckout(world, asGuest(guests.token), {
    ...everything,
    email: 'outra@cliente.example',
    special_instructions: 'Toque à campainha.',
  })
  await merge(marta, guests.token)
  expect(await cartOf(marta)).toMatchObject({
    email: 'outra@cliente.example',
    fulfilment: 'pickup',
    paymentMethod: 'pay_at_pickup',
    contact: { billing: { firstname: 'Marta', phone: '900000005' } },
    specialInstructions: 'Toque à campainha.',
  })
})

test('but do not replace those of the person’s own cart', async () => {
  const marta = await addMarta(world)
  const cream = await addProduct(world)
  const own = await addCart(world, [cream], marta)
  const guests = await addCart(world, [cream])
  await updateCheckout(
    world,
    { principal: marta, token: own.token, locale: 'pt' },
    { special_instructions: 'Toque à campainha.' },
  )
  await updateCheckout(world, asGuest(guests.token), { ...everything, special_instructions: 'Não toque.' })
  await merge(marta, guests.token)
  expect(await cartOf(marta)).toMatchObject({
    email: marta.email,
    fulfilment: 'pickup',
    specialInstructions: 'Toque à campainha.',
  })
})

test('a foreign cart, a placed one and an unknown token are not merged', async () => {
  const [marta, rui] = [await addMarta(world), await addMarta(world)]
  const cream = await addProduct(world)
  const ruis = await addCart(world, [cream], rui)
  const placed = await addCart(world, [cream])
  expect(await placeOrder(world, asGuest(placed.token), { patch: everything, source: 'api' })).toMatchObject({ ok: true })
  for (const token of [ruis.token, placed.token, 'x'.repeat(22), 'x', '', undefined])
    expect(await merge(marta, token)).toBeUndefined()
  expect(await cartOf(marta)).toBeUndefined()
  expect(quantities(await cartOf(rui))).toEqual({ [cream.id]: 1 })
})

test('two sign-ins at once with one cart merge it once', async () => {
  const marta = await addMarta(world)
  const cream = await addProduct(world)
  const own = await addCart(world, [cream], marta)
  const guests = await addCart(world, [{ ...cream, quantity: 2 }])
  expect(await Promise.all([merge(marta, guests.token), merge(marta, guests.token)])).toEqual([own.token, own.token])
  expect(quantities(await cartOf(marta))).toEqual({ [cream.id]: 3 })
})
