import { expect, test } from 'vitest'
import { loadBaseData } from '#db/seed/base-data.ts'
import { basePages } from '#db/seed/base-pages.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { readConfig } from '#src/platform/config.ts'
import { openHashKey } from '#src/platform/hash-key.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { findPersonOfSession } from '#src/platform/sessions/sessions.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { answerSecondStep, stageOf } from '#src/shop/sign-in/screens/second-step.server.ts'
import { readInvitation } from '#src/shop/team/accepting.server.ts'
import { submitInvitationForm } from '#src/shop/team/screens/invitation.server.ts'
import { readWebsite, setupError, setupProblems } from '#src/shop/website/actions.server.ts'
import type { Section } from '#src/shop/website/settings.ts'
import { saveSection } from '#src/shop/website/staff-settings-form.server.ts'
import { readOverview } from '#src/shop/website/screens/staff-settings.server.ts'
import { readSection } from '#src/shop/website/screens/staff-settings-section.server.ts'
import { createApp } from '#src/web/app.ts'
import { codeOf } from '#tests/support/services/authenticator-app.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { productionEnv as production } from '#tests/support/world/production-env.ts'
import { openQueue } from '#tests/support/world/job-queue.ts'
import { cookieOf, submit, visitAs } from '#tests/support/api/visit.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { runInvite } from './invite-command.ts'

let owner: Staff | undefined
const database = await databaseFixture({ max: 5 })
const bare = bareWorld(database, { env: production })
const world: World = { ...bare, hashKey: await openHashKey(bare), jobs: openQueue() }
const app = createApp(world, {
  apiRoutes: [],
  buildDir: '/nowhere',
  setupError: () => setupError(world.db),
  pages: async (request) => new Response(new URL(request.url).pathname, { headers: { 'Content-Type': 'text/html' } }),
})

/** The status, and the path for which the page handler was called. */
const open = async (path: string): Promise<[number, string]> => {
  const response = await app.fetch(new Request(`https://farmacia.example${path}`))
  return [response.status, await response.text()]
}
/** Submits the form as shown, with some fields filled in. */
async function save(section: Section, fields: Record<string, string>) {
  if (!owner) return expect.fail('no error to save')
  const visit = { ...visitAs(world), principal: owner }
  const { values, version: expected } = await readSection({ world, locale: 'pt' }, section)
  return submit((_, form) => saveSection({ visit, form, section }), visit, { ...values, seen: expected, ...fields })
}
const everyone = ['/', '/produtos', '/en/faqs', '/carrinho', '/sign-up', '/conta']

test('before the first start every page says that there is no setup', async () => {
  expect(await setupProblems(world.db)).toEqual(['website'])
  expect(await open('/sign-in')).toEqual([503, '/invalid-setup'])
})

