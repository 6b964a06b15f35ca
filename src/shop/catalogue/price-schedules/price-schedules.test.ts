// @module-tag rest
import { describe, expect, test } from 'vitest'
import { addHours } from '#src/kernel/dates.ts'
import { cents } from '#src/kernel/money.ts'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { changeVariantPrice, createProduct, findStaffProduct, updateProduct } from '../editing/actions.server.ts'
import type { ProductPatch } from '../editing/product-draft.ts'
import { cancelPriceSchedule, listPriceSchedules, maxOpenSchedules, schedulePrice } from './actions.server.ts'
import { applyDueSchedules } from './jobs.server.ts'

const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
const context = { principal: ana, source: 'api' as const }
const api = openApi(world)
const asPharmacist = await api.signIn(ana)
const asCounter = await api.signIn(await addStaff(world, 'counter'))

let count = 0
async function addCream(fields: ProductPatch = {}) {
  count += 1
  const made = await createProduct(world, context, {
    name: { pt: `Creme ${count}`, en: `Cream ${count}` },
    class: 'COSMETIC',
    brand: 'Nacriva',
    form: 'Creme',
    state: 'published',
    variants: [{ pack: { pt: '50 ml' }, price: cents(1290), onHand: 8 }],
    ...fields,
  })
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return { id: made.value.id, pack: made.value.draft.variants[0]?.id ?? '' }
}

const inHours = (hours: number): Date => addHours(world.now(), hours)
const later = (hours: number): World => ({ ...world, now: () => inHours(hours) })
async function priceOf({ id }: { id: string }) {
  const [variant] = (await findStaffProduct(world.db, id))?.draft.variants ?? []
  return [variant?.price, variant?.compareAt]
}
async function plan(
  pack: string,
  { price = 990, from = 1, until = 3 }: { price?: number; from?: number; until?: number | null } = {},
) {
  return schedulePrice(world, context, pack, {
    price: cents(price),
    startsAt: inHours(from),
    endsAt: until === null ? null : inHours(until),
  })
}
const codesOf = (result: Awaited<ReturnType<typeof plan>>) =>
  result.ok || result.error.code !== 'invalid' ? [] : result.error.errors.map(({ field, code }) => `${field} ${code}`)

describe('a price for a time', () => {
  test('begins and ends by itself, shows what it replaces, and leaves the former price', async () => {
    const cream = await addCream()
    expect((await plan(cream.pack)).ok).toBe(true)
    await applyDueSchedules(world)
    expect(await priceOf(cream)).toEqual([1290, null])
    expect(await listPriceSchedules(world.db, cream.id)).toMatchObject([{ price: 990, compareAt: 1290, startedAt: null }])

    await applyDueSchedules(later(1))
    expect(await priceOf(cream)).toEqual([990, 1290])

    await applyDueSchedules(later(3))
    expect(await priceOf(cream)).toEqual([1290, null])
    expect(await listPriceSchedules(world.db, cream.id)).toEqual([])
  })

  test('is applied once, however many workers come to it', async () => {
    const cream = await addCream()
    await plan(cream.pack)
    await Promise.all(Array.from({ length: 6 }, () => applyDueSchedules(later(1))))
    const product = await findStaffProduct(world.db, cream.id)
    expect([product?.version, product?.draft.variants[0]?.price]).toEqual([2, 990])
    await Promise.all(Array.from({ length: 6 }, () => applyDueSchedules(later(3))))
    expect((await findStaffProduct(world.db, cream.id))?.version).toBe(3)
  })

  test('stays for good without an end', async () => {
    const cream = await addCream()
    await plan(cream.pack, { price: 1590, until: null })
    await applyDueSchedules(later(1))
    expect(await priceOf(cream)).toEqual([1590, null])
    await applyDueSchedules(later(100))
    expect([await priceOf(cream), await listPriceSchedules(world.db, cream.id)]).toEqual([[1590, null], []])
  })

  test('starts at once when its start has come', async () => {
    const cream = await addCream()
    expect((await plan(cream.pack, { from: -1 })).ok).toBe(true)
    expect(await priceOf(cream)).toEqual([990, 1290])
  })

  test('does not undo a price that staff have changed since', async () => {
    const cream = await addCream()
    await plan(cream.pack, { from: -1 })
    await changeVariantPrice(world, context, cream.pack, { price: cents(1100) })
    await applyDueSchedules(later(3))
    expect(await priceOf(cream)).toEqual([1100, 1290])
  })

  test('that ends before a worker came never begins', async () => {
    const cream = await addCream()
    await plan(cream.pack)
    await applyDueSchedules(later(5))
    expect([await priceOf(cream), await listPriceSchedules(world.db, cream.id)]).toEqual([[1290, null], []])
  })

  test('does not begin for a product that became a prescription medicine', async () => {
    const cream = await addCream({ class: 'MNSRM' })
    await plan(cream.pack)
    await updateProduct(world, context, cream.id, { fields: { class: 'MSRM' } })
    await applyDueSchedules(later(1))
    expect([await priceOf(cream), await listPriceSchedules(world.db, cream.id)]).toEqual([[1290, null], []])
    const schedule = world.db.selectFrom('price_schedules').select('refusal').orderBy('id', 'desc')
    expect(await schedule.executeTakeFirst()).toEqual({ refusal: 'reduction_forbidden' })
  })

  test('is cancelled, and a running one gives the former price back', async () => {
    const cream = await addCream()
    await plan(cream.pack, { from: -1 })
    await plan(cream.pack, { from: 4, until: 6 })
    const [running, planned] = await listPriceSchedules(world.db, cream.id)
    expect(await cancelPriceSchedule(world, context, planned?.id ?? '')).toEqual({ ok: true, value: null })
    expect(await priceOf(cream)).toEqual([990, 1290])
    await cancelPriceSchedule(world, context, running?.id ?? '')
    expect(await priceOf(cream)).toEqual([1290, null])
    expect(await cancelPriceSchedule(world, context, running?.id ?? '')).toEqual({ ok: false, error: { code: 'not_found' } })
  })
})

