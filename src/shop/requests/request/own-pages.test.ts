import { beforeEach, describe, expect, test } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { HOUR } from '#src/kernel/dates.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { requestContextKey } from '#src/platform/page.server.ts'
import type { Person } from '#src/platform/principal.ts'
import { addMarta, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { inAll } from '#tests/support/world/short.ts'
import {
  addPhoto,
  addPrescription,
  addRui,
  addSpecialRequest,
  drawnPhoto,
  prescriptionNumber,
  priced,
} from '#tests/support/factories/requests.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { cancelRequest } from './actions.server.ts'
import { writeToCustomer } from './comments.actions.server.ts'
import { saveDraft, readDraft } from '../drafts/actions.server.ts'
import { periodicJobs as windows } from './jobs.server.ts'
import { rejectRequest } from '../quote/actions.server.ts'
import { periodicJobs as retention } from '../privacy/jobs.server.ts'
import type { Request as PharmacyRequest, RequestKind } from './request.ts'
import { answerRequestForm } from '../form/screens/request-form.server.ts'
import { readRequestList } from './screens/requests.server.ts'
import { ownRequest, readRequestPage } from './screens/request.server.ts'

let rui: Person
const shop = await shopFixture({ externalServices: { files: memoryFiles() } })
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
beforeEach(async () => {
  rui = await addRui(world)
})

const requestContextOf = (principal: Person, url: string) => ({ ...visitAs(world, { url, sessionToken: 'session' }), principal })
const keyOf = ({ kind, id }: PharmacyRequest) => ({ kind, publicId: id })
const runPeriodicJobs = async () => {
  for (const { work } of [...windows, ...retention]) await work(world)
}

const open = ({ kind, id }: Pick<PharmacyRequest, 'kind' | 'id'>, principal = rui, url = '/') =>
  withLocale('pt', () => readRequestPage(requestContextOf(principal, url), kind, id))

const statusOf = (thrown: unknown): unknown => (thrown as { init?: { status: number } }).init?.status

async function press(request: PharmacyRequest, fields: Record<string, string | Blob>, isDataRequest = false) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const visit = { ...requestContextOf(rui, '/conta'), isDataRequest }
  const answer = await withLocale('pt', async () =>
    answerRequestForm(
      visit,
      await ownRequest(visit, request.kind, request.id),
      new Request(visit.url, { method: 'POST', body: form }),
    ),
  )
  return answer instanceof Response ? `${answer.status} ${answer.headers.get('Location')}` : answer
}

function list(kind: RequestKind, query = '', principal = rui) {
  const context = new RouterContextProvider()
  const visit = requestContextOf(principal, `/conta/receitas-medicas${query}`)
  context.set(requestContextKey, visit)
  const request = new Request(visit.url)
  return withLocale('pt', () => readRequestList({ context, request, params: {}, url: visit.url, pattern: '' }, kind))
}

