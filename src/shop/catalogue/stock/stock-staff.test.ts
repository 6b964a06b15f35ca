import { beforeEach, describe, expect, test } from 'vitest'
import { err } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addCart, addOrder, addProduct, addStaff, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { reserveStock, changeStock, countLowStock, findStock, listStock } from './actions.server.ts'
import { lowStock, readStockAddress, stockPath } from './screens/stock-address.ts'
import type { StockChange, StockSorting, StockTab } from './stock-item.ts'
import { submitStockForm } from './stock-form.server.ts'

let soap: SoldVariant
const { world } = await shopFixture()
const { ask, signIn } = openApi(world)
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const cookies: Record<'ana' | 'diogo', Record<string, string>> = {
  ana: await signIn(ana),
  diogo: await signIn(await addStaff(world, 'owner')),
}
beforeEach(async () => {
  soap = await addProduct(world, { stock: 8, name: 'Sabonete de azeite' })
})

const change = (fields: StockChange, staff = joao) => changeStock(world, staff, soap.id, { change: fields, source: 'page' })
const reserve = async (quantity: number) => {
  const { rowId } = await addCart(world, [soap])
  await transaction(world.db, (tx) => reserveStock(world, tx, rowId, [{ variantId: soap.rowId, quantity }]))
}
const movements = async () => (await findStock(world.db, soap.id))?.movements ?? []
const listed = async (tab: StockTab, q: string) =>
  (await listStock(world.db, { tab, q, locale: 'pt', page: { number: 1, size: 100 } })).items.map(({ id }) => id)
const skuOf = async () => (await findStock(world.db, soap.id))!.item.sku

describe('staff', () => {
  test('add a delivery of units, recorded with person and time', async () => {
    expect(await change({ received: 12 })).toMatchObject({ ok: true, value: { onHand: 20, available: 20 } })
    expect(await movements()).toEqual([
      {
        at: expect.any(Date),
        change: 12,
        reason: 'received',
        kind: null,
        batch: null,
        note: null,
        by: 'João Teixeira',
        orderNumber: null,
        isClinical: false,
      },
    ])
  })

  test('correct the stock to the counted number, with a reason', async () => {
    expect(await change({ onHand: 6 })).toEqual(err({ code: 'reason_required' }))
    expect(await change({ onHand: 6, reason: 'partidos', expected: 8 }, ana)).toMatchObject({ ok: true, value: { onHand: 6 } })
    expect(await movements()).toMatchObject([{ change: -2, reason: 'corrected', note: 'partidos', by: 'Ana Vaz' }])
  })

  test('cannot correct below the reserved units', async () => {
    await reserve(3)
    expect(await change({ onHand: 2, reason: 'contagem' })).toEqual(err({ code: 'below_held', held: 3 }))
    expect(await change({ onHand: 3, reason: 'contagem' })).toMatchObject({
      ok: true,
      value: { onHand: 3, reserved: 3, available: 0 },
    })
  })

  test('get an error when something was sold between counting and writing', async () => {
    await addOrder(world, { items: [soap] })
    expect(await change({ onHand: 8, reason: 'contagem', expected: 8 })).toEqual(err({ code: 'stock_changed', onHand: 7 }))
    expect(await stockOf(world, soap)).toBe(7)
    expect((await movements())[0]).toMatchObject({ reason: 'sold', by: null, orderNumber: expect.stringMatching(/^AZ-/) })
  })

  test('leave an audit entry', async () => {
    await change({ received: 2, lowStockAt: 3 })
    const [entry] = await world.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(entry).toMatchObject({ action: 'stock_changed', subject_kind: 'stock', subject_id: await skuOf(), why: '+2; ≤ 3' })
  })

  test('can count a variant without a stock item, and not an unknown one', async () => {
    await world.db.deleteFrom('stock_items').where('variant_id', '=', soap.rowId).execute()
    expect(await change({ received: 4 })).toMatchObject({ ok: true, value: { onHand: 4 } })
    const anonymousChange = { change: { received: 1 }, source: 'api' } as const
    for (const id of [world.id(), 'x'])
      expect(await changeStock(world, ana, id, anonymousChange)).toEqual(err({ code: 'not_found' }))
  })

  test('who receive at the same time are both counted', async () => {
    await Promise.all([change({ received: 1 }), change({ received: 2 }, ana), change({ received: 3 })])
    expect(await stockOf(world, soap)).toBe(14)
  })
})

