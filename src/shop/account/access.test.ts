import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { secretOr } from '#src/kernel/secret.ts'
import { routes } from '#src/api/routes.ts'
import { locales } from '#src/i18n/locales.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addOrder, addPerson, addStaff } from '#tests/support/factories/builders.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { addUpload, openUpload } from '../conversation/actions.server.ts'
import { uploadViews } from '../conversation/photos.actions.server.ts'
import { findStaffOrder } from '#src/shop/orders/staff/actions.server.ts'
import { listWaiting } from '#src/shop/requests/queue/actions.server.ts'
import { wholeQueue } from '#src/shop/requests/queue/screens/staff-queue-address.ts'
import { readQueue, readStaffRequest } from '#src/shop/requests/queue/staff-reading.server.ts'
import { accessView } from './screens/privacy.server.ts'
import { listStaffAccess } from './access.actions.server.ts'

const wholeProfile = { name: 'Rui Carvalho', date_of_birth: '1980-02-03', mobile_phone: '900000001', nif: '399999051' }
const codes = { prescription_code: '1011000012345678901', dispensation_code: '123456', health_consent: true, submit: true }

let rui: Person
let his: Record<string, string>
const shop = await shopFixture({ externalServices: { files: memoryFiles() } })
const { world } = shop
const { ask, signIn } = openApi(world)
const ana = await addStaff(world, 'pharmacist')
const asAna = await signIn(ana)
beforeEach(async () => {
  rui = await addPerson(world, 'customer', 'Rui Carvalho')
  his = await openApi(world).signIn(rui)
  await ask('PATCH', '/me', wholeProfile, his)
})

const photo = async (): Promise<string> => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const added = await addUpload(world, rui, png)
  if (!added.ok) throw new Error(added.error.code)
  return added.value.id
}
const prescribe = async (body: object = {}): Promise<string> =>
  (await ask('POST', '/prescriptions', { ...codes, ...body }, his)).data.id
const submitRequest = async (): Promise<string> =>
  (await ask('POST', '/requests', { product_request: 'Meias', health_consent: true, submit: true }, his)).data.id

/** Opens a photo as its page does, in the session of the given person. */
async function look(id: string, principal: Staff, session: Record<string, string>): Promise<void> {
  const sessionToken = secretOr(session['Cookie']?.replace('session=', '') ?? '')
  const [view] = uploadViews(
    world,
    [{ id, contentType: 'image/png', width: 8, height: 8, byteSize: 1, createdAt: new Date() }],
    sessionToken,
  )
  if (!view) throw new Error('no link')
  const query = new URL(view.url, 'http://shop.test').searchParams
  expect(isStaff(principal) && (await openUpload(world, principal, { id, sessionToken, query }))).toBeInstanceOf(Blob)
}

const accessListOf = async (person: Person, page = { number: 1, size: 20 }) => listStaffAccess(world.db, person, page)