describe('the page of a prescription', () => {
  test('is 404 for other people, and for a malformed id', async () => {
    const his = await addPrescription(world, rui)
    const marta = await addMarta(world)
    for (const [id, principal] of [
      [his.id, marta],
      [world.id(), rui],
      ['nova-receita', rui],
      ["'", rui],
    ] as const) {
      const thrown = await open({ kind: 'prescription', id }, principal).catch((error: unknown) => error)
      expect(statusOf(thrown)).toBe(404)
    }
    const failure = await open({ kind: 'request', id: his.id }).catch((error: unknown) => error)
    expect(statusOf(failure)).toBe(404)
  })

  test('shows no code, no staff and no row id, and the codes only on request', async () => {
    const his = await addPrescription(world, rui)
    await writeToCustomer(world, ana, keyOf(his), { content: 'De que dosagem precisa?', uploadIds: [], source: 'page' })
    const page = await open(his)
    const all = JSON.stringify(page)
    for (const secret of [prescriptionNumber, '123456', '4321', 'Ana Vaz', 'rowId']) expect(all).not.toContain(secret)
    expect(page.request.codes).toEqual({ number: '•••• •••• •••• •••• 901', access: '••• •••', option: '••••' })
    expect(await press(his, { intent: 'codes' })).toEqual({
      codes: { number: '1011 0000 1234 5678 901', access: '123 456', option: '4321' },
    })
    // The revealed codes are stored nowhere, not even for a repeated idempotency key.
    await press(his, { intent: 'codes', idempotency_key: 'press' })
    expect(await world.db.selectFrom('idempotency_keys').select('key').where('key', '=', 'press').execute()).toEqual([])
  })

  test('shows the total and the VAT of the chosen items, and follows the choice', async () => {
    const his = await priced(world, ana, await addPrescription(world, rui))
    const before = await open(his)
    expect(before.request).toMatchObject({ state: 'confirmed', total: 2372, units: 2, vat: [{ rate: 600, amount: 134 }] })
    const item = before.request.items[0]
    expect([item?.original.total, item?.alternative?.total]).toEqual([2372, 988])
    const choose = { intent: 'choose', item: item?.id ?? '', choice: 'alternative' }
    expect(await press(his, choose)).toBe(`303 /conta/receitas-medica/${his.id}`)
    expect((await open(his)).request).toMatchObject({ total: 988, vat: [{ rate: 600, amount: 56 }] })
    // The router reloads the page by itself.
    expect(await press(his, { ...choose, choice: 'original' }, true)).toBeNull()
    expect((await open(his)).request.total).toBe(2372)
    expect(await press(his, { ...choose, item: world.id() })).toMatchObject({ errors: { form: expect.any(String) } })
  })

  test('sums up the VAT of lines by its rates', async () => {
    const items = [
      { name: 'Paracetamol', quantity: 1, price: '2.35' },
      { name: 'Meias', quantity: 2, price: '12.30', vat_rate: '23', class: 'DEVICE' },
      { name: 'Oferta', quantity: 1, price: '0' },
    ]
    const his = await priced(world, ana, await addPrescription(world, rui), { items })
    expect((await open(his)).request).toMatchObject({
      total: 2695,
      vat: [
        { rate: 600, amount: 13 },
        { rate: 2300, amount: 460 },
      ],
    })
  })

  test('shows the pictures of catalogue items, in one more statement', async () => {
    const cream = await addProduct(world)
    const items = [{ name: 'Creme', variant_id: cream.id, quantity: 1, price: '9.99' }]
    const his = await priced(world, ana, await addPrescription(world, rui), { items })
    expect((await open(his)).request.items[0]?.original).toMatchObject({ name: 'Creme', detail: '50 ml' })
  })

  test('is expired by the clock before any periodic job: no item can be chosen, and it can be sent again', inAll, async () => {
    const his = await priced(world, ana, await addPrescription(world, rui, { message: 'Sem pressa', preference: 'generic' }))
    const item = (await open(his)).request.items[0]?.id ?? ''
    shop.wait(48)
    const page = await open(his)
    expect(page.request).toMatchObject({ state: 'expired', window: null, canCancel: false })
    expect(page.resend).toEqual({ hasDraft: false })
    expect(await press(his, { intent: 'choose', item, choice: 'alternative' })).toMatchObject({
      errors: { form: 'O estado mudou entretanto e já não permite isto.' },
    })
    expect(await press(his, { intent: 'cancel' })).toBe(`303 /conta/receitas-medica/${his.id}`)
    await runPeriodicJobs()
    expect(await press(his, { intent: 'again' })).toBe('303 /conta/receitas-medica/nova')
    expect((await readDraft(world, rui, 'prescription'))?.fields).toEqual({
      way: 'codes',
      prescription_code: prescriptionNumber,
      dispensation_code: '123456',
      option_right_code: '4321',
      message: 'Sem pressa',
      preference: 'generic',
    })
  })

  test('that was rejected shows the reason, and a draft of something else is named before it is replaced', async () => {
    const his = await addPrescription(world, rui)
    await rejectRequest(world, ana, keyOf(his), { reason: 'A receita já foi aviada.', source: 'page' })
    await saveDraft(world, rui, 'prescription', { fields: { message: 'outra' }, uploadIds: [] })
    const page = await open(his)
    expect(page.request).toMatchObject({ state: 'rejected', rejectedBecause: 'A receita já foi aviada.' })
    expect(page.resend).toEqual({ hasDraft: true })
  })

  test('whose codes and photos were erased says when, and starts again without them', inAll, async () => {
    const his = await addPrescription(world, rui, { upload_ids: [await addPhoto(world, rui)] })
    expect((await open(his)).request.uploads).toHaveLength(1)
    await cancelRequest(world, rui, keyOf(his))
    shop.wait(31 * 24)
    await runPeriodicJobs()
    const page = await open(his)
    expect(page.request).toMatchObject({ codes: null, uploads: [], wipedAt: expect.any(Date) })
    expect(page.canWrite).toBe(false)
    await press(his, { intent: 'again' })
    expect((await readDraft(world, rui, 'prescription'))?.fields).toEqual({ way: 'photo' })
    expect(await press(his, { intent: 'codes' })).toBe(`303 /conta/receitas-medica/${his.id}`)
  })

  test('is cancelled once, and only an ended one can be sent again', async () => {
    const his = await addPrescription(world, rui)
    expect(await press(his, { intent: 'again' })).toMatchObject({ errors: { form: expect.any(String) } })
    expect(await press(his, { intent: 'cancel' })).toBe(`303 /conta/receitas-medica/${his.id}`)
    expect(await press(his, { intent: 'cancel' })).toMatchObject({ errors: { form: expect.any(String) } })
    expect((await open(his)).request.steps.map(({ event, actor }) => [event, actor])).toEqual([
      ['start', 'customer'],
      ['submit', 'customer'],
      ['cancel', 'customer'],
    ])
  })

  test('that was only begun can be sent from its page', async () => {
    const his = await addPrescription(world, rui, { submit: false })
    expect((await open(his)).request.state).toBe('new')
    expect(await press(his, { intent: 'submit' })).toBe(`303 /conta/receitas-medica/${his.id}`)
    expect((await open(his, rui, '/?sent=')).isJustSent).toBe(true)
  })

  test('accepts a message with a photo, and shows the photo again when the message is empty', async () => {
    const his = await addPrescription(world, rui)
    const photos = new File([await drawnPhoto()], 'caixa.png', { type: 'image/png' })
    const refused = await press(his, { intent: 'comment', content: ' ', photos })
    expect(refused).toMatchObject({ errors: { content: expect.any(String) }, uploads: [{ width: 20 }] })
    const uploads = refused !== null && typeof refused === 'object' && 'uploads' in refused ? (refused.uploads[0]?.id ?? '') : ''
    const written = await press(his, { intent: 'comment', content: 'É esta caixa', upload_ids: uploads })
    expect(written).toBe(`303 /conta/receitas-medica/${his.id}#conversation`)
    expect((await open(his)).request.comments).toMatchObject([
      { author: 'customer', content: 'É esta caixa', photos: [{ id: uploads }] },
    ])
  })

  test('refuses a file that is no photo, keeps the text, and saves no message', async () => {
    const his = await addPrescription(world, rui)
    const photos = new File(['%PDF-1.7'], 'guia.png', { type: 'image/png' })
    expect(await press(his, { intent: 'comment', content: 'Veja', photos })).toMatchObject({
      errors: { photos: expect.stringContaining('guia.png') },
      content: 'Veja',
    })
    expect((await open(his)).request.comments).toEqual([])
  })

  test('is read in as few statements with a long history as with a short one', async () => {
    const his = await addPrescription(world, rui)
    const few = await shop.statementsOf(() => open(his))
    for (const content of ['um', 'dois', 'três']) await press(his, { intent: 'comment', content })
    const many = await shop.statementsOf(() => open(his))
    expect(many.length).toBeLessThanOrEqual(few.length + 1)
  })
})