describe('the lists', () => {
  test('are sorted by any of their figures, and by name where these are equal', async () => {
    const [oil, wax] = [
      await addProduct(world, { stock: 20, name: 'Óleo de ordenar' }),
      await addProduct(world, { stock: 20, name: 'Cera de ordenar' }),
    ]
    const rest = await addProduct(world, { stock: 3, name: 'Base de ordenar' })
    const sorted = async (by: StockSorting['by'], isDescending: boolean) =>
      (
        await listStock(world.db, {
          tab: 'all',
          q: 'de ordenar',
          sorting: { by, isDescending },
          locale: 'pt',
          page: { number: 1, size: 10 },
        })
      ).items.map(({ id }) => id)
    expect(await sorted('name', false)).toEqual([rest.id, wax.id, oil.id])
    expect(await sorted('name', true)).toEqual([oil.id, wax.id, rest.id])
    expect(await sorted('on_hand', true)).toEqual([wax.id, oil.id, rest.id])
    expect(await sorted('available', false)).toEqual([rest.id, wax.id, oil.id])
  })

  test('find packs by part of a name or SKU, by words of the keywords, and by a whole code', async () => {
    const cream = await addProduct(world, { name: 'Zimbrolíneo Creme 50%' })
    const wax = await addProduct(world, { name: 'Cera (50)' })
    const set = (fields: object) => world.db.updateTable('variants').set(fields).where('id', '=', cream.rowId).execute()
    await set({ sku: 'QWX-0042', barcode: '5609876543217', code: '7654321' })
    await world.db
      .updateTable('products')
      .set({ keywords_pt: 'hamamélia comprimidos' })
      .where('public_id', '=', cream.productId)
      .execute()
    for (const q of [
      'zimbro',
      'BROLINEO',
      'zi',
      'creme zimbrolíneo',
      'hamamelia',
      'x-004',
      'QWX-0042',
      '5609876543217',
      '765 4321',
    ])
      expect(await listed('all', q), q).toEqual([cream.id])
    const [solar] = [await addProduct(world, { name: 'Quimbelo solar' }), await addProduct(world, { name: 'Quimbelo solução' })]
    expect(await listed('all', 'solar quimbelo')).toEqual([solar.id])
    // As a word "50" is in both names.
    expect(await listed('all', '50%')).toEqual([wax.id, cream.id])
    for (const q of ['br', 'zimbro nada', '%', '_', '\\', '7654']) expect(await listed('all', q), q).not.toContain(cream.id)
  })

  test('show as low what has reached its own limit, else that of the settings; reserved units are not available', async () => {
    expect(await listed('low', 'azeite')).not.toContain(soap.id)
    await reserve(3)
    expect(await listed('low', 'azeite')).toContain(soap.id)
    await change({ lowStockAt: 4 })
    expect(await listed('low', 'azeite')).not.toContain(soap.id)
    await change({ lowStockAt: null })
    expect(await listed('low', 'azeite')).toContain(soap.id)
    expect(await countLowStock(world.db)).toBeGreaterThan(0)
  })

  test('show sold-out products among the low ones, and none that is off sale', async () => {
    await change({ onHand: 0, reason: 'contagem' })
    for (const tab of ['low', 'sold_out', 'all'] as const) expect(await listed(tab, 'azeite'), tab).toContain(soap.id)
    await world.db
      .updateTable('products')
      .set({ active: false })
      .where('id', '=', (row) => row.selectFrom('variants').select('product_id').where('id', '=', soap.rowId))
      .execute()
    for (const tab of ['low', 'sold_out'] as const) expect(await listed(tab, 'azeite'), tab).not.toContain(soap.id)
    expect(await listed('all', 'azeite')).toContain(soap.id)
  })

  test('find by part of a name without accents, by reference, code and barcode, and nothing by a wild card', async () => {
    const barcode = `560${soap.rowId}`
    await world.db
      .updateTable('variants')
      .set({ code: `C${soap.rowId}`, barcode })
      .where('id', '=', soap.rowId)
      .execute()
    for (const q of ['SABONETE DE AZ', await skuOf(), `C${soap.rowId}`, barcode])
      expect(await listed('all', q), q).toContain(soap.id)
    expect(await listed('all', '%')).toEqual([])
  })
})

