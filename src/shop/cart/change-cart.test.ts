import { describe, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import { addCart, addProduct, asGuest, everything } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { placeOrder, updateCheckout } from '../checkout/actions.server.ts'
import { addItem, changeQuantity, findCart, removeItems } from './actions.server.ts'
import type { Caller, Cart } from './cart.ts'

const { world } = await shopFixture({ max: 20 })

const add = (caller: Caller, { id: variantId }: { id: string }, quantity = 1) => addItem(world, caller, { variantId, quantity })
const linesOf = (cart: Cart | undefined) => cart?.lines.map((line) => [line.variant.id, line.quantity])

describe('a cart that is changed by several requests at once', () => {
  test('has every unit that was added', async () => {
    const [soap, cream] = [await addProduct(world, { stock: 100 }), await addProduct(world, { stock: 100 })]
    const { token } = await addCart(world, [soap])
    const added = await Promise.all(Array.from({ length: 30 }, (_, turn) => add(asGuest(token), turn % 2 === 0 ? soap : cream)))
    expect(added.every(({ ok }) => ok)).toBe(true)
    expect(linesOf(await findCart(world, asGuest(token)))).toEqual([
      [soap.rowId, 16],
      [cream.rowId, 15],
    ])
  })

  test('never exceeds the stock', async () => {
    const soap = await addProduct(world, { stock: 5 })
    const { token } = await addCart(world, [soap])
    const added = await Promise.all(Array.from({ length: 10 }, () => add(asGuest(token), soap)))
    expect(added.filter(({ ok }) => ok)).toHaveLength(4)
    expect(linesOf(await findCart(world, asGuest(token)))).toEqual([[soap.rowId, 5]])
  })

  test('loses a line permanently, or has it again by a later adding', async () => {
    const [soap, cream] = [await addProduct(world), await addProduct(world)]
    const { token, lines } = await addCart(world, [soap, cream])
    const lineId = lines[0]!.id
    const [removed, changed, added] = await Promise.all([
      removeItems(world, asGuest(token), [lineId]),
      changeQuantity(world, asGuest(token), { lineId, quantity: 4 }),
      add(asGuest(token), cream),
    ])
    expect([removed.ok, added.ok]).toEqual([true, true])
    // The database decides whether the change came before the removal; afterwards there is nothing to change.
    if (!changed.ok) expect(changed.error.code).toBe('not_found')
    expect(linesOf(await findCart(world, asGuest(token)))).toEqual([[cream.rowId, 2]])
  })

  test('is ordered with a consistent total, or refuses the change', async () => {
    const soap = await addProduct(world, { stock: 50 })
    const { token } = await addCart(world, [soap])
    const caller = asGuest(token)
    const [placed, ...added] = await Promise.all([
      placeOrder(world, caller, { patch: everything, source: 'api' }),
      ...Array.from({ length: 8 }, () => add(caller, soap)),
    ])
    expect(placed.ok).toBe(true)
    if (!placed.ok) return
    const { rowId } = placed.value.order
    const ordered = await world.db.selectFrom('order_lines').select('quantity').where('order_id', '=', rowId).execute()
    const before = added.filter(({ ok }) => ok).length
    expect(ordered).toEqual([{ quantity: 1 + before }])
    const late = added.flatMap((one) => (one.ok ? [] : [one.error.code]))
    expect(new Set(late)).toEqual(late.length > 0 ? new Set(['cart_complete']) : new Set())
  })
})

test('a cart with reserved stock follows the same rules as one without', inAll, async () => {
  const outcomes = async (isReserving: boolean) => {
    const [soap, cream] = [await addProduct(world, { stock: 5 }), await addProduct(world, { stock: 50 })]
    const tablets = await addProduct(world, { kind: 'MSRM' })
    const { token, lines } = await addCart(world, [{ ...soap, quantity: 2 }, cream])
    const caller = asGuest(token)
    if (isReserving) expect((await updateCheckout(world, caller, everything)).ok).toBe(true)
    const quantity = (lineId: string, count: number) => changeQuantity(world, caller, { lineId, quantity: count })
    const [soapLine = '', creamLine = ''] = lines.map(({ id }) => id)
    const changes = [
      () => add(caller, soap, 4),
      () => add(caller, tablets),
      () => add(caller, { id: world.id() }),
      () => add(caller, { id: 'soap' }),
      () => quantity(creamLine, 21),
      () => quantity(world.id(), 1),
      () => quantity(soapLine, 6),
      () => quantity(soapLine, 5),
      () => quantity(soapLine, 1),
      () => add(caller, soap, 2),
      () => removeItems(world, caller, [creamLine, world.id()]),
      () => quantity(creamLine, 0),
      () => add(caller, cream),
      () => removeItems(world, caller, [soapLine]),
      () => removeItems(world, caller, [soapLine]),
      () => removeItems(world, caller),
    ]
    const answers: unknown[] = []
    for (const change of changes) {
      const answer = await change()
      answers.push(answer.ok ? answer.value.cart.lines.map((line) => line.quantity) : answer.error)
    }
    return answers
  }
  const optimistic = await outcomes(false)
  expect(optimistic).toEqual([
    { code: 'out_of_stock', left: 5 },
    { code: 'not_purchasable' },
    { code: 'not_found' },
    { code: 'not_found' },
    { code: 'quantity_limited', max: 20, rule: 'pack', inOrder: 20 },
    { code: 'not_found' },
    { code: 'out_of_stock', left: 5 },
    [5, 1],
    [1, 1],
    [3, 1],
    { code: 'not_found' },
    [3],
    [3, 1],
    [1],
    { code: 'not_found' },
    [],
  ])
  expect(await outcomes(true)).toEqual(optimistic)
})

describe('the products of a cart', () => {
  test('have the current price, name and stock', async () => {
    const soap = await addProduct(world, { price: 500, stock: 9 })
    const { token } = await addCart(world, [soap])
    const firstLine = async () => (await findCart(world, asGuest(token)))?.lines[0]
    expect(await firstLine()).toMatchObject({ price: 500, variant: { left: 9 } })
    await transaction(world.db, (tx) =>
      tx.updateTable('variants').set({ price_cents: 450 }).where('id', '=', soap.rowId).execute(),
    )
    expect(await firstLine()).toMatchObject({ price: 450, acknowledgedPrice: 500, variant: { left: 9 } })
    await transaction(world.db, (tx) =>
      tx.updateTable('stock_items').set({ on_hand: 7 }).where('variant_id', '=', soap.rowId).execute(),
    )
    expect(await firstLine()).toMatchObject({ variant: { left: 7, view: { left: 7 } } })
  })

  test('have the name in the language of the request', async () => {
    const soap = await addProduct(world)
    const { token } = await addCart(world, [soap])
    const names = await world.db
      .selectFrom('products')
      .innerJoin('variants', 'variants.product_id', 'products.id')
      .select(['name_pt', 'name_en'])
      .where('variants.id', '=', soap.rowId)
      .executeTakeFirstOrThrow()
    for (const locale of ['pt', 'en', 'pt'] as const) {
      const cart = await findCart(world, { ...asGuest(token), locale })
      expect(cart?.lines[0]?.variant.product.name).toBe(names[`name_${locale}`])
    }
  })

  test('cannot be added once they are no longer on sale', async () => {
    const [soap, cream] = [await addProduct(world), await addProduct(world)]
    const { token } = await addCart(world, [soap])
    expect((await add(asGuest(token), cream)).ok).toBe(true)
    await transaction(world.db, (tx) => tx.updateTable('products').set({ active: false }).execute())
    expect(await add(asGuest(token), cream)).toEqual({ ok: false, error: { code: 'not_purchasable' } })
  })
})
