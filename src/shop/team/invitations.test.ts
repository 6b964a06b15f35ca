import { beforeEach, describe, expect, test } from 'vitest'
import { pathTo } from '#src/i18n/paths.ts'
import type { Page } from '#src/platform/page.server.ts'
import { readConfig } from '#src/platform/config.ts'
import { findPersonOfSession } from '#src/platform/sessions/sessions.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Staff, Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { runInvite } from '#src/start/invite-command.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta } from '#tests/support/factories/builders.ts'
import { testDatabase } from '#tests/support/world/database.ts'
import { inAll } from '#tests/support/world/short.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { addStaffMember, inProduction, staffPassword } from '#tests/support/factories/staff.ts'
import { cookieOf, submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { hashPassword } from '#src/shop/accounts/password/password.server.ts'
import { readInvitation } from './accepting.server.ts'
import { submitInvitationForm } from './screens/invitation.server.ts'
import { invite, openInvitations, withdrawInvitation } from './invitations.actions.server.ts'
import { stageOf } from '../sign-in/screens/second-step.server.ts'
import { answerTeam } from './screens/staff-people.server.ts'

const day = 24 * 3_600_000
let elapsed = 0
let diogo: Staff
let people = 0
const shop = await shopFixture()
const world: World = { ...shop.world, realNow: () => new Date(Date.now() + elapsed) }
beforeEach(async () => {
  elapsed = 0
  diogo = await addStaffMember(world, 'owner')
})

const newEmail = (): string => `nova-${(people += 1)}@farmacia.example`
const guest: Principal = { kind: 'guest' }

/** Invites, and follows the link in the email. */
async function invited(email = newEmail(), role: StaffRole = 'counter'): Promise<{ email: string; token: string; id: string }> {
  const made = await invite(world, diogo, { email, roles: [role] }, { locale: 'pt', source: 'page' })
  if (!made.ok) throw new Error(made.error.code)
  const [message] = await emailsTo(world, email)
  return { email, id: made.value.id, token: /\/convite\/([\w-]{43})\s/.exec(message?.text ?? '')?.[1] ?? expect.fail('no link') }
}

const accept = (visit: Page, token: string, fields: Record<string, string> = {}) =>
  submit((page, form) => submitInvitationForm(page, token, form), visit, fields)
const newcomer = { name: 'Joana Reis', password: 'quatro cães à chuva' }

const roleOf = async (email: string): Promise<string | undefined> => {
  const row = await world.db.selectFrom('users').select('roles').where('email', '=', email).executeTakeFirst()
  return row && (row.roles.join(',') || 'customer')
}

describe('an invitation', () => {
  test('is sent by an email with a link that is stored nowhere else', async () => {
    const { email, token } = await invited()
    const [message] = await emailsTo(world, email)
    expect(message).toMatchObject({ subject: 'Convite para a equipa da Farmácia Azulejo' })
    expect(message?.text).toContain('Função: Balcão')
    const rows = await world.db.selectFrom('invitations').selectAll().where('email', '=', email).execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await openInvitations(world)).toContainEqual(expect.objectContaining({ email, roles: ['counter'] }))
    const entries = await world.db.selectFrom('audit_log').selectAll().where('action', '=', 'person_invited').execute()
    expect(JSON.stringify(entries)).not.toContain(email)
  })

  test('creates a colleague with a name and a password, who is signed in at once in the demo', async () => {
    const { email, token } = await invited()
    expect(await readInvitation(world, token, guest)).toEqual({ state: 'open', email, roles: ['counter'], invitee: 'new' })
    const visit = visitAs(world, { device: 'Firefox, Linux' })
    const answer = await accept(visit, token, newcomer)
    expect(answer instanceof Response && answer.headers.get('Location')).toBe(pathTo('staff', 'pt'))
    expect(await findPersonOfSession(world, cookieOf(visit, 'session') ?? '')).toMatchObject({
      email,
      name: 'Joana Reis',
      roles: ['counter'],
    })
    expect(await readInvitation(world, token, guest)).toEqual({ state: 'used' })
    expect((await openInvitations(world)).map((one) => one.email)).not.toContain(email)
  })

  test('leads to setting up a second factor in production', inAll, async () => {
    const { token } = await invited()
    const visit = visitAs(inProduction(world))
    const answer = await accept(visit, token, newcomer)
    expect(answer instanceof Response && answer.headers.get('Location')).toBe(pathTo('sign-in.second-step', 'pt'))
    expect(cookieOf(visit, 'session')).toBeUndefined()
    const next = { ...visit, handles: { ...visit.handles, secondFactor: cookieOf(visit, 'second_step') } }
    expect(await stageOf(next)).toMatchObject({ stage: 'set_up' })
  })

  test.each([
    [{ name: '', password: newcomer.password }, 'name'],
    [{ name: 'x'.repeat(201), password: newcomer.password }, 'name'],
    [{ ...newcomer, password: 'curta' }, 'password'],
    [{ ...newcomer, password: 'password1' }, 'password'],
  ])('with %j reports the error, and keeps the name', async (fields, field) => {
    const { token } = await invited()
    expect(await accept(visitAs(world), token, fields)).toEqual({
      code: 'invalid',
      errors: { [field]: expect.any(String) },
      values: { name: fields.name, email: expect.any(String) },
    })
  })

  test('does not accept the address as password', async () => {
    const { email, token } = await invited()
    expect(await accept(visitAs(world), token, { ...newcomer, password: email })).toHaveProperty('errors.password')
  })

  test('of twenty that accept it at once, one succeeds', inAll, async () => {
    const { email, token } = await invited()
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(visitAs(world), token, newcomer)))
    expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(1)
    expect(await roleOf(email)).toBe('counter')
  })

  test('is invalid after seven days, after a withdrawal, and when a newer one was sent', async () => {
    const [late, withdrawn, older] = [await invited(), await invited(), await invited()]
    expect((await withdrawInvitation(world, diogo, withdrawn.id, 'page')).ok).toBe(true)
    expect(await withdrawInvitation(world, diogo, withdrawn.id, 'page')).toMatchObject({ error: { code: 'not_found' } })
    const newer = await invited(older.email, 'pharmacist')
    expect(await readInvitation(world, withdrawn.token, guest)).toEqual({ state: 'withdrawn' })
    expect(await readInvitation(world, older.token, guest)).toEqual({ state: 'withdrawn' })
    expect(await readInvitation(world, newer.token, guest)).toMatchObject({ state: 'open', roles: ['pharmacist'] })
    elapsed = 7 * day + 1
    expect(await readInvitation(world, late.token, guest)).toEqual({ state: 'expired' })
    for (const { token } of [late, withdrawn, older]) expect(await accept(visitAs(world), token, newcomer)).toBeUndefined()
    expect(await roleOf(late.email)).toBeUndefined()
    expect(await readInvitation(world, 'a'.repeat(43), guest)).toEqual({ state: 'unknown' })
  })

  test('withdrawn while it is accepted is either withdrawn or accepted', async () => {
    const { email, token, id } = await invited()
    const [answer, withdrawn] = await Promise.all([
      accept(visitAs(world), token, newcomer),
      withdrawInvitation(world, diogo, id, 'page'),
    ])
    expect(answer instanceof Response).toBe(!withdrawn.ok)
    expect(await roleOf(email)).toBe(withdrawn.ok ? undefined : 'counter')
  })
})