test('two processes that start at once insert the base data once, and a later start changes nothing', async () => {
  await Promise.all([loadBaseData(world), loadBaseData(world)])
  await loadBaseData(world)
  const count = async (table: 'counties' | 'consent_texts' | 'pages' | 'postal_codes' | 'stock_locations') =>
    (
      await world.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  expect([await count('counties'), await count('consent_texts'), await count('pages')]).toEqual([308, 4, 6])
  expect(await count('postal_codes')).toBeGreaterThan(500)
  expect(await count('stock_locations')).toBe(0)
})

test('the base data are of no particular pharmacy', async () => {
  expect(JSON.stringify(basePages)).not.toMatch(/azulejo|vila real|ana vaz|corgo/i)
  const website = await readWebsite(world.db)
  expect(website).toMatchObject({ name: 'Farmácia', sellsMedicines: false, legal: { company: null, licence: null } })
  expect(website.delivery).toMatchObject({ enabled: false, counties: [], standard: null })
})

test('until it is set up the shop is closed, except the sign-in and the settings', async () => {
  expect(await setupProblems(world.db)).toEqual(['name', 'address', 'phone', 'email'])
  for (const path of everyone) expect((await open(path))[0], path).toBe(503)
  for (const path of ['/sign-in', '/en/sign-in', '/convite/x', '/gestao/definicoes', '/en/staff/settings/legal'])
    expect(await open(path)).toEqual([200, path])
})

test('the first owner opens the invitation link, chooses a password and sets up a second factor', async () => {
  const said: string[] = []
  await runInvite(['diogo@farmacia.example', 'owner'], readConfig({ ...production, DATABASE_URL: database.url }), (line) =>
    said.push(line),
  )
  const token = said[0]?.split('/').at(-1) ?? ''
  expect((await open(pathTo('invitation', 'pt', { id: token })))[0]).toBe(200)
  const visit = visitAs(world)
  expect(await readInvitation(world, token, visit.principal)).toMatchObject({ state: 'open', roles: ['owner'], invitee: 'new' })
  const colleague = { name: 'Diogo Matos', password: 'cinco patos no lago' }
  const accepted = await submit((page, form) => submitInvitationForm(page, token, form), visit, colleague)
  expect(accepted instanceof Response && accepted.headers.get('Location')).toBe(pathTo('sign-in.second-step', 'pt'))
  const next = { ...visit, setCookies: [], handles: { ...visit.handles, secondFactor: cookieOf(visit, 'second_step') } }
  const stage = await withLocale('pt', () => stageOf(next))
  if (stage.stage !== 'set_up') return expect.fail('no second factor to set up')
  const { sealed: enrolment, secret } = stage.enrolment
  await submit(answerSecondStep, next, { intent: 'totp_set_up', enrolment, code: codeOf(secret, Date.now()) })
  const entered = await submit(answerSecondStep, next, { intent: 'go_in' })
  expect(entered instanceof Response && entered.headers.get('Location')).toBe(pathTo('staff', 'pt'))
  const principal = await findPersonOfSession(world, cookieOf(next, 'session') ?? '')
  owner = principal && isStaff(principal) ? principal : undefined
  expect(owner).toMatchObject({ roles: ['owner'], email: 'diogo@farmacia.example' })
})

test('sees what is missing, fills it in, and the shop opens', async () => {
  const { closed, cards } = await readOverview({ world, locale: 'pt' })
  expect(closed).toBe('nome da farmácia, morada, telefone e custo da chamada e e-mail')
  expect(cards.filter(({ missing }) => missing !== null).map(({ name }) => name)).toEqual(['Farmácia', 'Identificação legal'])
  const saved = await save('pharmacy', {
    name: 'Farmácia do Largo',
    'address.address1': 'Largo do Pelourinho 3',
    'address.zipcode': '5450 011',
    'address.city': 'Vila Pouca de Aguiar',
    phone: '+351 259 111 222',
    'phone_call_cost.pt': 'chamada para a rede fixa nacional',
    'phone_call_cost.en': 'call to the Portuguese landline network',
    email: 'ola@farmacia.example',
  })
  expect(saved instanceof Response && saved.headers.get('Location')).toBe('/gestao/definicoes/pharmacy?saved')
  expect(await setupProblems(world.db)).toEqual([])
  for (const path of everyone.filter((one) => one !== '/conta')) expect((await open(path))[0], path).toBe(200)
})

test('the pickup location has its address, and medicines would be delivered to its county and the neighbours', async () => {
  const places = await world.db.selectFrom('stock_locations').select(['name', 'address1', 'zipcode']).execute()
  expect(places).toEqual([{ name: 'Farmácia do Largo', address1: 'Largo do Pelourinho 3', zipcode: '5450-011' }])
  const { delivery } = await readWebsite(world.db)
  expect(delivery.counties.map(({ name }) => name)).toContain('Vila Pouca de Aguiar')
})

test('medicines are sold once the legal block is complete', async () => {
  expect((await readWebsite(world.db)).sellsMedicines).toBe(false)
  const legal = {
    'legal.company': 'Farmácia do Largo, Lda.',
    'legal.licence': '1234',
    'legal.technical_director': ' ',
    'legal.infarmed_registration': '567',
  }
  await save('legal', legal)
  expect((await readWebsite(world.db)).sellsMedicines).toBe(false)
  await save('legal', { ...legal, 'legal.technical_director': 'Inês Prata' })
  expect((await readWebsite(world.db)).sellsMedicines).toBe(true)
})