describe('a price for a time is refused', () => {
  test('when its time overlaps another, and not when it begins as the other ends', async () => {
    const cream = await addCream()
    await plan(cream.pack, { from: 1, until: 3 })
    expect(codesOf(await plan(cream.pack, { from: 2, until: 5 }))).toEqual(['from price_schedule_overlaps'])
    expect(codesOf(await plan(cream.pack, { from: 0, until: null }))).toEqual(['from price_schedule_overlaps'])
    expect(codesOf(await plan(cream.pack, { from: 3, until: 5 }))).toEqual([])
  })

  test('when two people plan the same time at once', async () => {
    const cream = await addCream()
    const results = await Promise.all([plan(cream.pack), plan(cream.pack)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('when it ends before it begins, or reduces a prescription medicine', async () => {
    const cream = await addCream()
    expect(codesOf(await plan(cream.pack, { from: 3, until: 3 }))).toEqual(['until ends_before_start'])
    const medicine = await addCream({ class: 'MSRM' })
    const period = { startsAt: inHours(1), endsAt: inHours(2) }
    const reduced = await schedulePrice(world, context, medicine.pack, { price: cents(990), compareAt: cents(1290), ...period })
    expect(codesOf(reduced)).toEqual(['compare_at_price reduction_forbidden'])
  })

  test(`when a pack has ${maxOpenSchedules} of them`, async () => {
    const cream = await addCream()
    for (let at = 1; at <= maxOpenSchedules; at += 1) await plan(cream.pack, { from: at, until: at + 1 })
    expect(codesOf(await plan(cream.pack, { from: 100, until: 101 }))).toEqual(['from price_schedules_too_many'])
  })
})

describe('a price for a time in the API', () => {
  const patch = (pack: string, body: object, headers = asPharmacist) => api.ask('PATCH', `/staff/variants/${pack}`, body, headers)

  test('is planned with the version of the pack, listed and cancelled', async () => {
    const cream = await addCream()
    const from = inHours(1).toISOString()
    const planned = await patch(cream.pack, { price: '9.90', from, until: inHours(3).toISOString(), version: 1 })
    expect([planned.status, planned.data.attributes['price']]).toEqual([200, '12.90'])
    const list = await api.ask('GET', `/staff/products/${cream.id}/price-schedules`, undefined, asPharmacist)
    expect(list.list).toMatchObject([{ attributes: { price: '9.90', compare_at_price: '12.90', from, state: 'planned' } }])
    const id = list.list[0]?.id
    expect((await api.ask('DELETE', `/staff/price-schedules/${id}`, undefined, asPharmacist)).status).toBe(204)
    expect((await api.ask('DELETE', `/staff/price-schedules/${id}`, undefined, asPharmacist)).status).toBe(404)
  })

  test('reads a day as its midnight in Lisbon', async () => {
    const cream = await addCream()
    await patch(cream.pack, { price: '9.90', from: '2031-07-01', until: '2031-07-08' })
    const [schedule] = await listPriceSchedules(world.db, cream.id)
    expect(schedule?.startsAt.toISOString()).toBe('2031-06-30T23:00:00.000Z')
  })

  test.each<[object, string]>([
    [{ price: '9.90', from: 'amanhã' }, 'from'],
    [{ price: '9.90', from: '2031-02-30' }, 'from'],
    [{ price: '9.90', until: '2020-01-01' }, 'until'],
    [{ from: '2031-02-20' }, 'price'],
    [{ price: '0', from: '2031-02-20' }, 'price'],
    [{ price: '9.90', compare_at_price: '9.90', from: '2031-02-20' }, 'compare_at_price'],
  ])('names the field of %o that is wrong', async (body, field) => {
    const cream = await addCream()
    const refused = await patch(cream.pack, body)
    expect([refused.status, refused.errors[0]?.source?.pointer]).toEqual([422, `/data/attributes/${field}`])
    expect(await priceOf(cream)).toEqual([1290, null])
  })

  test('is a matter of the catalogue', async () => {
    const cream = await addCream()
    expect((await patch(cream.pack, { price: '9.90', from: '2031-02-20' }, asCounter)).status).toBe(404)
    expect((await patch(cream.pack, { price: '9.90', from: '2031-02-20', version: 7 })).status).toBe(409)
  })
})
