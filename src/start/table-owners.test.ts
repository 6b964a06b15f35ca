import { globSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { tableOwners } from '../../tools/table-owners.mjs'

const { world } = await shopFixture()

test('every view reads with the rights of its caller', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
      where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
        and not coalesce(reloptions @> '{security_invoker=true}', false)`.execute(world.db)
  expect(rows).toEqual([])
})

test('a view reads tables of its owner, and of other features only what they publish', async () => {
  const { rows } = await sql<{ view: string; reads: string; isView: boolean }>`
    select distinct v.relname as view, t.relname as reads, t.relkind = 'v' as "isView"
      from pg_class v join pg_rewrite r on r.ev_class = v.oid
      join pg_depend d on d.objid = r.oid and d.refclassid = 'pg_class'::regclass
      join pg_class t on t.oid = d.refobjid and t.oid <> v.oid
      where v.relkind = 'v' and v.relnamespace = 'public'::regnamespace`.execute(world.db)
  const ownerOf = (name: string) =>
    Object.entries(tableOwners).find(([, owned]) => Object.values(owned).flat().includes(name))?.[0]
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ view, reads, isView }) => !isView && ownerOf(view) !== ownerOf(reads))).toEqual([])
})

test('a feature registers the personal data and the sealed columns of its own tables', async () => {
  const folder = join(import.meta.dirname, '../shop')
  const files = globSync('**/{personal-data,sealed-columns}.ts', { cwd: folder })
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const listed = await import(join(folder, file))
    const { tables = [] } = Object.entries(tableOwners).find(([owner]) => file.startsWith(`${owner}/`))?.[1] ?? {}
    if (listed.personalData) expect(Object.keys(listed.personalData).toSorted(), file).toEqual(tables)
    else expect(tables, file).toEqual(expect.arrayContaining(listed.columns.map(({ table }: { table: string }) => table)))
  }
})
