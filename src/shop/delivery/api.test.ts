import { describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'

const { world } = await shopFixture()
const { ask, signIn } = openApi(world)
const diogo = await signIn(await addStaff(world, 'owner'))
const joao = await signIn(await addStaff(world, 'counter'))
const ana = await signIn(await addStaff(world, 'pharmacist'))
const marta = await signIn(await addMarta(world))

const method = {
  name: { pt: 'Estafeta', en: 'Courier' },
  expected: { pt: 'hoje', en: 'today' },
  tracking_template: 'https://carrier.example/{tracking}',
}

test('the settings of delivery are read and changed one by one', async () => {
  const before = await ask('GET', '/staff/delivery', undefined, diogo)
  expect(before).toMatchObject({ status: 200, data: { type: 'delivery', attributes: { enabled: true, vat_rate: '23.00' } } })
  expect(before.data.attributes['counties']).toHaveLength(308)
  const changed = await ask('PATCH', '/staff/delivery', { county_dicos: ['1714'] }, diogo)
  expect(changed.data.attributes).toMatchObject({
    enabled: true,
    vat_rate: '23.00',
    county_dicos: ['1714'],
    counties_chosen: true,
  })
  const off = await ask('PATCH', '/staff/delivery', { enabled: false, vat_rate: '6.00' }, diogo)
  expect(off.data.attributes).toMatchObject({ enabled: false, vat_rate: '6.00', county_dicos: ['1714'] })
  expect((await ask('GET', '/website')).data.attributes['modules']).toMatchObject({ delivery: false })
  await ask('PATCH', '/staff/delivery', { enabled: true }, diogo)
})

test('a method gets rates, which the customers’ texts then use', async () => {
  const made = await ask('POST', '/staff/shipping-methods', method, diogo)
  expect(made).toMatchObject({
    status: 201,
    data: { type: 'shipping_method', attributes: { ...method, active: true, position: 0 } },
  })
  const rates = `/staff/shipping-methods/${made.data.id}/rates`
  const rated = await ask('POST', `${rates}?include=shipping_rates`, { zone: 'mainland', price: '1.00' }, diogo)
  expect(rated).toMatchObject({
    status: 201,
    included: [
      { attributes: { zone: 'mainland', price: '1.00', total_from: '0.00', total_to: null, free_from: null, active: true } },
    ],
  })
  const config = (await ask('GET', '/website')).data.attributes['config']
  expect(config).toMatchObject({ delivery: { price: '1.00', free_from: null, expected: 'hoje' } })
  const rate = rated.included[0]!.id
  const changed = await ask('PATCH', `/staff/shipping-rates/${rate}?include=shipping_rates`, { free_from: '10.00' }, diogo)
  expect(changed).toMatchObject({ status: 200, included: [{ attributes: { price: '1.00', free_from: '10.00' } }] })
  await ask('PATCH', `/staff/shipping-methods/${made.data.id}`, { active: false }, diogo)
  expect((await ask('GET', '/website')).data.attributes['config']).toMatchObject({ delivery: { price: '3.50' } })
  const list = await ask('GET', '/staff/shipping-methods?page[size]=2', undefined, diogo)
  expect([list.list.length, list.meta.total_count]).toEqual([2, 3])
  expect(await ask('GET', `/staff/shipping-methods/${made.data.id}`, undefined, diogo)).toMatchObject({
    status: 200,
    data: { attributes: { active: false } },
  })
})

describe('bad input', () => {
  test.each([
    ['POST', '/staff/shipping-methods', {}, 'name'],
    ['POST', '/staff/shipping-methods', { ...method, name: 'Estafeta' }, 'name'],
    ['POST', '/staff/shipping-methods', { ...method, name: { pt: 'Estafeta' } }, 'name.en'],
    ['POST', '/staff/shipping-methods', { ...method, expected: { pt: '', en: 'x' } }, 'expected.pt'],
    ['POST', '/staff/shipping-methods', { ...method, tracking_template: 'https://{tracking}/' }, 'tracking_template'],
    ['POST', '/staff/shipping-methods', { ...method, tracking_template: 7 }, 'tracking_template'],
    ['POST', '/staff/shipping-methods', { ...method, position: 1000 }, 'position'],
    ['PATCH', '/staff/delivery', { enabled: 'yes' }, 'enabled'],
    ['PATCH', '/staff/delivery', { vat_rate: 23 }, 'vat_rate'],
    ['PATCH', '/staff/delivery', { vat_rate: '-1' }, 'vat_rate'],
    ['PATCH', '/staff/delivery', { county_dicos: ['9999'] }, 'county_dicos'],
    ['PATCH', '/staff/delivery', { county_dicos: '1714' }, 'county_dicos'],
    ['RATE', '', {}, 'zone'],
    ['RATE', '', { zone: 'mainland' }, 'price'],
    ['RATE', '', { zone: 'mainland', price: '1.234' }, 'price'],
    ['RATE', '', { zone: 'mainland', price: 3.5 }, 'price'],
    ['RATE', '', { zone: 'mainland', price: '99999999999' }, 'price'],
    ['RATE', '', { zone: 'mainland', price: '1.00', weight_to_grams: -1 }, 'weight_to_grams'],
    ['RATE', '', { zone: 'mainland', price: '1.00', weight_to_grams: 1.5 }, 'weight_to_grams'],
    ['RATE', '', { zone: 'mainland', price: '1.00', weight_from_grams: 2, weight_to_grams: 1 }, 'weight_to_grams'],
    ['RATE', '', { zone: 'counties', price: '1.00' }, 'county_dicos'],
  ])('%s %s %o is refused at %s', async (verb, path, body, field) => {
    const [first] = (await ask('GET', '/staff/shipping-methods', undefined, diogo)).list
    const rates = `/staff/shipping-methods/${first!.id}/rates`
    const answer = await (verb === 'RATE' ? ask('POST', rates, body, diogo) : ask(verb, path, body, diogo))
    expect(answer.status).toBe(422)
    expect(answer.errors[0]?.source?.pointer).toBe(`/data/attributes/${field.replaceAll('.', '/')}`)
    expect(answer.errors[0]?.detail).toMatch(/\.$/)
  })

  test('an unknown method or rate is 404', async () => {
    for (const id of [world.id(), 'x']) {
      expect((await ask('GET', `/staff/shipping-methods/${id}`, undefined, diogo)).status).toBe(404)
      expect((await ask('PATCH', `/staff/shipping-methods/${id}`, { active: false }, diogo)).status).toBe(404)
      expect((await ask('POST', `/staff/shipping-methods/${id}/rates`, { zone: 'azores', price: '1.00' }, diogo)).status).toBe(
        404,
      )
      expect((await ask('PATCH', `/staff/shipping-rates/${id}`, { active: false }, diogo)).status).toBe(404)
    }
  })
})

test('for everyone but the owner the calls answer 404', async () => {
  for (const headers of [joao, ana, marta, {}]) {
    expect((await ask('GET', '/staff/delivery', undefined, headers)).status).toBe(404)
    expect((await ask('PATCH', '/staff/delivery', { enabled: false }, headers)).status).toBe(404)
    expect((await ask('POST', '/staff/shipping-methods', method, headers)).status).toBe(404)
  }
})

test('a proof older than a quarter of an hour has to be renewed', async () => {
  await world.db
    .updateTable('sessions')
    .set({ proved_at: new Date(world.realNow().getTime() - 16 * 60_000) })
    .execute()
  const answer = await ask('PATCH', '/staff/delivery', { enabled: false }, diogo)
  expect(answer).toMatchObject({ status: 403, errors: [{ code: 'reauthentication_required' }] })
})
