import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addApp } from '#tests/support/services/authenticator-app.ts'
import { addMarta } from '#tests/support/factories/builders.ts'
import { addStaffMember, staffPassword } from '#tests/support/factories/staff.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { hasSecondFactor } from '../second-factor/actions.server.ts'
import { answerTeam } from './screens/staff-people.server.ts'
import { blockColleague, changeRoles, listTeam } from './staff-people.server.ts'

const minute = 60_000
let elapsed = 0
let [diogo, ana]: Staff[] = []
const shop = await shopFixture()
const world: World = { ...shop.world, realNow: () => new Date(Date.now() + elapsed) }
beforeEach(async () => {
  elapsed = 0
  await world.db.updateTable('users').set({ roles: [] }).execute()
  ;[diogo, ana] = [await addStaffMember(world, 'owner'), await addStaffMember(world, 'pharmacist')]
})

const refused = (code: string) => ({ ok: false, error: { code } })
const roleOf = async ({ userId }: { userId: number }): Promise<string> =>
  (await world.db.selectFrom('users').select('roles').where('id', '=', userId).executeTakeFirstOrThrow()).roles.join(',') ||
  'customer'

const owners = async (): Promise<number> =>
  (await listTeam(world)).filter(({ roles, blockedAt }) => roles.includes('owner') && !blockedAt).length

const giveRole = (principal: Staff, to: Staff, ...roles: StaffRole[]) =>
  changeRoles(world, principal, { id: to.publicId, roles }, 'page')
const block = (principal: Staff, whom: Staff, blocked = true) =>
  blockColleague(world, principal, { id: whom.publicId, blocked }, 'page')

const auditOf = (subject: Staff) =>
  world.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'why', 'door'])
    .where('subject_id', '=', subject.publicId)
    .execute()

describe('the team', () => {
  test('is listed by name, with second factor, last use and block', async () => {
    await addApp(world, ana!)
    await openApi(world).signIn(ana!)
    await block(diogo!, await addStaffMember(world, 'counter'))
    await addMarta(world)
    expect(await listTeam(world)).toMatchObject([
      { name: 'Ana Vaz', roles: ['pharmacist'], hasSecondFactor: true, lastUsedAt: expect.any(Date), blockedAt: null },
      { name: 'Diogo Mourão', roles: ['owner'], hasSecondFactor: false, lastUsedAt: null, blockedAt: null },
      { name: 'João Teixeira', roles: ['counter'], blockedAt: expect.any(Date) },
    ])
  })
})

describe('another role', () => {
  test('ends the colleague’s sessions at once', async () => {
    const { ask, signIn } = openApi(world)
    const session = await signIn(ana!)
    expect((await ask('GET', '/me', undefined, session)).status).toBe(200)
    expect(await giveRole(diogo!, ana!, 'counter')).toEqual({ ok: true, value: undefined })
    expect((await ask('GET', '/me', undefined, session)).status).toBe(401)
    expect(await roleOf(ana!)).toBe('counter')
    expect(await auditOf(ana!)).toEqual([{ action: 'role_changed', actor_id: diogo!.publicId, why: 'counter', door: 'page' }])
  })

  test('of none makes a customer without second factor, who is unblocked', inAll, async () => {
    await addApp(world, ana!)
    await block(diogo!, ana!)
    await giveRole(diogo!, ana!)
    expect([await roleOf(ana!), await hasSecondFactor(world.db, ana!)]).toEqual(['customer', false])
    expect((await openApi(world).ask('POST', '/auth/login', { email: ana!.email, password: staffPassword })).status).toBe(200)
    expect(await giveRole(diogo!, ana!, 'owner'), 'back only by invitation').toEqual(refused('not_found'))
  })

  test('cannot be taken by oneself, and is given by an owner only', async () => {
    expect(await giveRole(diogo!, diogo!, 'counter')).toEqual(refused('own_account'))
    expect(await giveRole(ana!, diogo!, 'counter')).toEqual(refused('not_found'))
    expect(await roleOf(diogo!)).toBe('owner')
    for (const id of ['x', ana!.publicId.replace(/^./, 'f'), (await addMarta(world)).publicId])
      expect(await changeRoles(world, diogo!, { id, roles: ['counter'] }, 'page'), id).toEqual(refused('not_found'))
  })

  test('can be one of several, whose holder can do all of theirs', async () => {
    const { ask, signIn } = openApi(world)
    expect(await giveRole(diogo!, ana!, 'pharmacist', 'owner')).toEqual({ ok: true, value: undefined })
    expect(await roleOf(ana!)).toBe('pharmacist,owner')
    const session = await signIn(ana!)
    for (const path of ['/staff/people', '/staff/prescriptions', '/staff/orders', '/staff/audit', '/staff/requests'])
      expect((await ask('GET', path, undefined, session)).status, path).toBe(200)
    expect((await ask('GET', '/me', undefined, session)).data.attributes).toMatchObject({ roles: ['pharmacist', 'owner'] })
    expect(await auditOf(ana!)).toMatchObject([{ action: 'role_changed', why: 'pharmacist,owner' }])
  })

  test('can be added by an owner to their own, not instead of it, and without a new sign-in', async () => {
    const session = await openApi(world).signIn(diogo!)
    expect(await giveRole(diogo!, diogo!, 'pharmacist')).toEqual(refused('own_account'))
    expect(await giveRole(diogo!, diogo!, 'pharmacist', 'owner')).toEqual({ ok: true, value: undefined })
    expect((await openApi(world).ask('GET', '/staff/prescriptions', undefined, session)).status).toBe(200)
    expect(await giveRole(diogo!, diogo!, 'owner')).toEqual({ ok: true, value: undefined })
    expect([await roleOf(diogo!), await owners()]).toEqual(['owner', 1])
  })

  test('of two owners who demote each other at once, one stays', inAll, async () => {
    for (let round = 0; round < 10; round += 1) {
      const paula = await addStaffMember(world, 'owner')
      const rest = (await listTeam(world)).filter(
        ({ roles, id }) => roles.includes('owner') && id !== paula.publicId && id !== diogo!.publicId,
      )
      for (const { id } of rest) await changeRoles(world, diogo!, { id, roles: [] }, 'page')
      const both = await Promise.all([giveRole(diogo!, paula, 'counter'), giveRole(paula, diogo!, 'counter')])
      expect([both.filter(({ ok }) => ok).length, await owners()]).toEqual([1, 1])
      if ((await roleOf(diogo!)) !== 'owner') diogo = paula
    }
  })

  test('of two owners who block each other at once, one stays', async () => {
    const paula = await addStaffMember(world, 'owner')
    const both = await Promise.all([block(diogo!, paula), block(paula, diogo!)])
    expect([both.filter(({ ok }) => ok).length, await owners()]).toEqual([1, 1])
  })

  test('needs a recent proof', async () => {
    elapsed = 16 * minute
    expect(await giveRole(diogo!, ana!, 'counter')).toEqual(refused('reauthentication_required'))
    expect(await block(diogo!, ana!)).toEqual(refused('reauthentication_required'))
    const visit = visitAs(world, { principal: diogo!, url: '/gestao/equipa' })
    const answer = await submit((page, form) => answerTeam({ ...page, principal: diogo! }, form), visit, {
      intent: 'block',
      id: ana!.publicId,
    })
    expect(answer instanceof Response && answer.headers.get('Location')).toBe('/gestao/confirmar?return=%2Fgestao%2Fequipa')
  })
})

