// @module-tag rest
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import { openApi } from '#tests/support/api/api.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import type { Ask } from '#tests/support/api/api.ts'
import { addPerson, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { periodicJobs as uploadSweeps } from '#src/shop/conversation/jobs.server.ts'
import { addUpload, exportUploads, readUploads } from '#src/shop/conversation/actions.server.ts'
import { exportRequests, eraseRequests } from '../privacy/actions.server.ts'
import { periodicJobs } from './jobs.server.ts'
import { quoteBody } from '../quote/schema.ts'
import { quoteRequest } from '../quote/actions.server.ts'
import { periodicJobs as retentionSweeps } from '../privacy/jobs.server.ts'

const draft = new Map<string, Uint8Array>()
const files = memoryFiles(draft)

const number = '1011000012345678901'
const sms = `SNS: Receita ${number}. Cód. acesso e dispensa: 123456. Cód. direito de opção: 4321. Válida até 2027-05-31.`
const wholeProfile = { name: 'Rui Carvalho', date_of_birth: '1980-02-03', mobile_phone: '900000001', nif: '399999051' }
const consent = { health_consent: true }

let rui: Person
let his: Record<string, string>
const shop = await shopFixture({ externalServices: { files } })
const { world } = shop
const { ask, signIn } = openApi(world)
const ana = await addStaff(world, 'pharmacist')
const asAna = await signIn(ana)
const asJoao = await signIn(await addStaff(world, 'counter'))
beforeEach(async () => {
  rui = await addPerson(world, 'customer', 'Rui Carvalho')
  his = await signIn(rui)
  await ask('PATCH', '/me', wholeProfile, his)
})

const send = async (body: object = {}) =>
  ask('POST', '/prescriptions', { sms_message: sms, ...consent, submit: true, ...body }, his)
const sent = async (body?: object): Promise<string> => (await send(body)).data.id
const read = async (id: string) => (await ask('GET', `/prescriptions/${id}`, undefined, his)).data.attributes
const paracetamol = { name: 'Paracetamol 500 mg', quantity: 2, price: '2.35' }
const quote = async (id: string, body: object = {}, headers = asAna) =>
  ask('POST', `/staff/prescriptions/${id}/quote`, { items: [paracetamol], ...body }, headers)
const quoted = async (body?: object): Promise<string> => {
  const id = await sent()
  expect((await quote(id, body)).status).toBe(200)
  return id
}
const runPeriodicJobs = async () => {
  for (const { work } of [...periodicJobs, ...retentionSweeps]) await work(world)
}
const codeOf = (answer: Awaited<ReturnType<Ask>>) => [
  answer.status,
  answer.errors?.[0]?.code,
  answer.errors?.[0]?.source?.pointer,
]
const emails = async () => {
  await runJobs(world)
  return (await ask('GET', '/dev/mail.json')).list as unknown as { to: string; subject: string; text: string; html: string }[]
}
const theirEmails = async () => (await emails()).filter(({ to }) => to === rui.email)
const photo = async (principal: Person = rui) => {
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const added = await addUpload(world, principal, png)
  if (!added.ok) throw new Error(added.error.code)
  return added.value.id
}

describe('a prescription', () => {
  test('is saved as new with everything checked, and sent in a second step', async () => {
    const draft = await ask(
      'POST',
      '/prescriptions',
      { sms_message: sms, message: 'Bom dia', preference: 'generic', ...consent },
      his,
    )
    expect(draft.status).toBe(201)
    expect(draft.data).toMatchObject({
      type: 'prescription',
      attributes: {
        state: 'new',
        prescription_code: number,
        dispensation_code: '123456',
        option_right_code: '4321',
        message: 'Bom dia',
        preference: 'generic',
        price: null,
        expires_at: null,
      },
      relationships: { items: { data: [] }, uploads: { data: [] }, comments: { data: [] } },
    })
    expect((await ask('GET', '/staff/prescriptions', undefined, asAna)).list.map(({ id }) => id)).not.toContain(draft.data.id)
    const submitted = await ask('POST', `/prescriptions/${draft.data.id}/submit`, undefined, his)
    expect([submitted.status, submitted.data.attributes['state']]).toEqual([200, 'pending'])
    expect(codeOf(await ask('POST', `/prescriptions/${draft.data.id}/submit`, undefined, his))).toEqual([
      409,
      'wrong_state',
      undefined,
    ])
    expect((await ask('GET', '/prescriptions', undefined, his)).list.map(({ id }) => id)).toEqual([draft.data.id])
    expect((await theirEmails())[0]?.subject).toBe('Recebemos a sua receita')
  })

  test('is sealed: nothing of it is readable in the database', async () => {
    await sent({ message: 'É para a tensão' })
    const rows = await world.db.selectFrom('requests').selectAll().where('user_id', '=', rui.userId).execute()
    const all = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    for (const secret of [number, '123456', '4321', 'tensão', 'Receita']) expect(all).not.toContain(secret)
  })

  const wrong: [body: object, code: string, field: string][] = [
    [{ prescription_code: '101100001234567890', dispensation_code: '123456' }, 'prescription_code', 'prescription_code'],
    [{ prescription_code: '10110000123456789012', dispensation_code: '123456' }, 'prescription_code', 'prescription_code'],
    [{ prescription_code: '101100001234567890A', dispensation_code: '123456' }, 'prescription_code', 'prescription_code'],
    [{ prescription_code: number, dispensation_code: '12345' }, 'dispensation_code', 'dispensation_code'],
    [
      { prescription_code: number, dispensation_code: '123456', option_right_code: '123' },
      'option_right_code',
      'option_right_code',
    ],
    [{ prescription_code: number }, 'required', 'dispensation_code'],
    [{ sms_message: '' }, 'sms_required', 'sms_message'],
    [{ sms_message: 'Bom dia' }, 'sms_unrecognised', 'sms_message'],
    [{ sms_message: `${sms} ${sms.replace('1011', '2011')}` }, 'sms_several', 'sms_message'],
    [{ sms_message: 'x'.repeat(4001) }, 'too_long', 'sms_message'],
    [{}, 'codes_required', 'prescription_code'],
    [{ sms_message: sms, upload_ids: ['x'] }, 'upload_unknown', 'upload_ids'],
    [{ sms_message: sms, upload_ids: ['1', '2', '3', '4', '5', '6'] }, 'upload_too_many', 'upload_ids'],
    [{ sms_message: sms, health_consent: undefined }, 'consent_required', 'health_consent'],
    [{ sms_message: sms, health_consent: null }, 'consent_required', 'health_consent'],
    [{ sms_message: sms, health_consent: 'yes' }, 'consent_required', 'health_consent'],
    [{ sms_message: sms, health_consent: false }, 'consent_required', 'health_consent'],
    [{ sms_message: sms, health_consent: 7 }, 'consent_outdated', 'health_consent'],
  ]
  test.each(wrong.map(([body, code, field], at) => [at + 1, code, field, body] as const))(
    'is refused as a whole: case %i, %s of %s',
    async (_, code, field, body) => {
      expect(codeOf(await ask('POST', '/prescriptions', { ...consent, ...body }, his))).toEqual([
        422,
        code,
        `/data/attributes/${field}`,
      ])
      expect((await ask('GET', '/prescriptions', undefined, his)).list).toEqual([])
    },
  )

  test('accepts codes with spaces and a lower-case x, as they are pasted', async () => {
    const typed = { prescription_code: ' 1011 0000 1234 5678 90x ', dispensation_code: '123 456', option_right_code: '' }
    const answer = await ask('POST', '/prescriptions', { ...typed, ...consent }, his)
    expect(answer.data.attributes).toMatchObject({
      prescription_code: '101100001234567890X',
      dispensation_code: '123456',
      option_right_code: null,
    })
  })

  test('needs a customer with a complete profile', async () => {
    const sofia = await signIn(await addPerson(world, 'customer', 'Sofia Pinto'))
    const body = { sms_message: sms, ...consent }
    expect(codeOf(await ask('POST', '/prescriptions', { ...body, submit: true }, sofia))).toEqual([
      422,
      'profile_incomplete',
      undefined,
    ])
    expect((await ask('GET', '/prescriptions', undefined, sofia)).list).toEqual([])
    const { data } = await ask('POST', '/prescriptions', body, sofia)
    expect(codeOf(await ask('POST', `/prescriptions/${data.id}/submit`, undefined, sofia))[1]).toBe('profile_incomplete')
    expect(codeOf(await ask('POST', '/prescriptions', body))).toEqual([401, 'unauthorized', undefined])
  })

  test('can be photos alone, which cannot be used for another one', inAll, async () => {
    const [his1, hers] = [await photo(), await photo(await addPerson(world, 'customer', 'Marta Lobo'))]
    expect((await send({ sms_message: null, upload_ids: [hers] })).errors[0]?.code).toBe('upload_unknown')
    const made = await ask('POST', '/prescriptions?include=uploads', { upload_ids: [his1], ...consent, submit: true }, his)
    expect(made.included[0]).toMatchObject({ type: 'upload', id: his1, attributes: { width: 20, content_type: 'image/png' } })
    expect((await send({ sms_message: null, upload_ids: [his1] })).errors[0]?.code, 'it is attached to the other one').toBe(
      'upload_unknown',
    )
  })

  test('is cancelled by its owner until it is in a cart, and only once', async () => {
    for (const id of [
      await sent(),
      await quoted(),
      (await ask('POST', '/prescriptions', { sms_message: sms, ...consent }, his)).data.id,
    ]) {
      expect((await ask('POST', `/prescriptions/${id}/cancel`, undefined, his)).data.attributes['state']).toBe('canceled')
      expect(codeOf(await ask('POST', `/prescriptions/${id}/cancel`, undefined, his))[0]).toBe(409)
      expect((await quote(id)).status).toBe((await read(id))['submitted_at'] === null ? 404 : 409)
    }
  })
})

describe('the pharmacist', () => {
  test('sees the customer and masked codes, and each view is in the audit log', async () => {
    const [first, id] = [await sent(), await sent()]
    const answer = await ask('GET', `/staff/prescriptions/${id}`, undefined, asAna)
    expect(answer.data.attributes).toMatchObject({
      customer: 'Rui Carvalho',
      prescription_code: '••••••••••••••••901',
      dispensation_code: '••••••',
      option_right_code: '••••',
      earlier: [{ id: first, state: 'pending' }],
    })
    expect(answer.text).not.toContain(number)
    expect((await ask('GET', '/staff/prescriptions?sort=submitted_at&filter[state]=pending', undefined, asAna)).status).toBe(200)
    const revealed = await ask('POST', `/staff/prescriptions/${id}/reveal`, undefined, asAna)
    expect(revealed.data.attributes).toEqual({
      prescription_code: number,
      dispensation_code: '123456',
      option_right_code: '4321',
    })
    const noted = await world.db
      .selectFrom('audit_log')
      .select(['action', 'subject_id', 'actor_id'])
      .orderBy('id', 'desc')
      .limit(3)
      .execute()
    expect(noted).toEqual([
      { action: 'request_codes_read', subject_id: id, actor_id: ana.publicId },
      { action: 'requests_listed', subject_id: '1', actor_id: ana.publicId },
      { action: 'request_read', subject_id: id, actor_id: ana.publicId },
    ])
  })

  test('quotes it line by line; VAT and class come from the catalogue, else those of a medicine', async () => {
    const cream = await addProduct(world, { kind: 'COSMETIC', vat: 2300 })
    const id = await sent()
    const items = [
      { ...paracetamol, prescribed: 3, alternative: { name: 'Genérico', price: '1.10' } },
      { name: 'Creme', variant_id: cream.id, quantity: 1, price: '10.00' },
      { name: 'Taxa', quantity: 1, price: '0', vat_rate: 23, class: 'OTHER' },
      { name: 'Penso', quantity: 1, price: '0', class: 'DEVICE' },
      { name: 'Saco', quantity: 1, price: '0', class: 'OTHER' },
    ]
    const answer = await quote(id, { items, note: 'Tome com água' })
    expect(answer.data.attributes).toMatchObject({
      state: 'confirmed',
      price: '14.70',
      display_price: '14,70\u00A0€',
      note: 'Tome com água',
    })
    const loaded = await ask('GET', `/prescriptions/${id}?include=items`, undefined, his)
    expect(loaded.included.map(({ attributes }) => attributes)).toMatchObject([
      {
        name: 'Paracetamol 500 mg',
        quantity: 2,
        prescribed_quantity: 3,
        price: '2.35',
        total: '4.70',
        vat_rate: '6.00',
        class: 'MSRM',
        choice: 'original',
      },
      { name: 'Creme', variant_id: cream.id, vat_rate: '23.00', class: 'COSMETIC', alternative: null },
      { price: '0.00', vat_rate: '23.00', class: 'OTHER' },
      { vat_rate: '6.00', class: 'DEVICE' },
      { vat_rate: '23.00', class: 'OTHER' },
    ])
    expect(new Date(String(loaded.data.attributes['expires_at'])).getTime() - world.now().getTime()).toBeGreaterThan(
      47.9 * 3_600_000,
    )
    expect(loaded.data.attributes['history']).toMatchObject([
      { event: 'start', to: 'new', actor: 'customer' },
      { event: 'submit', from: 'new', to: 'pending', alerts: ['email'] },
      { event: 'quote', to: 'confirmed', actor: 'staff', alerts: ['in_app', 'email'] },
    ])
    expect(JSON.stringify(loaded.data.attributes['history'])).not.toContain('Ana')
  })

  test.each([
    [{ items: [] }, 'items_required', 'items'],
    [{ items: undefined }, 'required', 'items'],
    [{ items: [{ ...paracetamol, name: ' ' }] }, 'item_name', 'items/0/name'],
    [{ items: [{ ...paracetamol, price: '-1' }] }, 'item_price', 'items/0/price'],
    [{ items: [{ ...paracetamol, price: '1,50' }] }, 'item_price', 'items/0/price'],
    [{ items: [{ ...paracetamol, quantity: 0 }] }, 'quantity_invalid', 'items/0/quantity'],
    [{ items: [{ ...paracetamol, quantity: 1.5 }] }, 'quantity_invalid', 'items/0/quantity'],
    [{ items: [{ ...paracetamol, vat_rate: '101' }] }, 'vat_rate', 'items/0/vat_rate'],
    [{ items: [{ ...paracetamol, variant_id: 'x' }] }, 'variant_unknown', 'items/0/variant_id'],
    [{ items: [paracetamol], valid_until: '2020-01-01' }, 'valid_until', 'valid_until'],
    [{ items: [paracetamol], valid_until: '2026-02-30' }, 'valid_until', 'valid_until'],
  ])('gets the error of a quote: %j', async (body, code, field) => {
    const id = await sent()
    expect(codeOf(await quote(id, body))).toEqual([422, code, `/data/attributes/${field}`])
    expect((await read(id))['state']).toBe('pending')
  })

  test('works alone on a claimed request, until it is released or half an hour is over', async () => {
    const eva = await signIn(await addPerson(world, 'pharmacist', 'Eva Reis'))
    const id = await sent()
    const claim = (headers: Record<string, string>, verb = 'claim') =>
      ask('POST', `/staff/prescriptions/${id}/${verb}`, undefined, headers)
    expect((await claim(asAna)).data.attributes['claimed_by']).toBe('Ana Vaz')
    expect((await claim(asAna)).status).toBe(200)
    expect([codeOf(await claim(eva)), codeOf(await quote(id, {}, eva)), codeOf(await claim(eva, 'release'))]).toEqual(
      [1, 2, 3].map(() => [409, 'claimed', undefined]),
    )
    expect((await claim(asAna, 'release')).data.attributes['claimed_by']).toBeNull()
    expect((await claim(eva)).status).toBe(200)
    shop.wait(0.6)
    expect((await quote(id)).data.attributes).toMatchObject({ state: 'confirmed', claimed_by: null })
    expect(codeOf(await claim(asAna))).toEqual([409, 'wrong_state', undefined])
  })

  test('of two who quote at once, one wins and the other gets a conflict', async () => {
    const eva = await signIn(await addPerson(world, 'pharmacist', 'Eva Reis'))
    const id = await sent()
    const answers = await Promise.all([quote(id), quote(id, {}, eva)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await ask('GET', `/prescriptions/${id}?include=items`, undefined, his)).included).toHaveLength(1)
  })

  test('rejects with a reason that its customer reads', async () => {
    const id = await sent()
    const reject = (body: object) => ask('POST', `/staff/prescriptions/${id}/reject`, body, asAna)
    expect(codeOf(await reject({ reason: ' ' }))).toEqual([422, 'rejection_reason', '/data/attributes/reason'])
    expect((await reject({ reason: 'Já foi toda aviada' })).data.attributes['state']).toBe('rejected')
    expect(await read(id)).toMatchObject({ state: 'rejected', rejection_reason: 'Já foi toda aviada' })
    expect(codeOf(await reject({ reason: 'Outra vez' }))[0]).toBe(409)
  })

  test('asks and gets an answer, without a change of state', async () => {
    const id = await sent()
    const asStaff = await ask('POST', `/staff/prescriptions/${id}/comments`, { content: 'Prefere genérico?' }, asAna)
    expect([asStaff.status, asStaff.data.attributes['by']]).toEqual([201, 'Ana Vaz'])
    const picture = await photo()
    const answer = await ask(
      'POST',
      `/prescriptions/${id}/comments?include=uploads`,
      { content: 'Sim', upload_ids: [picture] },
      his,
    )
    expect([answer.status, answer.included[0]?.id]).toEqual([201, picture])
    const again = await ask('POST', `/prescriptions/${id}/comments`, { content: 'Outra vez', upload_ids: [picture] }, his)
    expect(codeOf(again)).toEqual([422, 'upload_unknown', '/data/attributes/upload_ids'])
    const toStaff = await ask('GET', `/staff/prescriptions/${id}?include=comments.uploads`, undefined, asAna)
    expect(toStaff.included.find(({ type }) => type === 'upload')?.id).toBe(picture)
    const loaded = await ask('GET', `/prescriptions/${id}?include=comments`, undefined, his)
    expect(loaded.data.attributes['state']).toBe('pending')
    expect(loaded.included.map(({ attributes }) => [attributes['author'], attributes['content']])).toEqual([
      ['staff', 'Prefere genérico?'],
      ['customer', 'Sim'],
    ])
    expect(loaded.text).not.toContain('Ana')
    await ask('POST', `/prescriptions/${id}/cancel`, undefined, his)
    shop.wait(31 * 24)
    expect(codeOf(await ask('POST', `/prescriptions/${id}/comments`, { content: 'Mais' }, his))).toEqual([
      409,
      'conversation_closed',
      undefined,
    ])
  })
})

describe('the validity of a quote', () => {
  test('fixes the prices, and an alternative can be chosen in it', async () => {
    const id = await quoted({ items: [{ ...paracetamol, alternative: { name: 'Genérico', price: '1.10' } }, paracetamol] })
    const [first, second] = (await ask('GET', `/prescriptions/${id}?include=items`, undefined, his)).included
    const choose = (item: string | undefined, choice: string) =>
      ask('PATCH', `/prescriptions/${id}/items/${item}?include=items`, { choice }, his)
    const chosen = await choose(first?.id, 'alternative')
    expect(chosen.data.attributes['price']).toBe('6.90')
    expect(chosen.included[0]?.attributes).toMatchObject({ name: 'Genérico', total: '2.20', choice: 'alternative' })
    expect((await choose(first?.id, 'original')).data.attributes['price']).toBe('9.40')
    expect(codeOf(await choose(second?.id, 'alternative'))).toEqual([422, 'no_alternative', '/data/attributes/choice'])
    expect(codeOf(await choose('x', 'original'))[0]).toBe(404)
    shop.wait(48)
    expect(codeOf(await choose(first?.id, 'alternative'))).toEqual([409, 'wrong_state', undefined])
  })

  test('has two reminders, ends by the clock, and each notification is sent once', inAll, async () => {
    const id = await quoted()
    const subjects = async () => (await theirEmails()).map(({ subject }) => subject).toReversed()
    const soFar = ['Recebemos a sua receita', 'O preço da sua receita está pronto']
    for (const [hours, more] of [
      [23, []],
      [2, ['A sua receita está à espera']],
      [20, []],
      [2, ['A sua receita está à espera']],
    ] as const) {
      shop.wait(hours)
      await Promise.all([runPeriodicJobs(), runPeriodicJobs()])
      soFar.push(...more)
      expect(await subjects()).toEqual(soFar)
    }
    expect((await read(id))['state']).toBe('confirmed')
    shop.wait(2)
    await Promise.all([runPeriodicJobs(), runPeriodicJobs()])
    expect(await read(id)).toMatchObject({ state: 'expired' })
    expect(await subjects()).toEqual([...soFar, 'O prazo da sua receita terminou'])
    const notices = (await ask('GET', '/notifications', undefined, his)).list.map(({ attributes }) => attributes)
    expect(notices.map(({ kind, request_state }) => [kind, request_state])).toEqual([
      ['request_state', 'expired'],
      ['request_reminder', null],
      ['request_reminder', null],
      ['request_state', 'confirmed'],
    ])
    expect(notices[0]).toMatchObject({ request_kind: 'prescription', request_id: id, order_number: null })
    expect(codeOf(await ask('POST', `/prescriptions/${id}/cancel`, undefined, his))[0]).toBe(409)
  })

  test('no email and no notification says what was requested or quoted', async () => {
    const id = await quoted({ note: 'Tome com água' })
    await ask('POST', `/staff/prescriptions/${id}/comments`, { content: 'É para a tensão' }, asAna)
    const all = JSON.stringify([await theirEmails(), (await ask('GET', '/notifications', undefined, his)).text])
    for (const secret of ['Paracetamol', number, '123456', 'água', 'tensão']) expect(all).not.toContain(secret)
    // Not as part of a time, such as 14.705Z.
    expect(all).not.toMatch(/(?<!\d)4[.,]70(?!\d)/)
    expect(all).toContain(`/conta/receitas-medica/${id}`)
  })
})

describe('a special request', () => {
  const submitRequest = async (body: object) => ask('POST', '/requests', { ...consent, submit: true, ...body }, his)

  test('is made with a text, or with a product whose name becomes the text', async () => {
    const cream = await addProduct(world, { name: 'Creme gordo' })
    const product = await world.db
      .selectFrom('products as p')
      .innerJoin('variants as v', 'v.product_id', 'p.id')
      .select(['p.public_id', 'v.sku'])
      .where('v.id', '=', cream.rowId)
      .executeTakeFirstOrThrow()
    const by = await submitRequest({ product_id: product.public_id, quantity: 3 })
    expect(by.data).toMatchObject({
      type: 'request',
      attributes: { state: 'pending', quantity: 3 },
      relationships: { product: { data: { type: 'product', id: product.public_id } } },
    })
    expect(by.data.attributes['product_request']).toBe(`${product.sku} · Creme gordo · creme, 50 ml`)
    expect((await submitRequest({ product_request: 'Meias de descanso' })).data.attributes).toMatchObject({
      product_request: 'Meias de descanso',
      quantity: 1,
    })
    expect(codeOf(await submitRequest({ product_request: ' ' }))).toEqual([
      422,
      'product_request',
      '/data/attributes/product_request',
    ])
    expect(codeOf(await submitRequest({ product_id: world.id() }))).toEqual([
      422,
      'product_unknown',
      '/data/attributes/product_id',
    ])
    expect(codeOf(await submitRequest({ product_request: 'x', quantity: 0 }))).toEqual([
      422,
      'quantity_invalid',
      '/data/attributes/quantity',
    ])
    expect((await ask('GET', '/requests', undefined, his)).meta.total_count).toBe(2)
    expect((await ask('GET', `/prescriptions/${by.data.id}`, undefined, his)).status, 'it is not a prescription').toBe(404)
  })

  test('is for the counter too unless it contains a medicine', async () => {
    const pill = await addProduct(world, { kind: 'MSRM' })
    const [medicine, socks] = [
      (await submitRequest({ product_id: pill.productId })).data.id,
      (await submitRequest({ product_request: 'Meias' })).data.id,
    ]
    const asStaff = (path: string, method = 'GET', body?: object) => ask(method, `/staff/requests${path}`, body, asJoao)
    expect((await asStaff('')).list.map(({ id }) => id)).toEqual(expect.arrayContaining([socks]))
    expect((await asStaff('')).list.map(({ id }) => id)).not.toContain(medicine)
    expect([(await asStaff(`/${medicine}`)).status, (await asStaff(`/${socks}`)).status]).toEqual([404, 200])
    expect((await asStaff(`/${medicine}/claim`, 'POST')).status).toBe(404)
    expect(codeOf(await asStaff(`/${socks}/quote`, 'POST', { items: [{ ...paracetamol, class: 'MSRM' }] }))).toEqual([
      403,
      'pharmacist_needed',
      undefined,
    ])
    const free = { name: 'Meias', quantity: 1, price: '12.00' }
    const pills = await addProduct(world, { kind: 'MSRM' })
    const disguised = [{ name: 'Meias', variant_id: pills.id, quantity: 1, price: '5.00', class: 'OTHER' }]
    expect(codeOf(await asStaff(`/${socks}/quote`, 'POST', { items: disguised }))).toEqual([403, 'pharmacist_needed', undefined])
    // By API a free line without a class is a prescription medicine (details §6); on the page staff set the class.
    expect(codeOf(await asStaff(`/${socks}/quote`, 'POST', { items: [free] }))).toEqual([403, 'pharmacist_needed', undefined])
    const atPage = { quote: v.parse(quoteBody, { items: [free] }), source: 'page' } as const
    expect(await quoteRequest(world, ana, { kind: 'request', publicId: socks }, atPage)).toEqual({
      ok: false,
      error: { code: 'class_required', field: 'items.0.class' },
    })
    const items = [{ ...free, class: 'DEVICE', vat_rate: 6 }]
    expect((await asStaff(`/${socks}/quote`, 'POST', { items })).data.attributes).toMatchObject({
      state: 'confirmed',
      price: '12.00',
    })
    expect((await ask('GET', '/staff/prescriptions', undefined, asJoao)).status).toBe(404)
    expect((await ask('GET', `/staff/requests/${medicine}`, undefined, asAna)).data.attributes['clinical']).toBe(true)
  })
})

describe('retention', () => {
  test('codes, message and photos are erased thirty days after any end', async () => {
    const [ended, open] = [await sent({ upload_ids: [await photo()] }), await sent()]
    const written = await ask('POST', `/prescriptions/${ended}/comments`, { content: 'Olá', upload_ids: [await photo()] }, his)
    await ask('POST', `/staff/prescriptions/${ended}/reject`, { reason: 'Já não vale' }, asAna)
    shop.wait(29 * 24)
    await runPeriodicJobs()
    expect((await read(ended))['prescription_code']).toBe(number)
    shop.wait(2 * 24)
    await runPeriodicJobs()
    expect(await read(ended)).toMatchObject({
      prescription_code: null,
      dispensation_code: null,
      option_right_code: null,
      sms_message: null,
      rejection_reason: 'Já não vale',
    })
    expect((await read(open))['prescription_code']).toBe(number)
    expect((await readUploads(world.db, 'request', [ended])).size).toBe(0)
    expect((await readUploads(world.db, 'comment', [written.data.id])).size).toBe(0)
    expect((await ask('POST', `/staff/prescriptions/${ended}/reveal`, undefined, asAna)).status).toBe(404)
  })

  test('all data are in the export, photos included', async () => {
    await sent({ upload_ids: [await photo()], message: 'Bom dia' })
    const notifications: object[] = []
    for await (const { request } of exportRequests(world, rui, 'prescription')) notifications.push(request)
    expect(notifications).toMatchObject([
      {
        state: 'pending',
        codes: { number, access: '123456', option: '4321' },
        sms_message: sms,
        message: 'Bom dia',
        photo_ids: [expect.any(String)],
      },
    ])
    const photos: Buffer[] = []
    for await (const { content } of exportUploads(world, rui)) photos.push(content)
    expect(photos.map((content) => content.subarray(1, 4).toString())).toEqual(['PNG'])
  })

  test('an erased account leaves the requests cancelled and without data, photos and comments', async () => {
    const [waiting, priced] = [await sent({ upload_ids: [await photo()] }), await quoted({ note: 'Nota' })]
    await ask('POST', `/prescriptions/${waiting}/comments`, { content: 'Olá' }, his)
    await transaction(world.db, (tx) => eraseRequests(world, tx, rui.userId))
    const rows = await world.db.selectFrom('requests').selectAll().where('public_id', 'in', [waiting, priced]).execute()
    expect(rows.map((row) => [row.state, row.user_id, row.codes_sealed, row.sms_sealed, row.note_sealed])).toEqual(
      [1, 2].map(() => ['canceled', null, null, null, null]),
    )
    const ids = rows.map(({ id }) => id)
    expect(await world.db.selectFrom('request_items').select('id').where('request_id', 'in', ids).execute()).toEqual([])
    expect(
      await world.db
        .selectFrom('comments')
        .select('id')
        .where('subject_kind', '=', 'request')
        .where('subject_id', 'in', ids)
        .execute(),
    ).toEqual([])
    for (const { work } of uploadSweeps) await work(world)
    expect(await world.db.selectFrom('uploads').select('id').where('user_id', '=', rui.userId).execute()).toEqual([])
    const answer = await ask('GET', `/staff/prescriptions/${priced}`, undefined, asAna)
    expect(answer.data.attributes).toMatchObject({ customer: null, prescription_code: null, note: null })
  })
})

test('a person sends at most sixty a minute', async () => {
  const moment = world.realNow()
  const frozen = openApi({ ...world, realNow: () => moment })
  let last = 0
  for (let sent = 0; sent < 61; sent += 1)
    last = (await frozen.ask('POST', '/requests', { product_request: 'x', health_consent: 7 }, his)).status
  expect(last).toBe(429)
})

test('and has at most sixty messages a minute read, valid or not', async () => {
  const moment = world.realNow()
  const frozen = openApi({ ...world, realNow: () => moment })
  const statuses: number[] = []
  for (let sent = 0; sent < 61; sent += 1)
    statuses.push((await frozen.ask('POST', '/prescriptions', { sms_message: 'Bom dia', ...consent }, his)).status)
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 422), 429])
})
