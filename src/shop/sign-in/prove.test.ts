import { beforeEach, describe, expect, test } from 'vitest'
import { pathTo } from '#src/i18n/paths.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { findPersonOfSession } from '#src/platform/sessions/sessions.ts'
import { isRecentlyVerified, isStaff } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { openApi } from '#tests/support/api/api.ts'
import { softwareAuthenticator } from '#tests/support/services/authenticator.ts'
import type { Authenticator } from '#tests/support/services/authenticator.ts'
import { addApp, codeOf } from '#tests/support/services/authenticator-app.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { addStaffMember, inProduction, staffPassword } from '#tests/support/factories/staff.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { secondFactorOf } from '../second-factor/actions.server.ts'
import { submitProofForm } from './prove-form.actions.server.ts'
import type { SecondStepAnswer } from './actions.server.ts'
import { answerSecurity, readSecurity } from '../team/screens/staff-security.server.ts'
import { addTotpPath } from '../team/staff-security.ts'

const minute = 60_000
const origin = 'http://localhost:3000'
let elapsed = 0
let ana: Staff
const shop = await shopFixture()
const world: World = { ...shop.world, realNow: () => new Date(Date.now() + elapsed) }
beforeEach(async () => {
  elapsed = 0
  ana = await addStaffMember(world, 'pharmacist')
})

/** Ana's session, looked up as every request does. */
async function atDesk({
  url = pathTo('staff.security', 'pt'),
  where = world,
}: { url?: string; where?: World } = {}): Promise<StaffVisit> {
  const cookie = await openApi(world).signIn(ana)
  const token = (cookie['Cookie'] ?? '').replace('session=', '')
  return again({ ...visitAs(where, { url, origin, sessionToken: token, device: 'Firefox, Linux' }), principal: ana })
}

/** The next request of the same session. */
async function again(visit: StaffVisit): Promise<StaffVisit> {
  const principal = await findPersonOfSession(world, visit.sessionToken?.reveal() ?? '')
  return principal && isStaff(principal) ? { ...visit, principal, setCookies: [] } : expect.fail('the session has ended')
}

const toProof = (answer: Response | SecondStepAnswer): string | null =>
  answer instanceof Response ? answer.headers.get('Location') : expect.fail(JSON.stringify(answer))

const secure = (visit: StaffVisit, fields: Record<string, string>) =>
  submit((_, form) => answerSecurity(visit, form), visit, fields)
const proveAs = (visit: StaffVisit, fields: Record<string, string>) =>
  submit((_, form) => submitProofForm(visit, form), visit, fields)

