import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { allowedBy } from '#tests/support/assertions/checks.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import {
  canBeAdvertised,
  isAreaLimited,
  isMedicine,
  needsPrescription,
  productClasses,
  productClassFacets,
  usualVatOf,
} from './product.ts'
import type { ProductClass } from './product.ts'

const database = await databaseFixture()

describe('the database and the table of product classes agree on', () => {
  test('the classes', async () => {
    for (const [table, column] of [
      ['products', 'class'],
      ['request_items', 'class'],
      ['request_items', 'alternative_class'],
    ] as const)
      expect([column, await allowedBy(database.db, table, column)]).toEqual([column, productClasses.toSorted()])
  })

  test('the classes that can be advertised', async () => {
    const { rows } = await sql<{ kind: ProductClass; advertised: boolean }>`
      select kind, may_be_advertised(kind) as advertised from unnest(${productClasses}::text[]) as kind`.execute(database.db)
    for (const { kind, advertised } of rows) expect([kind, advertised]).toEqual([kind, canBeAdvertised(kind)])
  })

  test('the classes that points cannot pay', async () => {
    const { rows } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint
        where conrelid = 'order_lines'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%points_cents = 0%'`.execute(
      database.db,
    )
    const named = rows.flatMap(({ rule }) => [...rule.matchAll(/'(\w+)'::text/g)].map(([, kind]) => kind))
    expect(named).toEqual(productClasses.filter((kind) => !productClassFacets[kind].hasPoints))
  })
})

describe('what a class implies', () => {
  test('a class that needs a prescription is a medicine without promotions and points', () => {
    expect(productClasses.filter(needsPrescription)).toEqual(['MSRM'])
    for (const kind of productClasses.filter(needsPrescription))
      expect([isMedicine(kind), canBeAdvertised(kind), productClassFacets[kind].hasPoints]).toEqual([true, false, false])
  })

  test('medicines are limited by county, not returnable, and have the reduced VAT', () => {
    expect(productClasses.filter(isMedicine)).toEqual(['MSRM', 'MNSRM_EF', 'MNSRM', 'COMPOUNDED'])
    for (const kind of productClasses)
      expect([kind, isAreaLimited(kind), productClassFacets[kind].isReturnable, productClassFacets[kind].isResellable]).toEqual([
        kind,
        isMedicine(kind),
        !isMedicine(kind),
        !isMedicine(kind),
      ])
    expect(productClasses.filter((kind) => usualVatOf(kind) === 600)).toEqual([...productClasses.filter(isMedicine), 'DEVICE'])
  })

  test('only medicines without prescription have a limit by substance', () => {
    expect(productClasses.filter((kind) => productClassFacets[kind].substanceLimit !== null)).toEqual(['MNSRM_EF', 'MNSRM'])
  })
})
