import { expect, test } from 'vitest'
import { addMarta, addStaff } from '#tests/support/factories/builders.ts'
import { openApi } from '#tests/support/api/api.ts'
import { inProduction } from '#tests/support/factories/staff.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { resourcesOf } from './openapi.ts'
import { routes } from './routes.ts'

const { world } = await shopFixture()

const descriptions = ['/openapi.json', '/docs'] as const

test('in production only staff read the staff calls, on the page and in the file', inAll, async () => {
  const { ask, signIn } = openApi(inProduction(world))
  const marta = await signIn(await addMarta(world))
  const joao = await signIn(await addStaff(world, 'counter'))
  for (const path of descriptions) {
    for (const headers of [{}, marta, { Cookie: `session=${'a'.repeat(43)}` }]) {
      const { status, text } = await ask('GET', path, undefined, headers)
      expect([status, text.includes('/staff'), text.includes('StaffOrder')]).toEqual([200, false, false])
      expect(text).toContain('/api/store/carts')
    }
    const { text } = await ask('GET', path, undefined, joao)
    for (const route of routes.filter((one) => one.path.startsWith('/staff'))) expect(text).toContain(`/api${route.path}`)
  }
})

test('shared caches do not store what staff read', async () => {
  const { ask } = openApi(inProduction(world))
  for (const path of descriptions) expect((await ask('GET', path)).headers.get('Cache-Control')).toMatch(/private|no-store/)
})

test('the page shows the response of every call and each of its members', async () => {
  const { ask } = openApi(world)
  const { text } = await ask('GET', '/docs')
  for (const { name } of resourcesOf(routes)) expect(text).toContain(`<h3 id="${name}">`)
  expect(text).toContain('<a href="#Order">Order</a>')
  expect(text).toMatch(/<code>history\[\]\.at<\/code><\/td>\s*<td>date-time<\/td>/)
})

test('the demo describes every call to everyone', inAll, async () => {
  const { ask } = openApi(world)
  for (const path of descriptions) expect((await ask('GET', path)).text).toContain('/api/staff/audit')
})

test('the file says which calls a session opens, and which a token as well', async () => {
  const { ask } = openApi(world)
  const { components, paths } = JSON.parse((await ask('GET', '/openapi.json')).text)
  expect(components.securitySchemes).toMatchObject({ session: { in: 'cookie' }, token: { type: 'http', scheme: 'bearer' } })
  const opens = (path: string, method: string) => paths[`/api${path}`][method].security
  expect(opens('/staff/imports', 'post')).toEqual([{ session: [] }, { token: [] }])
  expect(opens('/staff/imports/{id}/report', 'get')).toEqual([{ session: [] }, { token: [] }])
  expect(opens('/staff/settings', 'get')).toEqual([{ session: [] }])
  expect(opens('/products', 'get')).toBeUndefined()
})