describe('after a quarter of an hour', () => {
  test('every change of one’s own second factor needs a proof first, and leads back', async () => {
    await addApp(world, ana)
    const visit = await atDesk({ url: addTotpPath('pt') })
    elapsed = 16 * minute
    for (const intent of [
      'codes',
      'totp_remove',
      'passkey_remove',
      'passkey_options',
      'totp_set_up',
      'passkey_set_up',
      'end_others',
    ])
      expect(toProof(await secure(visit, { intent })), intent).toBe('/gestao/confirmar?return=%2Fgestao%2Fseguranca%3Fadd%3Dtotp')
    await expect(readSecurity(visit), 'no secret is shown').rejects.toMatchObject({ status: 303 })
    expect(await secondFactorOf(world.db, ana)).toMatchObject({ recoveryCodesLeft: 10, totpSince: expect.any(Date) })
  })

  test('a password is proof enough without a second factor, for a quarter of an hour', async () => {
    const visit = await atDesk({ url: '/gestao/confirmar?return=/gestao/equipa' })
    elapsed = 16 * minute
    expect(isRecentlyVerified((await again(visit)).principal, world.realNow())).toBe(false)
    expect(await proveAs(visit, { password: '' })).toEqual({ errors: { password: expect.any(String) } })
    expect(await proveAs(visit, { password: 'outra' })).toEqual({ errors: { password: 'A palavra-passe não está certa.' } })
    expect(toProof(await proveAs(visit, { password: staffPassword }))).toBe('/gestao/equipa')
    expect(isRecentlyVerified((await again(visit)).principal, world.realNow())).toBe(true)
    elapsed += 16 * minute
    expect(isRecentlyVerified((await again(visit)).principal, world.realNow())).toBe(false)
  })

  test('with a second factor both are needed, and either alone is refused', inAll, async () => {
    const app = await addApp(world, ana)
    const visit = await atDesk()
    elapsed = 16 * minute
    const [first = '', second = ''] = app.codes
    expect(await proveAs(visit, { password: staffPassword, code: '' })).toEqual({ errors: { code: expect.any(String) } })
    expect(await proveAs(visit, { password: 'outra', code: first })).toHaveProperty('errors.password')
    expect(await proveAs(visit, { password: staffPassword, code: '000000' })).toHaveProperty('errors.code')
    expect(isRecentlyVerified((await again(visit)).principal, world.realNow())).toBe(false)
    expect(toProof(await proveAs(visit, { password: staffPassword, code: first }))).toBe(pathTo('staff.security', 'pt'))
    expect(await proveAs(visit, { password: staffPassword, code: first }), 'a code is valid once').toHaveProperty('errors.code')
    expect(toProof(await proveAs(visit, { password: staffPassword, code: second }))).toBe(pathTo('staff.security', 'pt'))
  })

  test.each(['https://evil.example/', '//evil.example', '/sign-in'])('a proof does not lead to %s', async (wanted) => {
    const visit = await atDesk({ url: `/gestao/confirmar?return=${encodeURIComponent(wanted)}` })
    expect(toProof(await proveAs(visit, { password: staffPassword }))).toBe(pathTo('staff.security', 'pt'))
  })

  test('the API needs it as well', inAll, async () => {
    const app = await addApp(world, ana)
    const { ask, signIn } = openApi(world)
    const session = await signIn(ana)
    const invite = () => ask('GET', '/staff/orders', undefined, session)
    expect((await invite()).status).toBe(200)
    const prove = async (body: object) => {
      const { status, errors } = await ask('POST', '/auth/prove', body, session)
      return [status, errors?.[0]?.code]
    }
    expect(await prove({})).toEqual([422, 'password_required'])
    expect(await prove({ password: 'outra' })).toEqual([401, 'password_wrong'])
    expect(await prove({ password: staffPassword })).toEqual([401, 'totp_required'])
    expect(await prove({ password: staffPassword, totp: '000000' })).toEqual([401, 'totp_invalid'])
    expect(await prove({ password: staffPassword, totp: app.code() })).toEqual([204, undefined])
    expect((await ask('POST', '/auth/prove', { password: staffPassword })).status, 'a guest has no session to prove').toBe(401)
  })
})

