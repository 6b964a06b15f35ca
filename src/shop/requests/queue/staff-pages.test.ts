import { beforeEach, describe, expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Page, StaffVisit } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addPerson, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { countWaiting, listWaiting, claimRequest } from './actions.server.ts'
import type { RequestKind } from '../request/request.ts'
import { queuePath, readQueueAddress, wholeQueue } from './screens/staff-queue-address.ts'
import { actOnRequest, loadRequest } from './screens/staff-request.server.ts'
import { actOnQueue, loadQueue } from './screens/staff-requests.server.ts'
import { quoteRequest } from '../quote/actions.server.ts'

const number = '101100001234567890X'
const codes = { prescription_code: number, dispensation_code: '123456', option_right_code: '4321' }
const consent = { health_consent: true, submit: true }

let ana: Staff
let bruno: Staff
let joao: Staff
let diogo: Staff
const shop = await shopFixture()
const { world } = shop
const { ask, signIn } = openApi(world)
let his: Record<string, string>
beforeEach(async () => {
  // Takes the requests of other tests out of the queue.
  await world.db
    .updateTable('requests')
    .set({ state: 'canceled', ended_at: world.now(), claimed_by: null, claimed_at: null })
    .where('state', '=', 'pending')
    .execute()
  ;[ana, bruno] = [
    await addStaff(world, 'pharmacist'),
    { ...(await addPerson(world, 'pharmacist', 'Bruno Sá')), roles: ['pharmacist'] },
  ]
  ;[joao, diogo] = [await addStaff(world, 'counter'), await addStaff(world, 'owner')]
  his = (await customer('Rui Carvalho')).headers
})

async function customer(name: string) {
  const principal = await addPerson(world, 'customer', name)
  const headers = await signIn(principal)
  await ask('PATCH', '/me', { name, date_of_birth: '1980-12-31', mobile_phone: '912345204', nif: '399999051' }, headers)
  return { principal, headers }
}

const prescription = async (body: object = {}, headers = his): Promise<string> =>
  (await ask('POST', '/prescriptions', { ...codes, ...consent, ...body }, headers)).data.id
const submitRequest = async (body: object = {}): Promise<string> =>
  (await ask('POST', '/requests', { product_request: 'Meias de compressão', ...consent, ...body }, his)).data.id

const visit = (principal: Staff, url = '/', known: Partial<Page> = {}): StaffVisit => ({
  ...visitAs(world, { ...known, url, sessionToken: 'x'.repeat(43) }),
  principal,
})

const opened = (principal: Staff, id: string, kind: RequestKind = 'prescription', url = '/') =>
  withLocale('pt', () => loadRequest(visit(principal, url), { kind, publicId: id }))
const listed = (principal: Staff, kind: RequestKind = 'prescription', url = '/') =>
  withLocale('pt', () => loadQueue(visit(principal, url), kind))

type Fields = Record<string, string>
function send(
  principal: Staff,
  id: string,
  fields: Fields,
  { kind = 'prescription', locale = 'pt' }: { kind?: RequestKind; locale?: 'pt' | 'en' } = {},
) {
  const request = new Request('http://shop.test/', { method: 'POST', body: new URLSearchParams(fields) })
  return withLocale(locale, () => actOnRequest(visit(principal, '/', { locale }), { kind, publicId: id }, request))
}
const ledTo = (answer: unknown): string | null => (answer instanceof Response ? answer.headers.get('Location') : null)
const stateOf = async (id: string) => (await opened(ana, id)).request.state

const noted = async (id: string) =>
  world.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'why', 'door'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

describe('a page that the browser prefetches', () => {
  // The browser has the page's data from then on, and anyone can send the prefetch header: a prefetch is recorded like any
  // reading.
  test.each([
    ['next to the list', (id: string) => loadQueue(visit(ana, `/?open=${id}`, { isPrefetch: true }), 'prescription')],
    ['by itself', (id: string) => loadRequest(visit(ana, '/', { isPrefetch: true }), { kind: 'prescription', publicId: id })],
  ])('leaves the customer’s message unread, with an entry in the audit log: %s', async (_, readAhead) => {
    const id = await prescription()
    await send(ana, id, { intent: 'comment', content: 'Quantas caixas quer?' })
    await ask('POST', `/prescriptions/${id}/comments`, { content: 'Duas, por favor.' }, his)
    const readings = async () => (await noted(id)).filter(({ action }) => action === 'request_read').length
    const before = await readings()
    await withLocale('pt', () => readAhead(id))
    expect(await readings()).toBe(before + 1)
    const unread = async () => (await opened(ana, id)).request.comments.map(({ isUnseen }) => isUnseen)
    expect(await unread()).toEqual([false, true])
    expect(await unread()).toEqual([false, false])
  })
})

