import { expect, test } from 'vitest'
import { pharmacy } from '#db/seed/pharmacy.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { InvalidSetup, readWebsite, setupError } from './actions.server.ts'
import { countyLimits } from './website.ts'

const settings = (config: object) =>
  shop.world.db
    .updateTable('website')
    .set({ config: JSON.stringify(config) })
    .execute()

const shop = await shopFixture()
const sound = Object((await shop.world.db.selectFrom('website').select('config').executeTakeFirstOrThrow()).config)

test('the settings of the pharmacy are read in one statement, with the names of counties', async () => {
  expect(await shop.statementsOf(() => readWebsite(shop.world.db))).toHaveLength(1)
  const website = await readWebsite(shop.world.db)
  expect(website).toMatchObject({ name: pharmacy.name, sellsMedicines: true, delivery: { standard: { price: 350 } } })
  expect(website.delivery.counties).toHaveLength(pharmacy.deliveryCounties.length)
  expect(countyLimits(website.delivery, 'pt')).toMatch(/^Amarante, Mondim de Basto, .* e Vila Real$/)
  expect(await setupError(shop.world.db)).toBeUndefined()
})

test.each([
  ['delivery.enabled', { delivery: {} }],
  [
    'delivery.countyDicos',
    {
      delivery: { enabled: false, countyDicos: { 1714: true } },
    },
  ],
  ['hours', { hours: 'always' }],
  ['email', { email: 'nobody' }],
  ['address', { address: null }],
])('the setup error says that %s is wrong', async (field, change) => {
  await settings({ ...sound, ...change })
  expect(await setupError(shop.world.db)).toMatch(new RegExp(`^${field}`))
  await settings(sound)
})

test('without the legal block medicines are not sold', async () => {
  await settings({
    ...sound,
    legal: { ...pharmacy, company: null, nif: null, licence: null, technicalDirector: null, infarmedRegistration: null },
  })
  expect((await readWebsite(shop.world.db)).sellsMedicines).toBe(false)
  await settings(sound)
})

test('a shop without settings says so', async () => {
  await shop.world.db.deleteFrom('website').execute()
  expect(await setupError(shop.world.db)).toBe('website')
  await expect(readWebsite(shop.world.db)).rejects.toThrow(InvalidSetup)
})