describe('one’s own security page', () => {
  const answerOf = (answer: Response | SecondStepAnswer): SecondStepAnswer =>
    answer instanceof Response ? expect.fail(`redirected to ${answer.headers.get('Location')}`) : answer

  async function addKey(visit: StaffVisit, device: Authenticator, name = '') {
    const { requested } = answerOf(await secure(visit, { intent: 'passkey_options' }))
    if (requested?.use !== 'register') return expect.fail('no challenge for the browser')
    return secure(visit, { intent: 'passkey_set_up', credential: device.register(requested.options), name })
  }

  test('an app is added with its recovery codes, then changed and turned off', inAll, async () => {
    const visit = await atDesk({ url: addTotpPath('pt') })
    const { enrolment } = await readSecurity(visit)
    if (!enrolment) return expect.fail('no secret')
    const code = codeOf(enrolment.secret, Date.now())
    const added = answerOf(await secure(visit, { intent: 'totp_set_up', enrolment: enrolment.sealed, code }))
    expect(added.codes).toHaveLength(10)
    expect((await readSecurity(visit)).secondFactor).toMatchObject({ totpSince: expect.any(Date), recoveryCodesLeft: 10 })
    const second = (await readSecurity(visit)).enrolment
    const changed = await secure(visit, {
      intent: 'totp_set_up',
      enrolment: second?.sealed ?? '',
      code: codeOf(second?.secret ?? '', Date.now()),
    })
    expect(toProof(changed)).toBe('/gestao/seguranca?done=added')
    expect(toProof(await secure(visit, { intent: 'totp_remove' }))).toBe('/gestao/seguranca?done=removed')
    expect(answerOf(await secure(visit, { intent: 'totp_remove' })).errors).toHaveProperty('form')
    const entries = await world.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', ana.publicId)
      .execute()
    expect(entries.map(({ action, actor_id }) => [action, actor_id === ana.publicId])).toEqual([
      ['second_step_added', true],
      ['second_step_added', true],
      ['second_step_removed', true],
    ])
    const emails = await emailsTo(world, ana.email)
    expect(emails.map(({ subject }) => subject)).toEqual(Array.from({ length: 3 }, () => 'O segundo passo da sua conta mudou'))
    expect(emails[0]?.text).toMatch(/Acaba de ser retirado um segundo passo.*Se não fez esta mudança/s)
    expect(emails[2]?.text).toContain('Acaba de ser acrescentado um segundo passo')
  })

  test('a passkey has the name its person chose, else its browser’s, and is removed by its own person only', inAll, async () => {
    const visit = await atDesk()
    expect(answerOf(await addKey(visit, softwareAuthenticator(origin), 'Portátil do balcão')).codes).toHaveLength(10)
    expect(toProof(await addKey(visit, softwareAuthenticator(origin)))).toBe('/gestao/seguranca?done=added')
    const { passkeys } = (await readSecurity(visit)).secondFactor
    expect(passkeys.map(({ name }) => name)).toEqual(['Portátil do balcão', 'Firefox, Linux'])
    const owned = passkeys[0]?.id ?? ''
    ana = await addStaffMember(world, 'pharmacist')
    expect(answerOf(await secure(await atDesk(), { intent: 'passkey_remove', id: owned })).errors).toHaveProperty('form')
    expect(toProof(await secure(visit, { intent: 'passkey_remove', id: owned }))).toBe('/gestao/seguranca?done=removed')
    expect(answerOf(await addKey(visit, softwareAuthenticator(origin), 'x'.repeat(61))).errors).toHaveProperty('name')
  })

  test('new recovery codes replace the old ones', inAll, async () => {
    const { codes: old } = await addApp(world, ana)
    const visit = await atDesk()
    const { codes = [] } = answerOf(await secure(visit, { intent: 'codes' }))
    expect(codes).toHaveLength(10)
    expect(codes.some((code) => old.includes(code))).toBe(false)
    elapsed = 16 * minute
    expect(await proveAs(visit, { password: staffPassword, code: old[0] ?? '' })).toHaveProperty('errors.code')
    expect(toProof(await proveAs(visit, { password: staffPassword, code: codes[0] ?? '' }))).toBe(pathTo('staff.security', 'pt'))
  })

  test('in production the only second factor cannot be removed', inAll, async () => {
    await addApp(world, ana)
    const visit = await atDesk({ where: inProduction(world) })
    expect(answerOf(await secure(visit, { intent: 'totp_remove' })).errors?.['form']).toMatch(/único segundo passo/)
    expect((await secondFactorOf(world.db, ana)).totpSince).not.toBeNull()
  })

  test('the other sessions end, this one stays', async () => {
    const [desk, elsewhere] = [await atDesk(), await atDesk()]
    expect((await readSecurity(desk)).sessions).toHaveLength(2)
    expect(toProof(await secure(desk, { intent: 'end_others' }))).toBe('/gestao/seguranca?done=ended')
    expect(await findPersonOfSession(world, elsewhere.sessionToken?.reveal() ?? '')).toBeUndefined()
    expect((await readSecurity(await again(desk))).sessions).toMatchObject([{ isThis: true }])
  })
})