describe('the queue', () => {
  test('has the longest waiting first, with due time and claim', async () => {
    const [first, second] = [await prescription(), await prescription()]
    await claimRequest(world, bruno, { kind: 'prescription', publicId: second }, 'page')
    const { queue } = await listed(ana)
    expect(queue.rows.map(({ id }) => id)).toEqual([first, second])
    expect(queue.rows[0]).toMatchObject({
      customer: 'Rui Carvalho',
      brings: { hasCodes: true, photos: 0, requestText: null },
      claim: null,
    })
    expect(queue.rows[0]?.dueAt!.getTime()).toBeGreaterThan(queue.rows[0]!.submittedAt.getTime())
    expect(queue.rows[1]?.claim).toMatchObject({ by: 'Bruno Sá', isMine: false })
    expect(queue.counts.pending).toBe(2)
  })

  test('filters by state, and finds a customer by part of the name', inAll, async () => {
    const ines = await customer('Inês Brandão')
    const hers = await prescription({}, ines.headers)
    await prescription()
    expect((await listed(ana, 'prescription', '/?q=brandao')).queue.rows.map(({ id }) => id)).toEqual([hers])
    await send(ana, hers, { intent: 'reject', picked: 'expired' })
    expect((await listed(ana, 'prescription', '/?q=brandao')).queue.rows).toEqual([])
    const { queue } = await listed(ana, 'prescription', '/?state=rejected&q=brandao')
    expect([queue.rows.map(({ id }) => id), queue.counts.rejected]).toEqual([[hers], 1])
  })

  test('shows requests without medicines to the counter, and nothing to the owner', inAll, async () => {
    const medicine = await addProduct(world, { kind: 'MSRM', name: 'Amoxicilina' })
    const { product_id } = await world.db
      .selectFrom('variants')
      .select('product_id')
      .where('id', '=', medicine.rowId)
      .executeTakeFirstOrThrow()
    const { public_id } = await world.db
      .selectFrom('products')
      .select('public_id')
      .where('id', '=', product_id)
      .executeTakeFirstOrThrow()
    const [plain, clinical] = [await submitRequest(), await submitRequest({ product_id: public_id })]
    await prescription()
    expect((await listed(joao, 'request')).queue.rows.map(({ id }) => id)).toEqual([plain])
    expect((await listed(ana, 'request')).queue.rows.map(({ id }) => id)).toEqual([plain, clinical])
    for (const [staff, counts] of [
      [ana, { prescription: 1, request: 2 }],
      [joao, { request: 1 }],
      [diogo, {}],
    ] as const) {
      const waiting = await countWaiting(world, staff)
      expect(Object.fromEntries(waiting.map(({ kind, count }) => [kind, count]))).toEqual(counts)
      expect((await listWaiting(world, staff, 10)).map(({ kind }) => kind)).toHaveLength(
        Object.values<number>(counts).reduce((a, b) => a + b, 0),
      )
    }
    await expect(opened(joao, clinical, 'request')).rejects.toMatchObject({ init: { status: 404 } })
    await expect(opened(joao, await prescription(), 'prescription')).rejects.toMatchObject({ init: { status: 404 } })
    expect(await send(joao, clinical, { intent: 'claim' }, { kind: 'request' })).toMatchObject({
      errors: { form: expect.any(String) },
    })
  })

  test('lets one be claimed and released in the list', async () => {
    const id = await prescription()
    const form = (intent: string) => {
      const fields = new FormData()
      fields.set('intent', intent)
      fields.set('id', id)
      return fields
    }
    const at = visit(ana, '/gestao/receitas?q=rui')
    expect(ledTo(await actOnQueue(at, 'prescription', form('claim')))).toMatch(/^\/gestao\/receitas\?s=[\w-]+$/)
    expect((await listed(ana)).queue.rows[0]?.claim).toMatchObject({ isMine: true })
    const late = await withLocale('pt', () => actOnQueue(visit(bruno), 'prescription', form('claim')))
    expect(late).toMatchObject({ id, errors: { form: expect.stringContaining('Ana Vaz') } })
    await actOnQueue(at, 'prescription', form('release'))
    expect((await listed(ana)).queue.rows[0]?.claim).toBeNull()
    expect((await noted(id)).map(({ action }) => action)).toEqual(['request_claimed', 'request_released'])
  })

  test('has its position in its address', () => {
    const path = queuePath('pt', 'prescription', { tab: 'priced', q: 'marta lobo', s: 'QWJj', page: 2, open: 'x' })
    expect(path).toBe('/gestao/receitas?state=priced&s=QWJj&page=2&open=x')
    expect(readQueueAddress(new URL(path, 'http://shop.test').searchParams)).toEqual({
      tab: 'priced',
      q: '',
      s: 'QWJj',
      page: 2,
      open: 'x',
    })
    expect(queuePath('en', 'request', wholeQueue)).toBe('/en/staff/requests')
    for (const query of ['state=lost', 'page=0', 'page=x']) expect(readQueueAddress(new URLSearchParams(query))).toBeUndefined()
  })
})

