// @module-tag rest
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { migrate } from '#src/platform/database/migrate.ts'
import { testDatabase } from '#tests/support/world/database.ts'
import { testFor } from '#tests/support/world/short.ts'

const migrations = join(import.meta.dirname, '../../../db/migrations')
const old = {
  delivery: { enabled: true, price: 420, freeFrom: 3900, expected: { pt: '2 dias', en: '2 days' }, countyDicos: ['1714'] },
}

const cases = [
  ['keeps its price for the whole country', old, 420, 3900],
  ['that never delivers free goes on so', { delivery: { ...old.delivery, freeFrom: null } }, 420, null],
  ['without a price begins without rates', { delivery: { enabled: false } }, undefined, undefined],
] as const
testFor(cases, { short: 1 })('a shop from before the table of rates %s', async ([, config, price, freeFrom]) => {
  const folder = mkdtempSync(join(tmpdir(), 'botica-before-'))
  const database = await testDatabase({ template: 'empty' })
  try {
    for (const name of readdirSync(migrations).filter((file) => file < '0014')) cpSync(join(migrations, name), join(folder, name))
    await migrate(database.url, folder)
    await database.db
      .insertInto('website')
      .values({ config: JSON.stringify(config) })
      .execute()
    await migrate(database.url, migrations)
    const rates = await database.db
      .selectFrom('shipping_rates')
      .select(['zone', 'price_cents', 'free_from_cents'])
      .orderBy('id')
      .execute()
    const zones = price === undefined ? [] : ['mainland', 'azores', 'madeira']
    expect(rates).toEqual(zones.map((zone) => ({ zone, price_cents: price, free_from_cents: freeFrom })))
    const { config: stored } = await database.db.selectFrom('website').select('config').executeTakeFirstOrThrow()
    expect(Object.keys(Object(stored).delivery)).toEqual(
      Object.keys(config.delivery).filter((key) => /enabled|countyDicos/.test(key)),
    )
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
})
