import { beforeEach, expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { Person } from '#src/platform/principal.ts'
import { addMarta, addProduct } from '#tests/support/factories/builders.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { addPhoto, addRui, drawnPhoto } from '#tests/support/factories/requests.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { readConsentTexts } from '#src/shop/accounts/consents/consents.actions.server.ts'
import { findProduct } from '#src/shop/catalogue/product/actions.server.ts'
import { requestAddress } from '#src/shop/catalogue/product/screens/request-address.ts'
import { listRequests } from '../request/actions.server.ts'
import { saveDraft, readDraft } from '../drafts/actions.server.ts'
import { submitNewRequest } from './screens/new-request-form.server.ts'
import { readNewRequest } from './screens/new-request.server.ts'

let rui: Person
const { world } = await shopFixture({ externalServices: { files: memoryFiles() } })
const { health } = await readConsentTexts(world.db)
const consent = String(health?.version)
beforeEach(async () => {
  rui = await addRui(world)
})

const requestContextOf = (principal: Person, url = '/conta/requisicoes/nova', locale: Locale = 'pt') => ({
  ...visitAs(world, { url, locale, sessionToken: 'session' }),
  principal,
})
const open = (url?: string, { principal = rui, locale = 'pt' }: { principal?: Person; locale?: Locale } = {}) =>
  withLocale(locale, () => readNewRequest(requestContextOf(principal, url, locale)))

async function send(fields: Record<string, string | Blob>, principal = rui) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ intent: 'send', ...fields })) form.append(name, value)
  const visit = requestContextOf(principal)
  const request = new Request(visit.url, { method: 'POST', body: form })
  const answer = await withLocale('pt', () => submitNewRequest(visit, request))
  return answer instanceof Response ? `${answer.status} ${answer.headers.get('Location')}` : answer
}
const sent = async (principal = rui) => (await listRequests(world, principal, 'request', { number: 1, size: 10 })).requests

test('a request is sent with a text and a photo, and leads to its page', async () => {
  const photos = new File([await drawnPhoto()], 'frasco.png', { type: 'image/png' })
  const answer = await send({ product_request: 'Loção de calamina', quantity: '2', health_consent: consent, photos })
  const [request] = await sent()
  expect(answer).toBe(`303 /conta/requisicao/${request?.id}?sent=`)
  expect(request).toMatchObject({ state: 'pending', text: 'Loção de calamina', quantity: 2, uploads: [{ width: 20 }] })
  expect(await readDraft(world, rui, 'request')).toBeUndefined()
})

test('after any error the typed values stay in the form and in the draft', async () => {
  const photo = await addPhoto(world, rui)
  const cases: [fields: Record<string, string>, field: string][] = [
    [{ product_request: '  ', quantity: '1', health_consent: consent }, 'product_request'],
    [{ product_request: 'Loção', quantity: '1000', health_consent: consent }, 'quantity'],
    [{ product_request: 'Loção', quantity: 'duas', health_consent: consent }, 'quantity'],
    [{ product_request: 'Loção', quantity: '1' }, 'health_consent'],
    [{ product_request: 'Loção', quantity: '1', health_consent: '999' }, 'health_consent'],
    [{ product_request: 'Loção', quantity: '1', health_consent: consent, product_id: 'nenhum' }, 'product_id'],
  ]
  for (const [fields, field] of cases) {
    const answer = await send({ ...fields, upload_ids: photo })
    expect(answer).toMatchObject({ errors: { [field]: expect.any(String) }, photos: [{ id: photo }] })
    expect((await open()).photos).toMatchObject([{ id: photo }])
  }
  expect(await send({ product_request: 'x'.repeat(2001) })).toMatchObject({ errors: { product_request: expect.any(String) } })
  expect(await sent()).toEqual([])
})

test('a form that arrives twice sends once and leaves no draft', async () => {
  const fields = { product_request: 'Loção', quantity: '1', health_consent: consent, idempotency_key: 'press' }
  expect(await send(fields)).toBe(await send(fields))
  expect(await sent()).toHaveLength(1)
  expect(await readDraft(world, rui, 'request')).toBeUndefined()
})

