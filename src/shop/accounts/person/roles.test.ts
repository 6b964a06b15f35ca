import { expect, test } from 'vitest'
import { staffRoles } from '#src/shop/permissions/capabilities.ts'
import { allowedBy } from '#tests/support/assertions/checks.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'

const database = await databaseFixture()

test('the database knows the roles of the table of capabilities', async () => {
  for (const table of ['users', 'invitations'])
    expect([table, await allowedBy(database.db, table, 'roles')]).toEqual([table, staffRoles.toSorted()])
})
