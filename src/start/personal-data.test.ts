import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { listedColumns, personalColumns, publishedTables } from './personal-data.ts'
import { sealedColumns } from './sealed-columns.ts'

const { world } = await shopFixture()

const nameOf = ({ table, column }: { table: string; column: string }): string => `${table}.${column}`

test('every column of the database is listed as personal or not unless its table is published, and no other', async () => {
  const { rows } = await sql<{ name: string }>`
    select case c.table_schema when 'public' then '' else c.table_schema || '.' end || c.table_name || '.' || c.column_name as name
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'pretend') and c.table_name not in ('schema_migrations', 'test_jobs')`.execute(
    world.db,
  )
  const isListed = (name: string): boolean => !publishedTables().some((table) => name.startsWith(`${table}.`))
  const names = rows.map(({ name }) => name)
  expect(listedColumns().toSorted()).toEqual(names.filter(isListed).toSorted())
  expect(names.some((name) => !isListed(name))).toBe(true)
})

test('no published table refers to an account or has anything sealed or hashed', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass
    union all select table_name from information_schema.columns where column_name ~ '(_sealed|_hash|^email)$'`.execute(world.db)
  const personal = new Set(rows.map(({ name }) => name))
  expect(personal.size).toBeGreaterThan(10)
  expect(publishedTables().filter((table) => personal.has(table))).toEqual([])
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