describe('the calls', () => {
  const patch = (body: unknown, principal: 'ana' | 'diogo' = 'ana') =>
    ask('PATCH', `/staff/stock/${soap.id}`, body, cookies[principal])

  test('list, change and refuse as the page does', async () => {
    const { list, meta } = (await ask('GET', '/staff/stock?filter[state]=all&filter[q]=azeite', undefined, cookies.diogo)) as {
      list: { id: string; attributes: object }[]
      meta: object
    }
    expect(list.find(({ id }) => id === soap.id)?.attributes).toMatchObject({
      on_hand: 8,
      held: 0,
      available: 8,
      low_stock_at: null,
    })
    expect(meta).toMatchObject({ state_counts: { all: expect.any(Number) } })
    expect((await patch({ received: 2, low_stock_at: 9 })).data.attributes).toMatchObject({
      on_hand: 10,
      effective_low_stock_at: 9,
    })
    await reserve(4)
    expect((await patch({ on_hand: 3, reason: 'contagem' })).errors[0]).toMatchObject({
      status: '409',
      code: 'below_held',
      meta: { held: 4 },
    })
    expect((await patch({ on_hand: 3 })).errors[0]).toMatchObject({
      status: '422',
      source: { pointer: '/data/attributes/reason' },
    })
    expect((await patch({ on_hand: 9, received: 1, reason: 'x' })).errors[0]).toMatchObject({
      status: '422',
      code: 'received_or_counted',
    })
    expect((await patch({ received: 1 }, 'diogo')).status).toBe(403)
  })

  test('set the maximum of an order, for customers at once, with an audit entry', async () => {
    const maximum = async () => {
      const { errors } = await ask('POST', '/store/carts', { variant_id: soap.id, quantity: 8 })
      return errors?.[0]?.meta?.['maximum']
    }
    expect(await maximum()).toBeUndefined()
    const { data } = await patch({ max_pieces: 3 })
    expect(data.attributes).toMatchObject({ max_pieces: 3, low_stock_at: null, on_hand: 8 })
    expect(await maximum()).toBe(3)
    const last = await world.db.selectFrom('audit_log').select(['action', 'why']).orderBy('id', 'desc').executeTakeFirst()
    expect(last).toEqual({ action: 'stock_changed', why: 'max 3' })
    expect((await patch({ received: 1 })).data.attributes).toMatchObject({ max_pieces: 3 })
    expect((await patch({ max_pieces: null })).data.attributes).toMatchObject({ max_pieces: null })
    expect(await maximum()).toBeUndefined()
    expect((await patch({ max_pieces: 3 }, 'diogo')).status).toBe(403)
  })

  test.each([-1, 0, 1.5, 'a', 10_001])('refuse %o as the maximum of an order', async (count) => {
    expect((await patch({ max_pieces: count })).status).toBe(422)
  })

  test.each([-1, 0, 1.5, 'a', null, 1e12])('refuse %o units received', async (received) => {
    expect((await patch({ received })).status).toBe(422)
    expect(await stockOf(world, soap)).toBe(8)
  })
})

describe('the page', () => {
  test('has its list, its search and its page in the address', () => {
    for (const address of [
      lowStock,
      { ...lowStock, tab: 'sold_out', page: 3 },
      { ...lowStock, tab: 'all', q: 'azeite', item: soap.id },
      { ...lowStock, sorting: { by: 'on_hand', isDescending: true } },
    ] as const)
      expect(readStockAddress(new URL(stockPath('pt', address), 'http://shop.test').searchParams)).toEqual(address)
    expect(readStockAddress(new URLSearchParams('state=lost'))).toBeUndefined()
    expect(readStockAddress(new URLSearchParams('page=0'))).toBeUndefined()
  })

  const send = (fields: Record<string, string>, principal = joao) =>
    submit((visit, form) => submitStockForm({ ...visit, principal }, form, '/back'), visitAs(world, { principal }), {
      item: soap.id,
      ...fields,
    })

  test('saves each of its forms and reports errors at the field', async () => {
    expect(await send({ received: '3' })).toMatchObject({ status: 303 })
    expect(await send({ on_hand: '9', reason: 'contagem', seen: '11' })).toMatchObject({ status: 303 })
    expect(await send({ low_stock_at: '2' })).toMatchObject({ status: 303 })
    expect((await findStock(world.db, soap.id))?.item).toMatchObject({ onHand: 9, ownLowStockAt: 2 })
    expect(await send({ low_stock_at: '' })).toMatchObject({ status: 303 })
    expect((await findStock(world.db, soap.id))?.item).toMatchObject({ lowStockAt: 5, ownLowStockAt: null })
    expect(await send({ max_pieces: '4' })).toMatchObject({ status: 303 })
    expect((await findStock(world.db, soap.id))?.item).toMatchObject({ onHand: 9, maxUnits: 4 })
    for (const wrong of ['0', '-1', '2,5', 'muitos', '10001'])
      expect(await send({ max_pieces: wrong }), wrong).toMatchObject({ errors: { max_pieces: expect.any(String) } })
    expect(await send({ max_pieces: '' })).toMatchObject({ status: 303 })
    expect((await findStock(world.db, soap.id))?.item).toMatchObject({ maxUnits: null })
    for (const wrong of ['', '-1', '0', '2,5', 'muitos'])
      expect(await send({ received: wrong }), wrong).toMatchObject({ errors: { received: expect.any(String) } })
    expect(await send({ on_hand: '', reason: 'x' })).toMatchObject({ errors: { on_hand: expect.any(String) } })
    expect(await send({ on_hand: '7', reason: '' })).toMatchObject({ errors: { reason: 'Diga porque é que a contagem difere.' } })
    await reserve(5)
    expect(await send({ on_hand: '4', reason: 'x', seen: '9' })).toMatchObject({
      errors: { on_hand: expect.stringContaining('5') },
    })
    expect(await stockOf(world, soap)).toBe(9)
  })

  test('does not overwrite a count that changed in between, by page and by call', async () => {
    const before = await stockOf(world, soap)
    expect(await send({ on_hand: '3', reason: 'contagem', seen: String(before + 1) })).toMatchObject({
      errors: { on_hand: expect.any(String) },
    })
    const counted = { on_hand: 3, reason: 'contagem', seen: before + 1 }
    expect(await ask('PATCH', `/staff/stock/${soap.id}`, counted, cookies.ana)).toMatchObject({
      status: 409,
      errors: [{ code: 'stock_changed' }],
    })
    expect(await stockOf(world, soap)).toBe(before)
  })
})
