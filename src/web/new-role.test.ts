import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { routes } from '#src/api/routes.ts'
import { pageNames } from '#src/i18n/paths.ts'
import { can, canSee, capabilities } from '#src/shop/permissions/capabilities.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import { openApi } from '#tests/support/api/api.ts'
import { asOwner } from '#tests/support/world/database.ts'
import { inAll } from '#tests/support/world/short.ts'
import { addStaffMember } from '#tests/support/factories/staff.ts'
import { describedFetch } from '#tests/support/api/described-answers.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { createApp } from './app.ts'
import { canOpen, screens } from './screens.ts'

// A role that this build does not know: just added to the list, or written by a newer process.
const origin = 'http://shop.test'

const shop = await shopFixture()
const { world } = shop
const app = createApp(world, {
  apiRoutes: routes,
  buildDir: '/nowhere',
  pages: async () => new Response(),
})
const trainee = await addStaffMember(world, 'counter')
const cookie = await openApi(world).signIn(trainee)
await asOwner(shop.url, 'alter table users drop constraint users_roles_check')
await sql`update users set roles = '{trainee}' where id = ${trainee.userId}`.execute(world.db)
const row = await world.db
  .selectFrom('users')
  .select('roles')
  .where('id', '=', trainee.userId)
  .$narrowType<{ roles: StaffRole[] }>()
  .executeTakeFirstOrThrow()
const { roles } = row

const ask = (method: string, path: string): Promise<Response> | Response =>
  describedFetch(app.fetch)(new Request(origin + path, { method, headers: { ...cookie, 'Content-Type': 'application/json' } }))

test('a role without an entry in the table has no capability and no area', () => {
  expect(roles).toEqual(['trainee'])
  expect(capabilities.length).toBeGreaterThan(20)
  expect(capabilities.filter((capability) => can({ roles }, capability) || canSee({ roles }, capability))).toEqual([])
})

test('every staff call is 404 for such a role', inAll, async () => {
  const own = routes.filter(({ allow }) => allow !== 'anyone' && allow !== 'person')
  expect(own.length).toBeGreaterThan(40)
  for (const { method, path } of own) {
    const { status } = await ask(method, `/api${path.replaceAll(/\{\w+\}/g, shop.world.id())}`)
    expect([method, path, status]).toEqual([method, path, 404])
  }
})

test('every staff page is closed to such a role', () => {
  const own = pageNames.filter((name) => screens[name].layout === 'staff')
  expect(own.length).toBeGreaterThan(15)
  expect(own.filter((name) => canOpen({ ...trainee, roles }, screens[name].allow))).toEqual([])
})
