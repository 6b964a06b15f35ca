import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffRoles } from '#src/platform/capabilities.ts'
import { allowedBy } from '#tests/support/assertions/checks.ts'
import { testDatabase } from '#tests/support/world/database.ts'
import type { TestDatabase } from '#tests/support/world/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the database knows the roles of the table of capabilities', async () => {
  for (const table of ['users', 'invitations'])
    expect([table, await allowedBy(database.db, table, 'roles')]).toEqual([table, staffRoles.toSorted()])
})
