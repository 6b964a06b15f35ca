import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import { requestContextKey } from '#src/platform/page.server.ts'
import { guest } from '#src/platform/principal.ts'
import type { Person, Principal } from '#src/platform/principal.ts'
import { addMarta } from '#tests/support/factories/builders.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { changeProfile } from '#src/shop/accounts/profile/actions.server.ts'
import { action, loader } from './screens/sign-up-profile.tsx'

let sofia: Person
const { world } = await shopFixture()
beforeEach(async () => {
  sofia = await addMarta(world)
})

function requestedStep(principal: Principal, { back, fields }: { back?: string; fields?: Record<string, string> } = {}) {
  const url = `/sign-up/profile${back === undefined ? '' : `?${new URLSearchParams({ return: back })}`}`
  const visit = { ...visitAs(world, { url }), principal }
  const context = new RouterContextProvider()
  context.set(requestContextKey, visit)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) form.set(name, value)
  const request = new Request(visit.url, fields && { method: 'POST', body: form })
  return { context, request, params: {}, url: visit.url, pattern: '/sign-up/profile' }
}

const open = (principal: Principal) => withLocale('pt', () => loader(requestedStep(principal)))
const send = (back: string | undefined, fields: Record<string, string>) =>
  withLocale('pt', () => action(requestedStep(sofia, { fields, ...(back !== undefined && { back }) })))

const leadsTo = (answer: unknown): string | null | undefined =>
  answer instanceof Response ? answer.headers.get('Location') : undefined

const everything = {
  name: 'Sofia Reis',
  birth_day: '28',
  birth_month: '2',
  birth_year: '1990',
  mobile_phone: '912345678',
  nif: '399999051',
}

test('a guest is led to the sign-up, and a person with a complete profile to the account', async () => {
  expect(leadsTo(await open(guest).catch((thrown: unknown) => thrown))).toBe('/sign-up')
  const patch = { name: 'Sofia', date_of_birth: '1990-02-28', mobile_phone: '912345678', nif: '399999051' }
  await changeProfile(world, sofia, patch, { source: 'page', locale: 'pt' })
  expect(leadsTo(await open(sofia).catch((thrown: unknown) => thrown))).toBe('/conta')
})

test('it can be skipped once, and leads back to the page before', async () => {
  expect(await open(sofia)).toMatchObject({ canSkip: true })
  expect(leadsTo(await send('/carrinho', { intent: 'skip' }))).toBe('/carrinho')
  expect(await open(sofia)).toMatchObject({ canSkip: false })
})

test.each([undefined, 'https://evil.example/conta', '//evil.example', '/sign-up/profile'])(
  'a return path of %j leads to the account',
  async (back) => {
    expect(leadsTo(await send(back, everything))).toBe('/conta')
  },
)
