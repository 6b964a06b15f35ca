import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffRoles } from '#src/shop/permissions/capabilities.ts'
import { allowedBy } from '#tests/world/checks.ts'
import { testDatabase } from '#tests/world/database.ts'
import type { TestDatabase } from '#tests/world/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the database knows the roles of the table of capabilities', async () => {
  for (const table of ['users', 'invitations'])
    expect([table, await allowedBy(database.db, table, 'roles')]).toEqual([table, staffRoles.toSorted()])
})