describe('a request’s page', () => {
  test('has the customer’s identity and masks the rest', async () => {
    const id = await prescription({ message: 'Levanto ao fim da tarde', preference: 'generic' })
    const { request, place } = await opened(ana, id)
    expect(request).toMatchObject({
      customer: 'Rui Carvalho',
      facts: { born: '1980-12-31' },
      phone: '••• ••• 204',
      codes: { number: '•••• •••• •••• •••• 90X', access: '••• •••', option: '••••' },
      text: 'Levanto ao fim da tarde',
      preference: 'generic',
      channels: ['in_app', 'email'],
    })
    expect(place).toEqual({ position: 1, total: 1, previous: null, next: null })
    const json = JSON.stringify(request)
    for (const secret of [number, '123456', '4321', '912345204', '399999051']) expect(json).not.toContain(secret)
    expect(await noted(id)).toEqual([{ actor_id: ana.publicId, action: 'request_read', why: '', door: 'page' }])
  })

  test('shows earlier requests of the same person, those with the same number first', async () => {
    const [same, other, now] = [
      await prescription(),
      await prescription({ prescription_code: '1'.repeat(19) }),
      await prescription(),
    ]
    const { request } = await opened(ana, now)
    expect(request.latest.map(({ id, sameNumber }) => [id, sameNumber])).toEqual([
      [same, true],
      [other, false],
    ])
  })

  test.each(['x', '', '01890000-0000-7000-8000-000000000000'])('of the id “%s” is 404', async (id) => {
    await expect(opened(ana, id)).rejects.toMatchObject({ init: { status: 404 } })
    for (const intent of ['claim', 'release', 'reveal', 'comment', 'reject'])
      expect(await send(ana, id, { intent, which: 'number', content: 'Olá', picked: 'expired' }), intent).toMatchObject({
        errors: expect.any(Object),
      })
    await expect(send(ana, id, { quote: 'keep' })).rejects.toMatchObject({ init: { status: 404 } })
  })
})

describe('a code', () => {
  test('is shown alone, after an audit entry with its name', async () => {
    const id = await prescription()
    expect(await send(ana, id, { intent: 'reveal', which: 'access' })).toMatchObject({
      revealed: { which: 'access', code: '123 456' },
    })
    expect(await noted(id)).toEqual([{ actor_id: ana.publicId, action: 'request_codes_read', why: 'code_access', door: 'page' }])
    const { moments } = (await opened(bruno, id)).request
    expect(moments.map(({ what, by }) => [what, by])).toContainEqual(['code_access', 'Ana Vaz'])
  })

  test.each([{ which: 'password' }, {}])('that is unknown is not shown: %o', async (fields) => {
    const id = await prescription()
    expect(await send(ana, id, { intent: 'reveal', ...fields })).toMatchObject({ errors: { form: expect.any(String) } })
    expect(await noted(id)).toEqual([])
  })
})

