import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/world/api.ts'
import { addMarta } from '#tests/world/builders.ts'
import type { TestShop } from '#tests/world/shop.ts'
import { openTestShop } from '#tests/world/shop.ts'
import { listedColumns, personalColumns } from './personal-data.ts'
import { sealedColumns } from './sealed-columns.ts'

let shop: TestShop
let world: World
beforeAll(async () => {
  shop = await openTestShop()
  world = shop.world
})
afterAll(() => shop.close())

const nameOf = ({ table, column }: { table: string; column: string }): string => `${table}.${column}`

test('every column of the database is listed as personal or not, and no other', async () => {
  const { rows } = await sql<{ name: string }>`
    select case c.table_schema when 'public' then '' else c.table_schema || '.' end || c.table_name || '.' || c.column_name as name
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'pretend') and c.table_name not in ('schema_migrations', 'test_jobs')`.execute(
    world.db,
  )
  expect(listedColumns().toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('every sealed column is personal, except the key of the hashes', () => {
  const personal = personalColumns().map(nameOf)
  expect(sealedColumns.map(nameOf).filter((name) => !personal.includes(name))).toEqual(['hash_keys.secret_sealed'])
})

test('every column listed as exported is in the export of an account', async () => {
  const { ask, signIn } = openApi(world)
  const { text } = await ask('GET', '/account/export', undefined, await signIn(await addMarta(world)))
  const members = Object.keys(JSON.parse(text))
  const named = new Set(personalColumns().flatMap(({ exportedAs }) => exportedAs ?? []))
  expect([...named].filter((member) => !members.includes(member))).toEqual([])
  expect(members.filter((member) => member !== 'exported_at' && !named.has(member as never))).toEqual([
    'requests',
    'request_draft',
  ])
})
