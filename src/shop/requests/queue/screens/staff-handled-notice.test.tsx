import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { withLocale } from '#src/platform/locale.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addPerson, addStaff } from '#tests/support/factories/builders.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { loadRequest } from './staff-request.server.ts'
import { loadQueue } from './staff-requests.server.ts'
import { StaffQueue } from './staff-queue.tsx'
import { StaffWork } from './staff-request-detail.tsx'

const shop = await shopFixture()

function textOf(element: ReactNode): string {
  const path = '/gestao'
  const Stub = createRoutesStub([{ path, Component: () => element }])
  return withLocale('pt', () => renderToStaticMarkup(<Stub initialEntries={[path]} />)).replace(/<[^>]+>/g, '\n')
}

test('the notice of the last handled request is not shown with an error', async () => {
  const { world } = shop
  const { ask, signIn } = openApi(world)
  const his = await signIn(await addPerson(world, 'customer', 'Rui Carvalho'))
  const known = { name: 'Rui Carvalho', date_of_birth: '1980-12-31', mobile_phone: '912345204', nif: '399999051' }
  await ask('PATCH', '/me', known, his)
  const requestBody = { product_request: 'Meias de compressão', health_consent: true, submit: true }
  const { id } = (await ask('POST', '/requests', requestBody, his)).data
  const ana = await addStaff(world, 'pharmacist')
  const visit = { ...visitAs(world, { url: `/?done=rejected&after=${id}` }), principal: ana }
  const [list, one] = await withLocale('pt', () =>
    Promise.all([loadQueue(visit, 'request'), loadRequest(visit, { kind: 'request', publicId: id })]),
  )
  const refusal = { id, values: {}, errors: { form: 'Já tem outra resposta.' } }
  const textsOf = (isRefused: boolean) => [
    textOf(<StaffQueue {...list} answer={isRefused ? { ...refusal, intent: 'claim' } : undefined} />),
    textOf(<StaffWork {...one} answer={isRefused ? { ...refusal, intent: 'reject' } : undefined} />),
  ]
  const done = [m.staff_queue_last_rejected, m.staff_queue_done_rejected].map((say) => say({}, { locale: 'pt' }))
  const isSaid = (isRefused: boolean) => textsOf(isRefused).map((text, at) => text.includes(done[at]!))
  expect(isSaid(false)).toEqual([true, true])
  expect(isSaid(true)).toEqual([false, false])
  for (const text of textsOf(true)) expect(text).toContain(refusal.errors.form)
})
