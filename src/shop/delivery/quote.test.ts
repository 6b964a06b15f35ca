import { describe, expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { readWebsite } from '../website/actions.server.ts'
import { quoteDelivery, readDeliverySettings } from './actions.server.ts'
import { quoteMeta, rateResource } from './resources.api.server.ts'

const shop = await shopFixture()
const { world } = shop

const cream = { isAreaLimited: false, quantity: 2, weightGrams: 90 }
const pills = { isAreaLimited: true, quantity: 1, weightGrams: 70 }
const quote = (zipcode: string, { lines = [cream], total = 2000 } = {}) =>
  quoteDelivery(world.db, { zipcode, lines, total: cents(total) })

describe('a postal code', () => {
  test.each([
    ['5000-577', 'Vila Real', 350],
    ['5000577', 'Vila Real', 350],
    ['1000-001', 'Lisboa', 350],
    ['9000-001', 'Funchal', 690],
    ['9500-100', 'Ponta Delgada', 690],
  ])('%s is in %s', async (zipcode, name, price) => {
    expect(await quote(zipcode)).toMatchObject({ deliverable: true, reason: 'ok', county: { name }, rates: [{ price }] })
  })

  test.each(['9999-999', '0000-000', '500-057', 'casa', '', '5000-57', '5000-5777', "5000-577' or 1=1"])(
    '%s does not exist',
    async (zipcode) => {
      expect(await quote(zipcode)).toMatchObject({ deliverable: false, reason: 'unknown_zipcode', county: null, rates: [] })
    },
  )

  test('of a four-digit area shared by counties is resolved by its end', async () => {
    const ranges = await world.db
      .selectFrom('postal_codes')
      .innerJoin('counties', 'dico', 'county_dico')
      .select(['cp4', 'suffix_from', 'suffix_to', 'name'])
      .where('cp4', 'in', (row) =>
        row
          .selectFrom('postal_codes')
          .select('cp4')
          .groupBy('cp4')
          .having((by) => by.fn.countAll(), '>', 1),
      )
      .orderBy('cp4')
      .limit(20)
      .execute()
    expect(new Set(ranges.map(({ name }) => name)).size).toBeGreaterThan(1)
    for (const { cp4, suffix_from, suffix_to, name } of ranges)
      for (const suffix of [suffix_from, suffix_to]) expect((await quote(`${cp4}-${suffix}`)).county?.name).toBe(name)
  })
})

describe('a cart', () => {
  test('with a medicine is delivered to the neighbouring counties only, and the answer names them', async () => {
    const lines = [cream, pills]
    expect(await quote('4600-001', { lines })).toMatchObject({ reason: 'ok', county: { name: 'Amarante' } })
    const refused = await quote('1000-001', { lines })
    expect(refused).toMatchObject({ deliverable: false, reason: 'county_not_served_for_medicines', rates: [] })
    expect(quoteMeta(refused, 'pt')).toMatchObject({
      county: 'Lisboa',
      deliverable: false,
      county_limits: expect.arrayContaining(['Vila Real', 'Amarante']),
      message: expect.stringMatching(/^Em Lisboa não podemos .* Por lei, só os entregamos em Amarante, .* e Vila Real\.$/),
    })
  })

  test('of 50 € is delivered free on the mainland, a heavy one costs more', async () => {
    expect((await quote('1000-001', { total: 4999 })).rates[0]).toMatchObject({ price: 350, free: false })
    expect((await quote('1000-001', { total: 5000 })).rates[0]).toMatchObject({ price: 0, cost: 350, free: true })
    expect((await quote('1000-001', { lines: [{ ...cream, weightGrams: 2501 }] })).rates[0]).toMatchObject({ price: 590 })
    expect(await quote('1000-001', { lines: [{ ...cream, weightGrams: 10_001 }] })).toMatchObject({
      reason: 'parcel_not_carried',
    })
  })

  test('is answered in two statements, however many lines, and in one with the settings already read', async () => {
    const many = Array.from({ length: 40 }, () => cream)
    expect(await shop.statementsOf(() => quote('5000-577'))).toHaveLength(2)
    expect(await shop.statementsOf(() => quote('5000-577', { lines: many }))).toHaveLength(2)
    const website = await readWebsite(world.db)
    const question = { zipcode: '5000-577', lines: [cream], total: cents(2000) }
    expect(await shop.statementsOf(() => quoteDelivery(world.db, question, website))).toHaveLength(1)
  })

  test('shows its rates to the API by their public names', async () => {
    const [rate] = (await quote('5000-577', { total: 1230 })).rates
    expect(rateResource(rate!, true, 'en')).toMatchObject({
      type: 'shipping_rate',
      id: rate!.id,
      attributes: {
        name: 'CTT Expresso courier',
        expected: '1 to 2 working days',
        selected: true,
        free: false,
        cost: '3.50',
        final_price: '3.50',
        display_final_price: '€3.50',
        tax_amount: '0.65',
      },
      relationships: { shipping_method: { type: 'shipping_method', attributes: { name: 'CTT Expresso courier' } } },
    })
  })
})

describe('the database', () => {
  const row = { weight_from_grams: 0, price_cents: 100, zone: 'mainland' }
  const add = (change: object) =>
    transaction(world.db, async (tx) => {
      const { id } = await tx.selectFrom('shipping_methods').select('id').limit(1).executeTakeFirstOrThrow()
      await tx
        .insertInto('shipping_rates')
        .values({ public_id: world.id(), method_id: id, ...row, ...change })
        .execute()
    })

  test.each([
    { zone: 'moon' },
    { zone: 'counties' },
    { county_dicos: ['1714'] },
    { zone: 'counties', county_dicos: ['9999'] },
    { weight_from_grams: 10, weight_to_grams: 9 },
    { total_from_cents: 10, total_to_cents: 9 },
    { price_cents: -1 },
    { free_from_cents: -1 },
  ])('refuses a rate with %o', async (change) => {
    await expect(add(change)).rejects.toThrow(/violates|does not exist/)
  })

  test('refuses a tracking address that is not the carrier’s own', async () => {
    const change = world.db.updateTable('shipping_methods').set({ tracking_template: 'https://{tracking}.example/' })
    await expect(change.execute()).rejects.toThrow(/violates/)
  })

  test('invalidates cached pages when a price changes, for their footer names it', async () => {
    const version = () => world.db.selectFrom('content_versions').select('version').executeTakeFirstOrThrow()
    const before = await version()
    await world.db.updateTable('shipping_rates').set({ price_cents: 350 }).where('price_cents', '=', 350).execute()
    expect((await version()).version).toBeGreaterThan(before.version)
  })
})

describe('until counties are chosen', () => {
  test('the county of the pharmacy and its neighbours are served, and the owner sees them ticked', async () => {
    const { config } = await world.db.selectFrom('website').select('config').executeTakeFirstOrThrow()
    const website = structuredClone(config) as { delivery: { countyDicos?: string[] | null } }
    const chosen = await readDeliverySettings(world.db)
    delete website.delivery.countyDicos
    await world.db
      .updateTable('website')
      .set({ config: JSON.stringify(website) })
      .execute()
    const unchosen = await readDeliverySettings(world.db)
    expect([chosen.chosen, unchosen.chosen]).toEqual([true, false])
    expect(unchosen.counties.filter(({ served }) => served).map(({ name }) => name)).toEqual([
      'Amarante',
      'Mondim de Basto',
      'Peso da Régua',
      'Ribeira de Pena',
      'Sabrosa',
      'Santa Marta de Penaguião',
      'Vila Pouca de Aguiar',
      'Vila Real',
    ])
    expect(unchosen.counties).toHaveLength(308)
    expect((await quote('4600-001', { lines: [pills] })).reason).toBe('ok')
  })
})
