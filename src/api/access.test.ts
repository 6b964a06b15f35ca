import { expect, test } from 'vitest'
import { can, canSee } from '#src/shop/permissions/capabilities.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Allowed } from '#src/platform/jsonapi/route.ts'
import { openApi } from '#tests/support/api/api.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { addPerson } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { routes } from './routes.ts'

type Caller = 'guest' | 'customer' | StaffRole | 'both'
const callers: readonly Caller[] = ['guest', 'customer', 'counter', 'pharmacist', 'owner', 'both']

const sessions = new Map<Caller, Record<string, string>>()

const rolesOf = (caller: Exclude<Caller, 'guest'>): readonly StaffRole[] => {
  if (caller === 'customer') return []
  return caller === 'both' ? ['pharmacist', 'owner'] : [caller]
}

const { world } = await shopFixture()
const { ask, signIn } = openApi(world)
for (const caller of callers)
  sessions.set(caller, caller === 'guest' ? {} : await signIn(await addPerson(world, rolesOf(caller), 'Alguém')))

/** The expected outcome according to the table: access, or the status of the refusal. */
function outcomeOf(rule: Allowed, caller: Caller): 'opens' | 401 | 403 | 404 {
  if (rule === 'anyone') return 'opens'
  if (rule === 'person') return caller === 'guest' ? 401 : 'opens'
  if (caller === 'guest') return 404
  const holder = { roles: rolesOf(caller) }
  if (can(holder, rule)) return 'opens'
  return canSee(holder, rule) ? 403 : 404
}

// An unknown query parameter is refused after the access check and before anything is done.
const harmless = '?nobody_knows_this=1'

test.each(callers)('every call answers a %s as the table says', async (caller) => {
  const met = new Map<string, unknown>()
  for (const { method, path } of routes) {
    const address = path.replaceAll(/\{\w+\}/g, world.id())
    const { status, errors } = await ask(method, address + harmless, undefined, sessions.get(caller))
    met.set(`${method} ${path}`, errors?.[0]?.code === 'unknown_parameter' ? 'opens' : status)
  }
  const table = new Map(routes.map(({ method, path, allow }) => [`${method} ${path}`, outcomeOf(allow, caller)]))
  expect(met).toEqual(table)
})

test('the log names who was refused and which capability was missing', async () => {
  let log = ''
  const noisy = openApi({ ...world, log: bareWorld(world, { log: (line) => (log += line) }).log })
  for (const path of ['/staff/audit', '/staff/audit/export']) await noisy.ask('GET', path, undefined, sessions.get('counter'))
  const outcomeOf = log.split('\n').filter((line) => line.includes('turned away'))
  expect(outcomeOf.map((line) => JSON.parse(line))).toMatchObject([
    { person: expect.any(String), needs: 'audit.read', request: expect.any(String) },
    { person: expect.any(String), needs: 'audit.read' },
  ])
})

test('staff calls are exactly those under /staff, and none is open to other people', () => {
  for (const { method, path, allow } of routes)
    expect(allow !== 'anyone' && allow !== 'person', `${method} ${path}`).toBe(path.startsWith('/staff/'))
})
