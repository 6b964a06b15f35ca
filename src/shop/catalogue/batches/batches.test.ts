import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addHours, lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { err } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { refundOrder } from '#src/shop/orders/refund/actions.server.ts'
import { undoTransition } from '#src/shop/orders/fulfilment/actions.server.ts'
import type { OrderState } from '#src/shop/orders/order/order.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { expectInvariants } from '#tests/support/assertions/invariants.ts'
import { addCart, addOrder, addProduct, addStaff, liftMailboxLimit, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { changeStock, reserveStock } from '../stock/actions.server.ts'
import { changeBatch, findBatch, listBatches, listEndingBatches, quarantineExpired } from './actions.server.ts'
import type { BatchState } from './batch.ts'
import { applyMovements } from './movements.actions.server.ts'
import type { MovementRow } from './movements.actions.server.ts'

let soap: SoldVariant
const shop = await shopFixture({ max: 20 })
const { world } = shop
const { ask, signIn } = openApi(world)
const [ana, joao, diogo] = [await addStaff(world, 'pharmacist'), await addStaff(world, 'counter'), await addStaff(world, 'owner')]
const asJoao = await signIn(joao)
const asDiogo = await signIn(diogo)
await liftMailboxLimit(world)
beforeEach(async () => {
  soap = await addProduct(world, { stock: 0, name: 'Sabonete de mel' })
})

const inDays = (days: number) => nextDay(lisbonDate(world.now()), days)
const row = (fields: Partial<MovementRow>): MovementRow => ({
  variantId: soap.id,
  kind: 'receive',
  quantity: 1,
  batch: null,
  expiresOn: null,
  reason: null,
  ...fields,
})
const apply = async (rows: Partial<MovementRow>[], { isPartial = false, principal = joao } = {}) =>
  transaction(world.db, (tx) => applyMovements(world, tx, rows.map(row), { principal, source: 'api', isPartial }))
const moved = async (fields: Partial<MovementRow>) => (await apply([fields])).results[0]!
const receive = (quantity: number, batch: string | null = null, expiresOn: string | null = null) =>
  moved({ quantity, batch, expiresOn })
const batches = async (state?: BatchState) => {
  const filter = { q: 'Sabonete de mel', locale: 'pt', state } as const
  const { batches: found } = await listBatches(world.db, ana, filter, { number: 1, size: 100 })
  return found.filter((batch) => batch.variantId === soap.id)
}
const quantities = async () =>
  Object.fromEntries((await batches()).map(({ code, expiresOn, quantity }) => [code ?? expiresOn, quantity]))
const batchNamed = async (code: string) =>
  [...(await batches()), ...(await batches('removed'))].find((batch) => batch.code === code) ?? expect.fail(`no batch ${code}`)
const change = async (code: string, state: BatchState) =>
  changeBatch(world, { principal: ana, source: 'api' }, (await batchNamed(code)).id, { state, reason: 'recolha' })
const order = async (quantity = 1) => (await addOrder(world, { items: [{ ...soap, quantity } as SoldVariant] })).order.number
const to = async (number: string, state: OrderState) => {
  const made = await transitionOrder(world, joao, number, {
    state,
    counterPayment: { method: 'cash' },
    mustSayHowPaid: false,
    source: 'page',
  })
  expect(made).toMatchObject({ ok: true })
}
const prepared = async (quantity = 1) => {
  const number = await order(quantity)
  await to(number, 'ready')
  return number
}

describe('a delivery', () => {
  test('enters units with their batches, several of one product at once, and in no batch', async () => {
    const { isWritten } = await apply([
      { quantity: 5, batch: 'L1', expiresOn: inDays(30) },
      { quantity: 3, batch: 'L2', expiresOn: inDays(60) },
      { quantity: 2 },
    ])
    expect(isWritten).toBe(true)
    expect(await stockOf(world, soap)).toBe(10)
    expect(await quantities()).toEqual({ L1: 5, L2: 3 })
  })

  test('received by two people at once enters twice, also into the same new batch', async () => {
    await Promise.all([receive(4, 'L1', inDays(30)), receive(6, 'L1', inDays(30))])
    expect(await stockOf(world, soap)).toBe(10)
    expect(await quantities()).toEqual({ L1: 10 })
  })

  test('without a batch code has its expiry date only', async () => {
    await receive(2, null, inDays(30))
    await receive(3, null, inDays(30))
    expect(await quantities()).toEqual({ [inDays(30)]: 5 })
  })

  test('that has expired, or whose batch has another expiry date, does not enter', async () => {
    expect(await receive(2, 'L1', inDays(-1))).toEqual(err({ code: 'expiry_past' }))
    await receive(2, 'L1', inDays(0))
    expect(await receive(2, 'L1', inDays(5))).toEqual(err({ code: 'expiry_differs' }))
    expect(await receive(2, 'L1')).toMatchObject({ ok: true })
    expect(await quantities()).toEqual({ L1: 4 })
  })

  test('enters whole or not at all, unless what fits is wanted', async () => {
    const rows = [{ quantity: 5 }, { kind: 'remove', quantity: 9, reason: 'partido' }] as const
    expect(await apply([...rows])).toMatchObject({ isWritten: false })
    expect(await stockOf(world, soap)).toBe(0)
    const { results } = await apply([...rows], { isPartial: true })
    expect(results).toMatchObject([{ ok: true }, err({ code: 'not_enough', left: 5 })])
    expect(await stockOf(world, soap)).toBe(5)
  })

  test('leaves the movements and an audit entry with before and after', async () => {
    await receive(4, 'L1', inDays(30))
    const [entry] = await world.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(entry).toMatchObject({ action: 'stock_moved', why: expect.stringContaining('(L1): 0 → 4') })
  })
})

test('fewer units counted on the stock page leave the batch that expires first', async () => {
  await receive(5, 'L1', inDays(30))
  await receive(5, 'L2', inDays(60))
  const change = { onHand: 4, reason: 'contagem' }
  expect(await changeStock(world, joao, soap.id, { change, source: 'page' })).toMatchObject({ ok: true })
  expect(await quantities()).toEqual({ L1: 0, L2: 4 })
  await changeStock(world, joao, soap.id, { change: { ...change, onHand: 6 }, source: 'page' })
  expect(await quantities()).toEqual({ L1: 0, L2: 4 })
})

describe('removed units', () => {
  test('need a reason, leave their batch, and are never more than there are', async () => {
    await receive(5, 'L1', inDays(30))
    expect(await moved({ kind: 'remove', quantity: 2, batch: 'L1' })).toEqual(err({ code: 'reason_required' }))
    expect(await moved({ kind: 'remove', quantity: 2, batch: 'L1', reason: 'partidos' })).toMatchObject({ ok: true })
    expect(await moved({ kind: 'remove', quantity: 4, batch: 'L1', reason: 'partidos' })).toEqual(
      err({ code: 'not_enough', left: 3 }),
    )
    expect(await moved({ kind: 'remove', quantity: 1, batch: 'L9', reason: 'x' })).toEqual(err({ code: 'batch_unknown' }))
    expect([await stockOf(world, soap), await quantities()]).toEqual([3, { L1: 3 }])
  })

  test('are not those that a checkout has reserved', async () => {
    await receive(5)
    const { rowId } = await addCart(world, [soap])
    await transaction(world.db, (tx) => reserveStock(world, tx, rowId, [{ variantId: soap.rowId, quantity: 4 }]))
    expect(await moved({ kind: 'remove', quantity: 2, reason: 'partidos' })).toEqual(err({ code: 'below_held', held: 4 }))
  })
})

describe('a count', () => {
  test('sets the units, and batches never have more than the shelf: what expires first is missing first', async () => {
    await apply([
      { quantity: 5, batch: 'L2', expiresOn: inDays(60) },
      { quantity: 5, batch: 'L1', expiresOn: inDays(30) },
    ])
    await moved({ kind: 'count', quantity: 7 })
    expect([await stockOf(world, soap), await quantities()]).toEqual([7, { L1: 2, L2: 5 }])
  })

  test('of a batch finds it among the units that had none, and adds only what is beyond them', async () => {
    await receive(6)
    await moved({ kind: 'count', quantity: 4, batch: 'L1', expiresOn: inDays(30) })
    expect([await stockOf(world, soap), await quantities()]).toEqual([6, { L1: 4 }])
    await moved({ kind: 'count', quantity: 5, batch: 'L2', expiresOn: inDays(40) })
    expect([await stockOf(world, soap), await quantities()]).toEqual([9, { L1: 4, L2: 5 }])
    await moved({ kind: 'count', quantity: 1, batch: 'L1' })
    expect([await stockOf(world, soap), await quantities()]).toEqual([6, { L1: 1, L2: 5 }])
  })

  test('by the pharmacy’s software still has the units that the shop sold and did not prepare', async () => {
    await receive(10)
    const number = await order(3)
    expect(await stockOf(world, soap)).toBe(7)
    await moved({ kind: 'count', quantity: 10 })
    expect(await stockOf(world, soap)).toBe(7)
    await to(number, 'ready')
    await moved({ kind: 'count', quantity: 7 })
    expect(await stockOf(world, soap)).toBe(7)
  })

  test('made in the night does not undo what was sold, prepared, returned, received and removed since', async () => {
    await receive(20)
    await order(2)
    const early = await order(3)
    shop.wait(1)
    const countedAt = world.now()
    shop.wait(1)
    const sold = await prepared(4)
    await to(early, 'ready')
    await to(sold, 'canceled')
    await receive(5)
    await moved({ kind: 'remove', quantity: 1, reason: 'partido' })
    const before = await stockOf(world, soap)
    expect(before).toBe(19)
    await moved({ kind: 'count', quantity: 20, countedAt })
    expect(await stockOf(world, soap)).toBe(before)
    await moved({ kind: 'count', quantity: 18, countedAt })
    expect(await stockOf(world, soap)).toBe(before - 2)
  })

  test('of a batch does not undo what orders took from it since', async () => {
    await receive(10, 'L1', inDays(30))
    const countedAt = world.now()
    shop.wait(1)
    await prepared(2)
    await moved({ kind: 'count', quantity: 9, batch: 'L1', countedAt })
    expect([await stockOf(world, soap), await quantities()]).toEqual([7, { L1: 7 }])
  })

  test('against sales at the same time loses no sale', inAll, async () => {
    await receive(20)
    await Promise.all([...Array.from({ length: 5 }, () => order(1)), moved({ kind: 'count', quantity: 18 }), order(2)])
    expect(await stockOf(world, soap)).toBe(11)
    await expectInvariants(world)
  })

  test('of the same units twice in one request, of last week or of tomorrow is refused', async () => {
    const twice = await apply(
      [
        { kind: 'count', quantity: 1 },
        { kind: 'count', quantity: 2 },
      ],
      { isPartial: true },
    )
    expect(twice.results[1]).toEqual(err({ code: 'counted_twice' }))
    expect(await moved({ kind: 'count', countedAt: addHours(world.now(), -8 * 24) })).toEqual(err({ code: 'count_too_old' }))
    expect(await moved({ kind: 'count', countedAt: addHours(world.now(), 1) })).toEqual(err({ code: 'count_in_future' }))
  })
})

describe('a prepared order', () => {
  test('has the units that expire first, across batches, and none of an expired one', async () => {
    await receive(4, 'OLD', inDays(1))
    await receive(5, 'L2', inDays(60))
    await receive(2, 'L1', inDays(30))
    shop.wait(3 * 24)
    const number = await prepared(4)
    expect(await quantities()).toEqual({ OLD: 4, L1: 0, L2: 3 })
    expect((await batchNamed('L1')).orders).toEqual([{ number, quantity: 2, at: expect.any(Date) }])
    expect((await batchNamed('L2')).orders).toEqual([{ number, quantity: 2, at: expect.any(Date) }])
  })

  test('takes nothing from batches before it is prepared, and puts it back when that is undone', async () => {
    await receive(5, 'L1', inDays(30))
    const number = await order(2)
    expect(await quantities()).toEqual({ L1: 5 })
    await to(number, 'ready')
    expect(await quantities()).toEqual({ L1: 3 })
    expect(await undoTransition(world, joao, number, { source: 'page' })).toMatchObject({ ok: true })
    expect([await stockOf(world, soap), await quantities()]).toEqual([3, { L1: 5 }])
    expect((await batchNamed('L1')).orders).toEqual([])
  })

  test('that is cancelled gives its units back to their batch', async () => {
    await receive(5, 'L1', inDays(30))
    const number = await prepared(2)
    await to(number, 'canceled')
    expect([await stockOf(world, soap), await quantities()]).toEqual([5, { L1: 5 }])
  })

  test('that is cancelled while its batch is in quarantine brings nothing back to the shop', async () => {
    await receive(5, 'L1', inDays(30))
    const number = await prepared(2)
    await change('L1', 'quarantine')
    expect(await stockOf(world, soap)).toBe(0)
    await to(number, 'canceled')
    expect([await stockOf(world, soap), await quantities()]).toEqual([0, { L1: 5 }])
    await change('L1', 'sellable')
    expect(await stockOf(world, soap)).toBe(5)
    await expectInvariants(world)
  })

  test('whose units are refunded and restocked gives those back', async () => {
    await receive(5, 'L1', inDays(30))
    const number = await prepared(3)
    await to(number, 'completed')
    const lines = await world.db
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select('l.public_id')
      .where('o.number', '=', number)
      .execute()
    const [{ public_id: lineId } = expect.fail('no line')] = lines
    const refund = { lines: [{ lineId, quantity: 1 }], shipping: false, reason: 'troca', restock: true, source: 'page' } as const
    expect(await refundOrder(world, ana, number, refund)).toMatchObject({ ok: true })
    expect([await stockOf(world, soap), await quantities()]).toEqual([3, { L1: 3 }])
    expect((await batchNamed('L1')).orders).toMatchObject([{ quantity: 2 }])
  })

  test('of a product without batches is prepared as ever', async () => {
    await receive(3)
    await prepared(2)
    expect([await stockOf(world, soap), await quantities()]).toEqual([1, {}])
  })

  test('and another one at the same time never have the same unit', async () => {
    await receive(6, 'L1', inDays(30))
    await receive(6, 'L2', inDays(60))
    const numbers = [await order(3), await order(3), await order(3)]
    await Promise.all(numbers.map((number) => to(number, 'ready')))
    expect(await quantities()).toEqual({ L1: 0, L2: 3 })
    const takes = [...(await batchNamed('L1')).orders, ...(await batchNamed('L2')).orders]
    expect(takes.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(9)
  })
})

describe('a recall', () => {
  test('puts a batch in quarantine: its units are not sold, also to carts in checkout', async () => {
    await receive(5, 'L1', inDays(30))
    await receive(2)
    const { rowId } = await addCart(world, [soap])
    await transaction(world.db, (tx) => reserveStock(world, tx, rowId, [{ variantId: soap.rowId, quantity: 4 }]))
    expect(await change('L1', 'quarantine')).toMatchObject({ ok: true, value: { short: 0 } })
    expect(await stockOf(world, soap)).toBe(2)
    const again = await transaction(world.db, (tx) => reserveStock(world, tx, rowId, [{ variantId: soap.rowId, quantity: 3 }]))
    expect(again).toMatchObject({ ok: false, error: { lines: [{ left: 2 }] } })
    expect(await change('L1', 'sellable')).toMatchObject({ ok: true })
    expect(await stockOf(world, soap)).toBe(7)
  })

  test('says how many units of it orders have bought that nothing replaces', async () => {
    await receive(5, 'L1', inDays(30))
    const number = await order(3)
    expect(await change('L1', 'quarantine')).toMatchObject({ ok: true, value: { short: 3 } })
    expect(await stockOf(world, soap)).toBe(0)
    await to(number, 'ready')
    expect((await batchNamed('L1')).orders).toEqual([])
    await change('L1', 'sellable')
    expect(await stockOf(world, soap)).toBe(2)
  })

  test('against checkouts at the same time never sells a unit of the batch', inAll, async () => {
    await receive(6, 'L1', inDays(30))
    await receive(2)
    const carts = await Promise.all(Array.from({ length: 8 }, async () => (await addCart(world, [soap])).rowId))
    const reserve = (cart: number) =>
      transaction(world.db, (tx) => reserveStock(world, tx, cart, [{ variantId: soap.rowId, quantity: 1 }]))
    await Promise.all([...carts.map(reserve), change('L1', 'quarantine')])
    expect(await stockOf(world, soap)).toBe(2)
    await expectInvariants(world)
  })

  test('finds the orders of a batch, and those of the product of which no batch is known', async () => {
    await receive(1)
    const before = await prepared(1)
    await receive(5, 'L1', inDays(30))
    const withBatch = await prepared(2)
    const waiting = await order(1)
    const { id } = await batchNamed('L1')
    expect(await findBatch(world.db, ana, id)).toMatchObject({
      orders: [{ number: withBatch, quantity: 2 }],
      unknown: [
        { number: waiting, quantity: 1, isWaiting: true },
        { number: before, quantity: 1, isWaiting: false },
      ],
    })
    expect(await findBatch(world.db, diogo, id)).toMatchObject({ orders: [], unknown: [] })
  })

  test('removes a batch for good', async () => {
    await receive(5, 'L1', inDays(30))
    await change('L1', 'quarantine')
    await change('L1', 'removed')
    expect(await stockOf(world, soap)).toBe(0)
    expect(await change('L1', 'sellable')).toEqual(err({ code: 'batch_state' }))
    expect(await receive(1, 'L1')).toEqual(err({ code: 'batch_removed' }))
    expect(await batches('removed')).toMatchObject([{ code: 'L1', quantity: 5, reason: 'recolha' }])
  })
})

describe('past its expiry date', () => {
  const expire = async () => {
    shop.wait(48)
    await quarantineExpired(world)
  }

  test('a batch goes into quarantine: its units are no longer sold, also to carts in checkout, and staff see what to take away', async () => {
    await receive(3, 'OLD', inDays(1))
    await receive(4, 'L2', inDays(60))
    const { rowId } = await addCart(world, [soap])
    await quarantineExpired(world)
    expect(await stockOf(world, soap)).toBe(7)
    shop.wait(48)
    await transaction(world.db, (tx) => reserveStock(world, tx, rowId, [{ variantId: soap.rowId, quantity: 6 }]))
    await quarantineExpired(world)
    expect(await stockOf(world, soap)).toBe(4)
    expect(await batchNamed('OLD')).toMatchObject({ state: 'quarantine', quantity: 3, reason: null })
    expect(await batchNamed('L2')).toMatchObject({ state: 'sellable' })
    const { total: waiting } = await listEndingBatches(world.db, world.now(), 1)
    await change('OLD', 'removed')
    expect(await listEndingBatches(world.db, world.now(), 1)).toMatchObject({ total: waiting - 1 })
    await expectInvariants(world)
  })

  test('a batch can be sold and picked on its last day, and not be released after it', async () => {
    await receive(2, 'L1', inDays(0))
    await quarantineExpired(world)
    const number = await prepared(1)
    expect((await batchNamed('L1')).orders).toMatchObject([{ number }])
    await expire()
    expect(await stockOf(world, soap)).toBe(0)
    expect(await change('L1', 'sellable')).toEqual(err({ code: 'batch_expired' }))
  })

  test('a batch whose units come back from a cancelled order goes into quarantine again', async () => {
    await receive(2, 'L1', inDays(1))
    const number = await prepared(2)
    await expire()
    await to(number, 'canceled')
    await quarantineExpired(world)
    expect(await stockOf(world, soap)).toBe(0)
    expect(await batchNamed('L1')).toMatchObject({ state: 'quarantine', quantity: 2 })
  })

  test('two workers quarantine a batch once', async () => {
    await receive(2, 'L1', inDays(1))
    shop.wait(48)
    await Promise.all([quarantineExpired(world), quarantineExpired(world)])
    const moves = world.db.selectFrom('stock_movements').select('change').where('variant_id', '=', soap.rowId).orderBy('id')
    expect((await moves.execute()).map(({ change: units }) => units)).toEqual([2, -2])
  })
})

describe('the calls', () => {
  const skuOf = async () =>
    (await world.db.selectFrom('variants').select('sku').where('id', '=', soap.rowId).executeTakeFirstOrThrow()).sku
  const post = (movements: unknown, more: object = {}, headers: object = {}) =>
    ask('POST', '/staff/stock-movements', { movements, ...more }, { ...asJoao, ...headers })

  test('find products by SKU, CNP and EAN, and list what they do not find', async () => {
    const [ean, cnp] = [`4006381${soap.rowId}`, String(1_000_000 + soap.rowId)]
    await world.db.updateTable('variants').set({ barcode: ean, code: cnp }).where('id', '=', soap.rowId).execute()
    const rows = [
      { sku: await skuOf(), kind: 'receive', quantity: 2, batch: ' l1 ', expires_on: inDays(400).slice(0, 7) },
      { cnp, kind: 'receive', quantity: 1 },
      { ean, kind: 'receive', quantity: 1 },
      { ean: '0000000000000', kind: 'receive', quantity: 1 },
    ]
    const refused = await post(rows)
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ code: 'product_unknown', source: { pointer: '/data/attributes/movements/3' } }],
    })
    expect(await stockOf(world, soap)).toBe(0)
    const { status, data } = await post(rows, { partial: true })
    expect(status).toBe(200)
    expect(data.attributes).toMatchObject({
      applied: 3,
      refused: 1,
      rows: [
        { row: 0, applied: true, batch: 'L1', on_hand_before: 0, on_hand: 2 },
        { row: 1, applied: true, on_hand: 3 },
        { row: 2, applied: true, on_hand: 4 },
        { row: 3, applied: false, error: { code: 'product_unknown' } },
      ],
    })
  })

  test('apply once for each idempotency key', async () => {
    const rows = [{ sku: await skuOf(), kind: 'receive', quantity: 2 }]
    const key = { 'Idempotency-Key': world.id() }
    await Promise.all([post(rows, {}, key), post(rows, {}, key)])
    await post(rows, {}, key)
    expect(await stockOf(world, soap)).toBe(2)
  })

  test.each<[object, string, string]>([
    [{ quantity: 0 }, 'quantity_invalid', 'quantity'],
    [{ quantity: -1 }, 'whole_number', 'quantity'],
    [{ quantity: 1e9 }, 'whole_number', 'quantity'],
    [{ quantity: 2.5 }, 'whole_number', 'quantity'],
    [{ quantity: '2' }, 'whole_number', 'quantity'],
    [{ quantity: undefined }, 'required', 'quantity'],
    [{ kind: 'steal' }, 'movement_kind', 'kind'],
    [{ expires_on: '2020-01-01', batch: 'L1' }, 'expiry_past', 'expires_on'],
    [{ expires_on: '2028-02-30', batch: 'L1' }, 'expiry', 'expires_on'],
    [{ expires_on: '2028-13' }, 'expiry', 'expires_on'],
    [{ batch: 'x'.repeat(41) }, 'batch_code', 'batch'],
    [{ kind: 'remove' }, 'reason_required', 'reason'],
    [{ kind: 'count', counted_at: 'ontem' }, 'counted_at', 'counted_at'],
    [{ cnp: '1234567' }, 'one_code', 'sku'],
    [{ sku: undefined }, 'one_code', 'sku'],
  ])('refuse %o with %s at %s', async (fields, code, field) => {
    const one = { sku: await skuOf(), kind: 'receive', quantity: 1, ...fields }
    expect(await post([one])).toMatchObject({
      status: 422,
      errors: [{ code, source: { pointer: `/data/attributes/movements/0/${field}` } }],
    })
    const { data } = await post([one, { sku: await skuOf(), kind: 'receive', quantity: 1 }], { partial: true })
    expect(data.attributes).toMatchObject({ applied: 1, rows: [{ error: { code, field } }, { applied: true }] })
    expect(await stockOf(world, soap)).toBe(1)
  })

  test('refuse 5,001 rows, none, and what is no list', async () => {
    const one = { sku: await skuOf(), kind: 'receive', quantity: 1, batch: 'L1', expires_on: inDays(30), reason: 'guia 1187' }
    const many = Array.from({ length: 5001 }, () => one)
    expect(await post(many)).toMatchObject({ status: 422, errors: [{ code: 'movements_too_many' }] })
    for (const wrong of [[], 'x', null, 5]) expect((await post(wrong)).status).toBe(422)
    expect((await post([null, 5, 'x', []])).status).toBe(422)
    expect(await stockOf(world, soap)).toBe(0)
  })

  test('are for who may change stock', async () => {
    const rows = [{ sku: await skuOf(), kind: 'receive', quantity: 1 }]
    expect((await ask('POST', '/staff/stock-movements', { movements: rows }, asDiogo)).status).toBe(403)
    expect((await ask('POST', '/staff/stock-movements', { movements: rows })).status).toBe(404)
  })

  test('list batches by what expires first and change one, with its version', async () => {
    await receive(3, 'L2', inDays(60))
    await receive(2, 'L1', inDays(20))
    const path = `/staff/batches?filter[q]=${await skuOf()}`
    const { list } = await ask('GET', path, undefined, asJoao)
    expect(list.map(({ attributes }) => attributes['code'])).toEqual(['L1', 'L2'])
    const soon = `${path}&filter[expires_before]=${inDays(30)}`
    expect((await ask('GET', soon, undefined, asJoao)).list).toHaveLength(1)
    for (const query of ['?filter[expires_before]=0000-01-01', '/export?filter[expires_before]=2026-11-26', '/export?q=L1'])
      expect((await ask('GET', `/staff/batches${query}`, undefined, asJoao)).status, query).toBe(400)
    const { id } = list[0]!
    const patch = (body: object) => ask('PATCH', `/staff/batches/${id}`, body, asJoao)
    expect((await patch({ state: 'quarantine' })).status).toBe(422)
    expect((await patch({ state: 'lost', reason: 'x' })).status).toBe(422)
    const { data, meta } = await patch({ state: 'quarantine', reason: 'Infarmed 12/2026', version: 1 })
    expect(data.attributes).toMatchObject({
      state: 'quarantine',
      reason: 'Infarmed 12/2026',
      version: 2,
      orders_without_batch: [],
    })
    expect(meta).toMatchObject({ short_pieces: 0 })
    expect(await patch({ state: 'sellable', reason: 'x', version: 1 })).toMatchObject({
      status: 409,
      errors: [{ code: 'changed_meanwhile', meta: { present: { version: 2 } } }],
    })
    expect((await patch({ state: 'quarantine', reason: 'x' })).status).toBe(409)
    expect((await ask('GET', '/staff/batches?filter[state]=quarantine', undefined, asJoao)).list).toContainEqual(
      expect.objectContaining({ id }),
    )
    expect((await ask('PATCH', `/staff/batches/${world.id()}`, { state: 'sellable', reason: 'x' }, asJoao)).status).toBe(404)
  })

  test('take 5,000 rows of as many products within seconds', { ...inAll, timeout: 120_000 }, async () => {
    const ids = await manyPacks(5000)
    const rows = ids.map((sku, at) => ({ sku, kind: 'receive', quantity: 2, batch: `L${at % 7}`, expires_on: inDays(300) }))
    const counts = ids.map((sku) => ({ sku, kind: 'count', quantity: 1, counted_at: world.now().toISOString() }))
    for (const movements of [rows, counts]) {
      const before = process.cpuUsage()
      const { status, data } = await post(movements)
      const { user, system } = process.cpuUsage(before)
      expect([status, data.attributes]).toMatchObject([200, { applied: 5000, refused: 0 }])
      expect((user + system) / 1000).toBeLessThan(3000)
    }
    // The shop's lists follow in one pass, even where the triggers' plans were made for a single pack.
    const changeOf = (rows: number) => sql<{ plan: [{ Triggers: { 'Trigger Name': string; Time: number }[] }] }>`
      explain (analyze, format json) update stock_items set on_hand = on_hand + 1
        where variant_id in (select id from variants order by id desc limit ${rows})`
    const times = await transaction(world.db, async (tx) => {
      await sql`discard plans`.execute(tx)
      await changeOf(1).execute(tx)
      const { rows } = await changeOf(5000).execute(tx)
      return rows.flatMap((row) => Object.values(row)).flatMap(([{ Triggers: triggers }]) => triggers)
    })
    const relisting = times.filter((trigger) => ['stock_relisted', 'stock_changed_for_staff'].includes(trigger['Trigger Name']))
    // 3,000 ms each when old rows are compared with all new ones, 15 ms in one pass.
    expect(relisting.map(({ Time: time }) => time < 1000)).toEqual([true, true])
  })
})

/** Packs of one product; their SKUs. */
async function manyPacks(count: number): Promise<string[]> {
  const first = await world.db
    .selectFrom('variants')
    .select(['product_id', 'vat_basis_points', 'price_cents'])
    .where('id', '=', soap.rowId)
    .executeTakeFirstOrThrow()
  const packs = Array.from({ length: count }, (_, at) => ({
    ...first,
    public_id: world.id(),
    sku: `PACK-${at}`,
    pack_pt: `${at} g`,
    pack_en: `${at} g`,
    position: at + 1,
  }))
  for (let at = 0; at < count; at += 1000)
    await world.db
      .insertInto('variants')
      .values(packs.slice(at, at + 1000))
      .execute()
  return packs.map(({ sku }) => sku)
}