describe('a customer sees which staff viewed their data', () => {
  test('orders, prescriptions, codes, photos and requests, by role and in words, newest first', async () => {
    const { order } = await addOrder(world, { principal: rui })
    const upload = await photo()
    const [prescription, request] = [await prescribe({ upload_ids: [upload] }), await submitRequest()]
    await findStaffOrder(world, ana, { number: order.number, source: 'page' })
    await ask('GET', `/staff/prescriptions/${prescription}`, undefined, asAna)
    await ask('POST', `/staff/prescriptions/${prescription}/reveal`, undefined, asAna)
    await look(upload, ana, asAna)
    await ask('POST', `/staff/requests/${request}/reject`, { reason: 'Já não há.' }, asAna)
    const { access, total } = await accessListOf(rui)
    expect(total).toBe(5)
    const exported = (locale: (typeof locales)[number]) =>
      access.map((one) => accessView(one, world.now(), locale)).map(({ text, path }) => [text, path.split('/').at(-1)])
    expect(exported('pt')).toEqual([
      ['Equipa farmacêutica recusou e disse porquê', request],
      ['Equipa farmacêutica viu uma fotografia', prescription],
      ['Equipa farmacêutica viu os códigos da receita', prescription],
      ['Equipa farmacêutica abriu a receita', prescription],
      ['Equipa farmacêutica abriu a encomenda', order.number],
    ])
    expect(exported('en')[2]).toEqual(['Pharmacist saw the codes of the prescription', prescription])
    const names = access.map((one) => accessView(one, world.now(), 'pt').name)
    expect(names[0]).toMatch(/^Pedido de \d/)
    expect(names[1]).toMatch(/^Receita de \d/)
    expect(names[4]).toBe(`Encomenda ${order.number}`)
    expect(JSON.stringify(access)).not.toContain('Ana')
  })

  test('a photo of a message, and not what others or the customer viewed', async () => {
    const upload = await photo()
    const id = await prescribe()
    await ask('POST', `/prescriptions/${id}/comments`, { content: 'Veja.', upload_ids: [upload] }, his)
    await look(upload, ana, asAna)
    await ask('GET', `/prescriptions/${id}`, undefined, his)
    const otherCustomer = await addPerson(world, 'customer', 'Olga Reis')
    expect((await accessListOf(rui)).access.map(({ action, about }) => [action, about.kind, about.id])).toEqual([
      ['upload_read', 'prescription', id],
    ])
    expect(await accessListOf(otherCustomer)).toEqual({ access: [], total: 0 })
  })

  test('page by page, with one statement however much there is', async () => {
    const ids = [await prescribe(), await prescribe(), await submitRequest()]
    for (const id of ids.slice(0, 2))
      for (let times = 0; times < 6; times += 1) await ask('GET', `/staff/prescriptions/${id}`, undefined, asAna)
    const [first, last] = [await accessListOf(rui, { number: 1, size: 5 }), await accessListOf(rui, { number: 3, size: 5 })]
    expect([first.total, first.access.length, last.access.length]).toEqual([12, 5, 2])
    expect(first.access[0]!.id).toBeGreaterThan(last.access[0]!.id)
    expect(await shop.statementsOf(() => accessListOf(rui))).toHaveLength(1)
  })

  test('in the export too', async () => {
    const [prescription, request] = [await prescribe(), await submitRequest()]
    await ask('POST', `/staff/prescriptions/${prescription}/reveal`, undefined, asAna)
    await ask('GET', `/staff/requests/${request}`, undefined, asAna)
    const exported = JSON.parse((await ask('GET', '/account/export', undefined, his)).text)
    expect(exported.prescriptions[0].access).toMatchObject([{ action: 'request_codes_read', by: 'pharmacist' }])
    expect(exported.requests[0].access).toMatchObject([{ action: 'request_read', by: 'pharmacist' }])
  })
})

describe('every read of customer data by staff is in the audit log', () => {
  const since = async (work: () => Promise<unknown>): Promise<string[]> => {
    const last = await world.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    await work()
    const rows = await world.db
      .selectFrom('audit_log')
      .select('action')
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .execute()
    return rows.map(({ action }) => action)
  }

  test('by the API: each call about prescriptions and requests that answers data', async () => {
    const [prescription, request] = [await prescribe(), await submitRequest()]
    const calls = routes.filter(({ path }) => /^\/staff\/(prescriptions|requests)\b/.test(path))
    const readings = calls.filter(({ method, path }) => method === 'GET' || path.endsWith('/reveal'))
    expect(readings.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /staff/prescriptions',
      'GET /staff/prescriptions/{id}',
      'POST /staff/prescriptions/{id}/reveal',
      'GET /staff/requests',
      'GET /staff/requests/{id}',
    ])
    for (const { method, path } of readings) {
      const id = path.startsWith('/staff/requests') ? request : prescription
      const body = method === 'GET' ? undefined : {}
      const noted = await since(async () => expect((await ask(method, path.replace('{id}', id), body, asAna)).status).toBe(200))
      expect(noted, path).toEqual([expect.stringMatching(/^requests?_(listed|read|codes_read)$/)])
    }
  })

  test('by the pages: list, single request, waiting requests, and a photo', async () => {
    const upload = await photo()
    const id = await prescribe({ upload_ids: [upload] })
    expect(await since(() => readQueue(world, ana, 'prescription', wholeQueue))).toEqual(['requests_listed'])
    expect(await since(() => readStaffRequest(world, ana, { kind: 'prescription', id, sessionToken: undefined }))).toEqual([
      'request_read',
    ])
    expect(await since(() => listWaiting(world, ana, 5))).toEqual(['requests_listed', 'requests_listed'])
    expect(await since(() => look(upload, ana, asAna))).toEqual(['upload_read'])
  })
})