test('opened from a product it has its number, name and designation in the language of the page', async () => {
  const cream = await addProduct(world, { name: 'Creme de mãos' })
  const { product_id: id } = await world.db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['p.public_id as product_id'])
    .where('v.id', '=', cream.rowId)
    .executeTakeFirstOrThrow()
  const product = (await findProduct(world.db, id, 'pt'))?.value
  const address = requestAddress({ id }, 'pt')
  // An address must not contain the name of a medicine.
  expect(address).toBe(`/conta/requisicoes/nova?produto=${id}`)
  const page = await open(address)
  expect(page.values['product_request']).toBe(`${product?.variant.sku} · Creme de mãos · ${product?.variant.designation}`)
  expect(page.product).toMatchObject({ name: 'Creme de mãos' })
  const english = await open(requestAddress({ id }, 'en'), { locale: 'en' })
  expect(english.values['product_request']).toContain('cream')
  const answer = await send({ ...page.values, health_consent: consent })
  expect(answer).toMatch(/^303/)
  expect((await sent())[0]).toMatchObject({ productId: id, text: page.values['product_request'] })
})

test('an unknown product leaves an empty form, and a draft about something else is named and stays', async () => {
  expect(await open('/conta/requisicoes/nova?produto=nada')).toMatchObject({ product: null, values: {}, hasOtherDraft: false })
  await saveDraft(world, rui, 'request', { fields: { product_request: 'Meias' }, uploadIds: [] })
  expect(await open('/conta/requisicoes/nova?produto=nada')).toMatchObject({ values: { product_request: 'Meias' } })
  const { productId } = await addProduct(world)
  const product = (await findProduct(world.db, productId, 'pt'))?.value
  const page = await open(requestAddress({ id: product?.id ?? '' }, 'pt'))
  expect(page).toMatchObject({ hasOtherDraft: true, values: { product_id: product?.id } })
  expect((await open()).values).toEqual({ product_request: 'Meias' })
})

test('a person without a complete profile is led to it and back, and the draft is saved', async () => {
  const marta = await addMarta(world)
  expect((await open(undefined, { principal: marta })).isReady).toBe(false)
  const onward = await send({ intent: 'profile', product_request: 'Loção', quantity: '3' }, marta)
  expect(onward).toBe('303 /sign-up/profile?return=%2Fconta%2Frequisicoes%2Fnova')
  expect((await open(undefined, { principal: marta })).values).toEqual({ product_request: 'Loção', quantity: '3' })
  const refused = await send({ product_request: 'Loção', quantity: '3', health_consent: consent }, marta)
  expect(refused).toMatchObject({ errors: { form: expect.stringContaining('perfil') } })
  expect(await sent(marta)).toEqual([])
})

test('an autosave does not restore what was sent or discarded', async () => {
  const typed = { product_request: 'Loção', quantity: '1' }
  const saved = await send({ intent: 'autosave', draft: '', ...typed })
  const { draft } = await open()
  expect(saved).toMatchObject({ errors: {}, draft, savedAtText: expect.any(String) })
  expect(await send({ ...typed, health_consent: consent })).toMatch(/^303/)
  const late = { intent: 'autosave', draft: draft ?? '', ...typed }
  expect(await send(late)).toMatchObject({ errors: { draft: expect.any(String) } })
  await send({ intent: 'keep', ...typed })
  const next = (await open()).draft
  await send({ intent: 'discard' })
  expect(await send({ ...late, draft: next ?? '' })).toMatchObject({ errors: { draft: expect.any(String) } })
  expect(await open()).toMatchObject({ values: {}, draft: null })
})

test('a draft is deleted by its button', async () => {
  await send({ intent: 'keep', product_request: 'Loção', quantity: '1' })
  expect((await open()).values['product_request']).toBe('Loção')
  expect(await send({ intent: 'discard' })).toBe('303 /conta/requisicoes/nova')
  expect((await open()).values).toEqual({})
})