describe('the list', () => {
  test('shows the newest first, with total and deadline, and filters open and ended ones', async () => {
    const first = await addPrescription(world, rui)
    const second = await priced(world, ana, await addPrescription(world, rui))
    await addSpecialRequest(world, rui)
    await cancelRequest(world, rui, keyOf(first))
    const all = await list('prescription')
    expect(all).toMatchObject({ total: 2, pages: 1, from: 1, kind: 'all' })
    expect(all.requests.map(({ id, state, total }) => [id, state, total])).toEqual([
      [second.id, 'confirmed', 2372],
      [first.id, 'canceled', null],
    ])
    const until = second.expiresAt?.getTime() ?? 0
    expect(all.requests[0]?.window?.expiresAt.getTime()).toBe(until)
    expect(until - world.now().getTime()).toBeGreaterThan(47 * HOUR)
    expect((await list('prescription', '?show=open')).requests.map(({ id }) => id)).toEqual([second.id])
    expect((await list('prescription', '?show=ended')).requests.map(({ id }) => id)).toEqual([first.id])
    expect((await list('request')).requests).toMatchObject([{ requestText: 'Loção de calamina', state: 'pending' }])
  })

  test('has twenty a page, and an unknown page is 404', inAll, async () => {
    for (let count = 0; count < 21; count += 1) await addSpecialRequest(world, rui)
    expect((await list('request', '?page=2')).requests).toHaveLength(1)
    for (const query of ['?page=3', '?page=0', '?page=x', '?show=some']) {
      const thrown = await list('request', query).catch((error: unknown) => error)
      expect([query, statusOf(thrown)]).toEqual([query, 404])
    }
    expect(await list('prescription')).toMatchObject({ total: 0, requests: [] })
    expect((await shop.statementsOf(() => list('request'))).length).toBe(
      (await shop.statementsOf(() => list('request', '?page=2'))).length,
    )
  })
})