describe('a block', () => {
  test('ends every session, and none begins until it is lifted', inAll, async () => {
    const { ask, signIn } = openApi(world)
    const session = await signIn(ana!)
    const login = async () => (await ask('POST', '/auth/login', { email: ana!.email, password: staffPassword })).errors?.[0]?.code
    expect((await block(diogo!, ana!)).ok).toBe(true)
    expect((await ask('GET', '/me', undefined, session)).status).toBe(401)
    expect(await login()).toBe('account_blocked')
    expect((await block(diogo!, ana!, false)).ok).toBe(true)
    expect((await ask('GET', '/me', undefined, session)).status, 'the old session stays ended').toBe(401)
    expect(await login()).toBeUndefined()
    expect((await auditOf(ana!)).map(({ action }) => action)).toEqual(['person_blocked', 'person_unblocked'])
  })

  test('cannot be set on oneself', async () => {
    expect(await block(diogo!, diogo!)).toEqual(refused('own_account'))
  })

  test('of an owner ends their rights at once', async () => {
    const paula = await addStaffMember(world, 'owner')
    await block(diogo!, paula)
    expect(await giveRole(paula, ana!, 'counter')).toEqual(refused('not_found'))
  })
})

describe('by the API', () => {
  test('the owner reads the team and changes one field at a time', inAll, async () => {
    const { ask, signIn } = openApi(world)
    const session = await signIn(diogo!)
    const list = await ask('GET', '/staff/people', undefined, session)
    expect(list.list.map(({ type, attributes }) => [type, attributes['name'], attributes['roles']])).toEqual([
      ['staff_member', 'Ana Vaz', ['pharmacist']],
      ['staff_member', 'Diogo Mourão', ['owner']],
    ])
    const patch = (id: string, body: object) => ask('PATCH', `/staff/people/${id}`, body, session)
    expect((await patch(ana!.publicId, { blocked: true })).data.attributes).toMatchObject({ blocked_at: expect.any(String) })
    expect((await patch(ana!.publicId, { blocked: false })).data.attributes).toMatchObject({ blocked_at: null })
    expect((await patch(ana!.publicId, { roles: ['counter'] })).data.attributes).toMatchObject({ roles: ['counter'] })
    expect((await patch(diogo!.publicId, { roles: ['counter'] })).errors).toMatchObject([{ status: '409', code: 'own_account' }])
    expect((await patch('x', { roles: ['counter'] })).status).toBe(404)
    for (const body of [{}, { roles: ['counter'], blocked: true }, { roles: ['king'] }, { blocked: 'yes' }])
      expect((await patch(ana!.publicId, body)).status, JSON.stringify(body)).toBe(422)
    expect((await patch(ana!.publicId, { roles: [] })).status, 'nothing is left to show').toBe(204)
  })

  test('an old proof is refused', async () => {
    const { ask, signIn } = openApi(world)
    const session = await signIn(diogo!)
    elapsed = 16 * minute
    const answer = await ask('PATCH', `/staff/people/${ana!.publicId}`, { roles: ['counter'] }, session)
    expect([answer.status, answer.errors[0]?.code]).toEqual([403, 'reauthentication_required'])
    expect((await ask('POST', '/auth/prove', { password: staffPassword }, session)).status).toBe(204)
    expect((await ask('PATCH', `/staff/people/${ana!.publicId}`, { roles: ['counter'] }, session)).status).toBe(200)
  })
})
