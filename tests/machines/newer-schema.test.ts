// @module-tag rest
import { expect, test } from 'vitest'
import { addProduct } from '#tests/support/factories/builders.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { adminUrlOf } from '#tests/support/world/database.ts'
import { withClient } from '#tests/support/world/templates.ts'
import { missing, startLoad } from '#tests/support/machines/load.ts'
import { startProcesses } from '#tests/support/machines/shop-processes.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'

// During a rolling update, processes of the old build work on a schema migrated by the newer one: it has an unknown migration, a
// new table, and columns they never fill.

const machines = await fileFixture(startProcesses())
const cream = await addProduct(machines.world, { stock: 100_000 })
const old = await machines.pages(machines.url)

const migrateFurther = (): Promise<void> =>
  withClient(adminUrlOf(machines.url), async (database) => {
    const { rows } = await database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pretend')`,
    )
    await database.query("set lock_timeout = '2s'")
    for (const { name } of rows) await database.query(`alter table ${name} add column added_later text`)
    await database.query('create table made_later (id bigint primary key)')
    await database.query("insert into schema_migrations (name, checksum) values ('9999_later', 'x')")
  })

test('an old build continues with a newer schema: no request fails, and it stays ready', async () => {
  const pages = ['/', '/produtos', '/en/products', '/carrinho', '/sign-in']
  const open = () => Promise.all(pages.map(async (path) => [path, (await fetch(old.origin + path)).status]))
  const sound = pages.map((path) => [path, 200])
  const load = startLoad(old.origin, { buyers: 3, variant: cream.id })
  await expect.poll(() => load.placed.length, { timeout: 20_000 }).toBeGreaterThan(10)
  expect(await open()).toEqual(sound)
  await migrateFurther()
  const before = load.placed.length
  await expect.poll(() => load.placed.length, { timeout: 20_000 }).toBeGreaterThan(before + 20)
  expect(await open()).toEqual(sound)
  // The previous result is cached for a second.
  await expect
    .poll(() => fetch(`${old.origin}/readyz`).then((answer) => answer.json()), { timeout: 3_000 })
    .toMatchObject({ ready: true, checks: { migrations: true } })
  await load.stop()
  expect(load.outcomes.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  expect(await missing(old.origin, load.placed)).toEqual([])
  expect(await brokenInvariants(machines.world)).toEqual([])
})