describe('an answer', () => {
  test('a rejection is sent in the customer’s language with the note, and leads to the next request', async () => {
    await ask('PATCH', '/me', { locale: 'en' }, his)
    const id = (await ask('POST', '/prescriptions?locale=en', { ...codes, ...consent }, his)).data.id
    const next = await prescription()
    const answer = await send(ana, id, { intent: 'reject', picked: 'unreadable', reason: 'Só se vê metade.' })
    expect(ledTo(answer)).toBe(`/gestao/receitas/${next}?done=rejected&after=${id}`)
    const { request } = await opened(ana, id)
    expect([request.state, request.rejectedBecause]).toEqual([
      'rejected',
      'The photo cannot be read well. Please take another one in better light and send it again.\n\nSó se vê metade.',
    ])
    expect((await noted(id)).map(({ action }) => action)).toContain('request_rejected')
    expect((await opened(ana, next, 'prescription', `/?done=rejected&after=${id}`)).done).toEqual({ what: 'rejected', id })
  })

  test('a rejection needs a reason', async () => {
    const id = await prescription()
    expect(await send(ana, id, { intent: 'reject', picked: 'unheard_of', reason: ' ' })).toMatchObject({
      id,
      intent: 'reject',
      errors: { reason: expect.any(String) },
    })
    expect(await stateOf(id)).toBe('pending')
  })

  test('a question leaves it waiting; after the last one the list says so', async () => {
    const id = await prescription()
    const answer = await send(ana, id, { intent: 'comment', content: 'Quantas caixas quer?' })
    expect(ledTo(answer)).toBe(`/gestao/receitas?done=asked&after=${id}`)
    const { request } = await opened(ana, id)
    expect([request.state, request.comments.map(({ content, by }) => [content, by])]).toEqual([
      'pending',
      [['Quantas caixas quer?', 'Ana Vaz']],
    ])
    expect(await send(ana, id, { intent: 'comment', content: ' ' })).toMatchObject({
      intent: 'comment',
      errors: { content: expect.any(String) },
    })
  })

  test('leads past requests claimed by others, and from the last one to the first', async () => {
    const [first, second, third] = [await prescription(), await prescription(), await prescription()]
    await claimRequest(world, bruno, { kind: 'prescription', publicId: second }, 'page')
    const fourth = await prescription()
    expect(ledTo(await send(ana, first, { intent: 'comment', content: 'Então?' }))).toContain(`/${third}?`)
    expect(ledTo(await send(ana, third, { intent: 'reject', picked: 'expired' }))).toContain(`/${fourth}?`)
    expect(ledTo(await send(ana, fourth, { intent: 'reject', picked: 'expired' }))).toContain(`/${first}?`)
    shop.wait(1)
    expect(ledTo(await send(ana, first, { intent: 'reject', picked: 'expired' }))).toContain(`/${second}?`)
  })
})

describe('of two at once', () => {
  test('the slower one sees who was faster and the current state, and keeps the typed note', async () => {
    const id = await prescription()
    await send(ana, id, { intent: 'reject', picked: 'expired' })
    const late = await send(bruno, id, { intent: 'reject', picked: '', reason: 'Já não é válida.' })
    expect(late).toMatchObject({
      id,
      intent: 'reject',
      errors: { form: expect.stringContaining('Recusada, por Ana Vaz') },
      values: { reason: 'Já não é válida.' },
    })
    expect((await opened(bruno, id)).request).toMatchObject({
      state: 'rejected',
      rejectedBecause: expect.not.stringContaining('Já não é válida'),
    })
  })

  test('one wins', async () => {
    const id = await prescription()
    const answers = await Promise.all([send(ana, id, { intent: 'claim' }), send(bruno, id, { intent: 'claim' })])
    expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(1)
    const { claim } = (await opened(ana, id)).request
    expect(answers.find((answer) => !(answer instanceof Response))).toMatchObject({
      errors: { form: expect.stringContaining(claim?.by ?? '?') },
    })
  })

  test('a request claimed by a colleague cannot be answered until half an hour has passed', inAll, async () => {
    const id = await prescription()
    await claimRequest(world, ana, { kind: 'prescription', publicId: id }, 'page')
    expect(await send(bruno, id, { intent: 'reject', picked: 'expired' }, { locale: 'en' })).toMatchObject({
      errors: { form: expect.stringContaining('Ana Vaz has been working on this') },
    })
    expect(await stateOf(id)).toBe('pending')
    shop.wait(1)
    expect(ledTo(await send(bruno, id, { intent: 'reject', picked: 'expired' }))).not.toBeNull()
  })

  test('a request quoted since shows its prices to the slower one', async () => {
    const id = await prescription()
    const quote = { items: [{ name: 'Paracetamol 500 mg', price: 235, quantity: 2 }] } as Parameters<
      typeof quoteRequest
    >[3]['quote']
    await quoteRequest(world, ana, { kind: 'prescription', publicId: id }, { quote, source: 'page' })
    expect(await send(bruno, id, { intent: 'claim' })).toMatchObject({ errors: { form: expect.stringContaining('Ana Vaz') } })
    expect((await opened(bruno, id)).request).toMatchObject({
      state: 'confirmed',
      lines: [{ name: 'Paracetamol 500 mg', total: 470 }],
    })
  })
})