describe('an invited customer', () => {
  async function addRui(): Promise<Awaited<ReturnType<typeof addMarta>>> {
    const rui = await addMarta(world)
    const password_hash = await hashPassword(staffPassword)
    await world.db.updateTable('users').set({ password_hash }).where('id', '=', rui.userId).execute()
    return rui
  }

  test('enters the account’s password first; then all sessions of the customer end', async () => {
    const rui = await addRui()
    const { ask, signIn } = openApi(world)
    const session = await signIn(rui)
    const { token } = await invited(rui.email)
    expect(await readInvitation(world, token, guest)).toMatchObject({ invitee: 'password' })
    expect(await accept(visitAs(world), token, { password: 'outra' })).toHaveProperty('errors.password')
    expect(await accept(visitAs(world), token, {})).toHaveProperty('errors.password')
    expect(await roleOf(rui.email)).toBe('customer')
    const visit = visitAs(world)
    expect(await accept(visit, token, { password: staffPassword })).toBeInstanceOf(Response)
    expect((await ask('GET', '/me', undefined, session)).status).toBe(401)
    expect(await findPersonOfSession(world, cookieOf(visit, 'session') ?? '')).toMatchObject({
      userId: rui.userId,
      roles: ['counter'],
      name: rui.name,
    })
  })

  test('who is signed in only has to confirm', async () => {
    const rui = await addRui()
    const { token } = await invited(rui.email)
    const visit = visitAs(world, { principal: rui })
    expect(await readInvitation(world, token, rui)).toMatchObject({ invitee: 'here' })
    expect(await accept(visit, token)).toBeInstanceOf(Response)
    expect(await roleOf(rui.email)).toBe('counter')
  })

  test('is not made staff by another person who is signed in', async () => {
    const rui = await addRui()
    const { token } = await invited(rui.email)
    const other = await addMarta(world)
    expect(await readInvitation(world, token, other)).toMatchObject({ invitee: 'password' })
    expect(await accept(visitAs(world, { principal: other }), token)).toHaveProperty('errors.password')
  })

  test('without a password has to sign in first', async () => {
    const marta = await addMarta(world)
    const { token } = await invited(marta.email)
    expect(await readInvitation(world, token, guest)).toMatchObject({ invitee: 'sign_in' })
    expect(await accept(visitAs(world), token)).toHaveProperty('errors.form')
    expect(await roleOf(marta.email)).toBe('customer')
  })
})

