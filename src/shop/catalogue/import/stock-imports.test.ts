import { beforeEach, describe, expect, test } from 'vitest'
import { csvIn } from '#src/kernel/csv.ts'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { expectInvariants } from '#tests/support/assertions/invariants.ts'
import { addCart, addOrder, addProduct, addStaff, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { changeBatch, listBatches } from '../batches/actions.server.ts'
import { applyMovements } from '../batches/movements.actions.server.ts'
import { reserveStock } from '../stock/actions.server.ts'
import { periodicJobs } from './jobs.server.ts'

let soap: SoldVariant
let sku = ''
const shop = await shopFixture({ max: 20 })
const { world } = shop
const { ask, signIn } = openApi(world)
const joao = await addStaff(world, 'counter')
const asJoao = await signIn(joao)

beforeEach(async () => {
  soap = await addProduct(world, { stock: 0, name: 'Sabonete de mel' })
  sku = `SAB-${soap.rowId}`
  await world.db.updateTable('variants').set({ sku }).where('id', '=', soap.rowId).execute()
})

const inDays = (days: number) => nextDay(lisbonDate(world.now()), days)

async function receive(quantity: number, batch: string | null = null, expiresOn: string | null = null) {
  const row = { variantId: soap.id, kind: 'receive', quantity, batch, expiresOn, reason: null } as const
  await transaction(world.db, (tx) => applyMovements(world, tx, [row], { principal: joao, source: 'api', isPartial: false }))
}

const sell = async (quantity: number) => (await addOrder(world, { items: [{ ...soap, quantity } as SoldVariant] })).order.number
const prepare = (number: string) => transitionOrder(world, joao, number, { state: 'ready', source: 'page' })

async function upload(content: string, fields: Record<string, string> = {}) {
  const form = new FormData()
  form.set('file', new File([content], 'stock.csv', { type: 'text/csv' }))
  form.set('kind', 'stock')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const body = await new Response(form).blob()
  return ask('POST', '/staff/imports', body, { ...asJoao, 'Content-Type': body.type })
}

async function imported(content: string, fields: Record<string, string> = {}, only = 'valid') {
  const { data } = await upload(content, fields)
  await runJobs(world)
  await ask('POST', `/staff/imports/${data.id}/apply`, { only }, asJoao)
  await runJobs(world)
  return (await ask('GET', `/staff/imports/${data.id}`, undefined, asJoao)).data
}

async function undo(id: string) {
  await ask('POST', `/staff/imports/${id}/undo`, {}, asJoao)
  await runJobs(world)
  return (await ask('GET', `/staff/imports/${id}`, undefined, asJoao)).data.attributes
}

const counted = (units: number) =>
  [
    ['sku', 'QTD'],
    [sku, String(units)],
  ]
    .map((cells) => csvIn('pt').line(cells))
    .join('')
const own = async () => {
  const filter = { q: 'Sabonete de mel', locale: 'pt' } as const
  const { batches } = await listBatches(world.db, joao, filter, { number: 1, size: 100 })
  return batches.filter(({ variantId }) => variantId === soap.id)
}
const quantities = async () => Object.fromEntries((await own()).map(({ code, quantity }) => [code, quantity]))

describe('the count of a stock list', () => {
  test('lowers the batches that expire first, and leaves what was sold since and not yet prepared sold', async () => {
    await receive(5, 'L1', inDays(30))
    await receive(5, 'L2', inDays(60))
    const countedAt = world.now().toISOString()
    shop.wait(1)
    const waiting = await sell(2)
    await prepare(await sell(1))
    await imported(counted(7), { counted_at: countedAt })
    expect(await stockOf(world, soap)).toBe(4)
    expect(await quantities()).toEqual({ L1: 1, L2: 5 })
    await prepare(waiting)
    expect([await stockOf(world, soap), await quantities()]).toEqual([4, { L1: 0, L2: 4 }])
    await expectInvariants(world)
  })

  test('has what was sold before it and still lies on the shelf', inAll, async () => {
    await receive(10)
    const number = await sell(3)
    await imported(counted(10))
    expect(await stockOf(world, soap)).toBe(7)
    await prepare(number)
    shop.wait(1)
    await imported(counted(6))
    expect(await stockOf(world, soap)).toBe(6)
  })

  test('of the same moment changes nothing the second time, and a better list of that moment replaces it', inAll, async () => {
    await receive(20)
    shop.wait(1)
    const at = { counted_at: world.now().toISOString() }
    shop.wait(1)
    await sell(1)
    await imported(counted(15), at)
    expect(await stockOf(world, soap)).toBe(14)
    await sell(1)
    const again = await imported(counted(15), at)
    expect(again.attributes).toMatchObject({ updates: 0, unchanged: 1 })
    await imported(counted(16), at)
    expect(await stockOf(world, soap)).toBe(14)
  })

  test('without a moment has that of its first upload when the same file is sent again', inAll, async () => {
    await receive(20)
    const file = counted(18)
    await imported(file)
    await prepare(await sell(2))
    shop.wait(1)
    await imported(file)
    expect(await stockOf(world, soap)).toBe(16)
  })

  test('leaves a later count, also one of a batch, and is too old after a week', async () => {
    await receive(10, 'L1', inDays(30))
    shop.wait(1)
    const at = { counted_at: world.now().toISOString() }
    shop.wait(1)
    const row = { variantId: soap.id, kind: 'count', quantity: 8, batch: 'L1', expiresOn: null, reason: null } as const
    await transaction(world.db, (tx) => applyMovements(world, tx, [row], { principal: joao, source: 'api', isPartial: false }))
    expect((await imported(counted(10), at)).attributes['errors']).toMatchObject([{ row: 2, code: 'import_counted_since' }])
    expect((await imported(counted(8), at)).attributes).toMatchObject({ unchanged: 1 })
    shop.wait(8 * 24)
    expect((await imported(counted(10), at)).attributes['errors']).toMatchObject([{ row: 2, code: 'count_too_old' }])
  })

  test('does not bring back to the shop what is in quarantine', async () => {
    await receive(4, 'L1', inDays(30))
    await receive(6, 'L2', inDays(60))
    const [recalled] = await own()
    await changeBatch(world, { principal: joao, source: 'api' }, recalled?.id ?? '', { state: 'quarantine', reason: 'recolha' })
    shop.wait(1)
    await imported(counted(10))
    expect(await stockOf(world, soap)).toBe(6)
    const before = { counted_at: world.now().toISOString() }
    shop.wait(1)
    await changeBatch(world, { principal: joao, source: 'api' }, recalled?.id ?? '', { state: 'removed', reason: 'recolha' })
    await imported(counted(10), before)
    expect(await stockOf(world, soap)).toBe(6)
    shop.wait(1)
    await imported(counted(6))
    expect(await stockOf(world, soap)).toBe(6)
  })

  test('below what carts in checkout have reserved is an error, and a whole list then changes nothing', async () => {
    await receive(5)
    const list = counted(3)
    const { data } = await upload(list)
    await runJobs(world)
    const { rowId } = await addCart(world, [soap])
    await transaction(world.db, (tx) => reserveStock(world, tx, rowId, [{ variantId: soap.rowId, quantity: 4 }]))
    await ask('POST', `/staff/imports/${data.id}/apply`, { only: 'all' }, asJoao)
    await runJobs(world)
    const { attributes } = (await ask('GET', `/staff/imports/${data.id}`, undefined, asJoao)).data
    expect(attributes).toMatchObject({ state: 'checked', errors: [{ row: 2, code: 'below_held' }] })
    expect(await stockOf(world, soap)).toBe(5)
  })

  test('against sales at the same time loses none', inAll, async () => {
    await receive(20)
    const { data } = await upload(counted(18))
    await runJobs(world)
    await ask('POST', `/staff/imports/${data.id}/apply`, { only: 'valid' }, asJoao)
    await Promise.all([...Array.from({ length: 4 }, () => sell(1)), runJobs(world)])
    expect(await stockOf(world, soap)).toBe(14)
    await expectInvariants(world)
  })

  test('is undone with the sales since left as they are, and may be replaced by a better list of its moment', inAll, async () => {
    await receive(10, 'L1', inDays(30))
    shop.wait(1)
    const at = { counted_at: world.now().toISOString() }
    shop.wait(1)
    const { id } = await imported(counted(4), at)
    expect(await quantities()).toEqual({ L1: 4 })
    await sell(1)
    expect(await undo(id)).toMatchObject({ state: 'undone', stays: [] })
    expect(await stockOf(world, soap)).toBe(9)
    await imported(counted(8), at)
    expect(await stockOf(world, soap)).toBe(7)
    await expectInvariants(world)
  })
})

test('the export of stock has all units at the pharmacy, and is read back as unchanged while orders wait', async () => {
  await receive(4, 'L1', inDays(30))
  await receive(6, 'L2', inDays(60))
  const [recalled] = await own()
  await changeBatch(world, { principal: joao, source: 'api' }, recalled?.id ?? '', { state: 'quarantine', reason: 'recolha' })
  await sell(2)
  const { text } = await ask('GET', '/staff/exports/stock.csv', undefined, asJoao)
  expect(text).toContain(`"${sku}"`)
  expect(text.split('\n').find((line) => line.includes(sku))).toContain('"10"')
  const { data } = await upload(text)
  await runJobs(world)
  expect((await ask('GET', `/staff/imports/${data.id}`, undefined, asJoao)).data.attributes).toMatchObject({
    updates: 0,
    error_count: 0,
  })
})

test('the rows of an import are deleted after 30 days; the import, its audit entries and the movements stay', async () => {
  const { id } = await imported(counted(3))
  const audited = async () => {
    const rows = await world.db.selectFrom('audit_log').select('action').where('subject_id', '=', id).orderBy('id').execute()
    return rows.map(({ action }) => action)
  }
  shop.wait(31 * 24)
  for (const { work } of periodicJobs) await work(world)
  const { data } = await ask('GET', `/staff/imports/${id}`, undefined, asJoao)
  expect(data.attributes).toMatchObject({ state: 'applied', updates: 1, preview: [] })
  expect(await audited()).toEqual(['import_started', 'import_applied'])
  expect(await stockOf(world, soap)).toBe(3)
})