describe('inviting', () => {
  const asOwner = (fields: Record<string, string>) =>
    submit(
      (page, form) => answerTeam({ ...page, principal: diogo }, form),
      visitAs(world, { principal: diogo, url: '/gestao/equipa' }),
      fields,
    )

  test('keeps the typed values with the error', async () => {
    expect(await asOwner({ intent: 'invite', email: 'joana', roles: 'counter' })).toMatchObject({
      errors: { email: expect.any(String) },
      values: { email: 'joana' },
      roles: ['counter'],
    })
    expect(await asOwner({ intent: 'invite', email: diogo.email, roles: 'counter' })).toMatchObject({
      errors: { email: 'Quem tem este e-mail já pertence à equipa.' },
    })
    expect(await asOwner({ intent: 'invite', email: newEmail(), roles: 'king' })).toMatchObject({
      errors: { 'roles.0': expect.any(String) },
    })
  })

  test('sends at most three emails to a mailbox', async () => {
    const email = newEmail()
    for (let message = 0; message < 3; message += 1) await invited(email)
    expect(await asOwner({ intent: 'invite', email, roles: 'counter' })).toMatchObject({ errors: { form: expect.any(String) } })
    expect(await emailsTo(world, email)).toHaveLength(3)
  })

  test('needs an owner with a recent proof, in the API as well', inAll, async () => {
    const { ask, signIn } = openApi(world)
    const [owner, counter] = [await signIn(diogo), await signIn(await addStaffMember(world, 'counter'))]
    const email = newEmail()
    const post = (session: Record<string, string>) =>
      ask('POST', '/staff/people/invitations', { email, roles: ['pharmacist'] }, session)
    expect((await post(counter)).status).toBe(404)
    const made = await post(owner)
    expect([made.status, made.data.type, made.data.attributes['email']]).toEqual([201, 'invitation', email])
    expect(made.text).not.toMatch(/[\w-]{43}/)
    expect((await ask('GET', '/staff/people/invitations', undefined, owner)).list.map(({ id }) => id)).toContain(made.data.id)
    expect((await ask('DELETE', `/staff/people/invitations/${made.data.id}`, undefined, owner)).status).toBe(204)
    expect((await ask('DELETE', `/staff/people/invitations/${made.data.id}`, undefined, owner)).status).toBe(404)
    elapsed = 16 * 60_000
    expect((await post(owner)).errors[0]?.code).toBe('reauthentication_required')
  })

  test('by a former owner is refused', async () => {
    await world.db
      .updateTable('users')
      .set({ roles: ['counter'] })
      .where('id', '=', diogo.userId)
      .execute()
    const made = await invite(world, diogo, { email: newEmail(), roles: ['owner'] }, { locale: 'pt', source: 'page' })
    expect(made).toMatchObject({ error: { code: 'not_found' } })
  })
})

describe('the operator’s command', () => {
  test('prints the link of the first owner, and refuses nonsense in one line', async () => {
    const database = await testDatabase()
    const config = readConfig({
      BOTICA_MODE: 'demo',
      DATABASE_URL: database.url,
      PUBLIC_ORIGIN: 'https://farmacia.example',
      LOG_LEVEL: 'silent',
    })
    const said: string[] = []
    const run = (...argv: string[]) => runInvite(argv, config, (line) => said.push(line))
    try {
      await run(' Diogo@Farmacia.example ', 'owner')
      expect(said).toEqual([expect.stringMatching(/^https:\/\/farmacia\.example\/convite\/[\w-]{43}$/)])
      const token = said[0]?.split('/').at(-1) ?? ''
      const fresh = { ...world, db: database.db }
      expect(await readInvitation(fresh, token, guest)).toMatchObject({
        state: 'open',
        email: 'diogo@farmacia.example',
        roles: ['owner'],
      })
      expect(await database.db.selectFrom('audit_log').select(['action', 'door', 'actor_id']).execute()).toEqual([
        { action: 'person_invited', door: 'command', actor_id: null },
      ])
      for (const nonsense of [
        [],
        ['diogo'],
        ['diogo@farmacia.example'],
        ['diogo@farmacia.example', 'king'],
        ['a@b.example', 'owner', 'x'],
      ])
        await expect(run(...nonsense), nonsense.join(' ')).rejects.toThrow(/^usage, with roles owner, pharmacist or counter/)
    } finally {
      await database.close()
    }
  })
})
