import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import { localFiles } from '#src/platform/files/local.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import { openSession } from '#src/platform/sessions/sessions.ts'
import { routes } from '#src/api/routes.ts'
import { createApp } from '#src/web/app.ts'
import { mountInvoices } from '#src/web/invoices.ts'
import { addMarta, addOrder, addPerson, addStaff } from '#tests/support/factories/builders.ts'
import { describedFetch } from '#tests/support/api/described-answers.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { folderFixture } from '#tests/support/fixtures/file-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'
import { eraseOrders } from '../privacy/actions.server.ts'
import { attachInvoice, deleteErasedInvoices, changeOrder } from './actions.server.ts'
import { maxInvoiceBytes } from './invoice.ts'
import { findStaffOrder } from '../staff/actions.server.ts'

const folder = await folderFixture('invoices')
const { world } = await shopFixture({ externalServices: { files: localFiles(folder) } })
const app = createApp(world, { apiRoutes: routes, buildDir: '/nowhere', extra: (hono) => mountInvoices(hono, world) })
const send = async (method: string, path: string, init?: RequestInit): Promise<Response> =>
  describedFetch(app.fetch)(new Request(`http://shop.test${path}`, { method, ...init }))
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const diogo = await addStaff(world, 'owner')

const pdf = (text = 'uma fatura'): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(`%PDF-1.7\n${text}\n%%EOF`))
const as = async (person: Person): Promise<Record<string, string>> => ({
  Cookie: `session=${await transaction(world.db, (tx) => openSession(world, tx, person.userId))}`,
})
const storedFiles = (): Promise<string[]> => readdir(join(folder, 'invoices')).catch(() => [])
const attach = (number: string, content = pdf()) => attachInvoice(world, joao, number, { content, source: 'page' })

async function upload(number: string, staff: Staff, content: BlobPart | undefined): Promise<{ status: number; code: unknown }> {
  const body = new FormData()
  if (content !== undefined) body.set('file', new File([content], 'fatura de Marta.pdf', { type: 'text/plain' }))
  const answer = await send('PUT', `/api/staff/orders/${number}/invoice`, { body, headers: await as(staff) })
  const { errors } = await answer.json()
  return { status: answer.status, code: errors?.[0]?.code }
}

describe('the PDF of an invoice', () => {
  test('is served to its customer byte for byte, and is not cached', async () => {
    const marta = await addMarta(world)
    const { order } = await addOrder(world, { principal: marta })
    expect(await upload(order.number, joao, pdf())).toEqual({ status: 200, code: undefined })
    const answer = await send('GET', `/api/orders/${order.number}/invoice`, { headers: await as(marta) })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(pdf()))
    expect(answer.headers.get('Content-Type')).toBe('application/pdf')
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="${order.number}.pdf"`)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  test('opens by the link of an email and by its token, and for no other person', async () => {
    const { order } = await addOrder(world, { principal: await addMarta(world) })
    await attach(order.number)
    const otherCustomer = await addPerson(world, 'customer', 'Rui Carvalho')
    const path = `/api/orders/${order.number}/invoice`
    const status = async (address: string, headers = {}) => (await send('GET', address, { headers })).status
    expect(await status(path, { 'X-Order-Token': order.token })).toBe(200)
    expect(await status(`/invoices/${order.token}`)).toBe(200)
    expect(await status(path)).toBe(404)
    expect(await status(path, await as(otherCustomer))).toBe(404)
    expect(await status(`/invoices/${order.token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`)).toBe(404)
    expect(await status(`/invoices/${order.number}`)).toBe(404)
    expect(await status(`/api/staff/orders/${order.number}/invoice`, await as(otherCustomer))).toBe(404)
    expect(await status(`/api/staff/orders/${order.number}/invoice`, await as(diogo))).toBe(403)
  })

  test('leaves an audit entry when staff open it', async () => {
    const { order } = await addOrder(world)
    await attach(order.number)
    const answer = await send('GET', `/api/staff/orders/${order.number}/invoice`, { headers: await as(ana) })
    expect(answer.status).toBe(200)
    const entry = await world.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor_id: ana.publicId, action: 'invoice_read', subject_id: order.number, door: 'api' })
  })

  test('is stored sealed', async () => {
    const before = await storedFiles()
    const { order } = await addOrder(world)
    await attach(order.number, pdf('NIF 399999051'))
    const [name] = (await storedFiles()).filter((one) => !before.includes(one))
    expect(name).toMatch(/^[\da-f]{32}$/)
    const bytes = await readFile(join(folder, 'invoices', name!))
    expect(bytes.includes('%PDF') || bytes.includes('399999051')).toBe(false)
  })

  test('is replaced or removed with its stored file', async () => {
    const before = await storedFiles()
    const { order } = await addOrder(world)
    await attach(order.number, pdf('a primeira'))
    await attach(order.number, pdf('a segunda'))
    expect((await storedFiles()).length).toBe(before.length + 1)
    const answer = await send('GET', `/invoices/${order.token}`)
    expect(await answer.text()).toContain('a segunda')
    const removed = await send('DELETE', `/api/staff/orders/${order.number}/invoice`, { headers: await as(joao) })
    expect((await removed.json()).data.attributes.invoice_attached).toBe(false)
    expect(new Set(await storedFiles())).toEqual(new Set(before))
    expect((await send('GET', `/invoices/${order.token}`)).status).toBe(404)
  })

  test('is a PDF by its content, not by its name, and no larger than 10 MB', inAll, async () => {
    const { order } = await addOrder(world)
    const large = Buffer.alloc(maxInvoiceBytes + 1)
    large.set(pdf())
    const before = await storedFiles()
    expect(await upload(order.number, joao, 'PK zip')).toEqual({ status: 415, code: 'not_a_pdf' })
    expect(await upload(order.number, joao, '')).toEqual({ status: 422, code: 'file_required' })
    expect(await upload(order.number, joao, undefined)).toMatchObject({ status: 422 })
    expect(await upload(order.number, joao, large)).toEqual({ status: 413, code: 'too_large' })
    expect(await upload(order.number, joao, Buffer.alloc(12 * 1_048_576))).toEqual({ status: 413, code: 'too_large' })
    expect(await upload(order.number, diogo, pdf())).toMatchObject({ status: 403 })
    expect(await upload('AZ-00000000', joao, pdf())).toMatchObject({ status: 404 })
    const json = await send('PUT', `/api/staff/orders/${order.number}/invoice`, {
      body: JSON.stringify({ file: 'x' }),
      headers: { ...(await as(joao)), 'Content-Type': 'application/json' },
    })
    expect(json.status).toBe(415)
    expect(new Set(await storedFiles())).toEqual(new Set(before))
    expect((await findStaffOrder(world, ana, { number: order.number, source: 'page' }))?.invoice.hasFile).toBe(false)
  })

  test('is erased with its customer: its key at once, then the file', async () => {
    const before = await storedFiles()
    const marta = await addPerson(world, 'customer', 'Marta Esquecida')
    const { order } = await addOrder(world, { principal: marta })
    await changeOrder(world, ana, order.number, { documents: { invoiceNumber: 'FT 2026/4821' }, source: 'page' })
    await attach(order.number)
    await changeOrder(world, ana, order.number, { documents: {}, transition: { state: 'canceled' }, source: 'page' })
    await transaction(world.db, (tx) => eraseOrders(world, tx, marta.userId))
    const left = await world.db.selectFrom('orders').selectAll().where('number', '=', order.number).executeTakeFirstOrThrow()
    expect(left).toMatchObject({ invoice_key_sealed: null, invoice_number: 'FT 2026/4821' })
    expect((await storedFiles()).length).toBe(before.length + 1)
    await deleteErasedInvoices(world)
    expect(new Set(await storedFiles())).toEqual(new Set(before))
    expect(await attach(order.number)).toEqual({ ok: false, error: { code: 'not_found' } })
  })
})

describe('the document numbers of an order', () => {
  const patch = async (number: string, body: object, staff = joao) => {
    const answer = await send('PATCH', `/api/staff/orders/${number}`, {
      body: JSON.stringify(body),
      headers: { ...(await as(staff)), 'Content-Type': 'application/json' },
    })
    return { status: answer.status, ...(await answer.json()) }
  }

  test('the invoice’s is shown to its customer, and can be removed', async () => {
    const marta = await addMarta(world)
    const { order } = await addOrder(world, { principal: marta })
    expect((await patch(order.number, { invoice_number: ' FT 2026/4821 ' })).data.attributes.invoice_number).toBe('FT 2026/4821')
    const answer = await (await send('GET', `/api/orders/${order.number}`, { headers: await as(marta) })).json()
    expect(answer.data.attributes).toMatchObject({ invoice_number: 'FT 2026/4821', state: 'pending' })
    expect((await patch(order.number, { invoice_number: null })).data.attributes.invoice_number).toBeNull()
  })

  test('a tracking number is refused without delivery, and the transition with it', async () => {
    const { order } = await addOrder(world)
    const refused = await patch(order.number, { state: 'ready', invoice_number: 'FT 1', tracking_number: 'RR123456785PT' })
    expect([refused.status, refused.errors[0].code]).toEqual([422, 'not_delivered'])
    const after = await findStaffOrder(world, ana, { number: order.number, source: 'page' })
    expect([after?.state, after?.invoice.number]).toEqual(['pending', null])
  })

  test.each([
    [{}, 'required', 'state'],
    [{ state: 'lost' }, 'invalid', 'state'],
    [{ invoice_number: 'a'.repeat(61) }, 'invoice_number', 'invoice_number'],
    [{ invoice_number: '<script>' }, 'invoice_number', 'invoice_number'],
    [{ invoice_number: 7 }, 'invoice_number', 'invoice_number'],
    [{ tracking_number: 'abc' }, 'tracking_number', 'tracking_number'],
    [{ tracking_number: 'RR 1/2?x=1' }, 'tracking_number', 'tracking_number'],
  ])('%j is refused at its field', async (body, code, field) => {
    const { order } = await addOrder(world)
    const refused = await patch(order.number, body)
    expect([refused.status, refused.errors[0].code, refused.errors[0].source.pointer]).toEqual([
      422,
      code,
      `/data/attributes/${field}`,
    ])
  })

  test('leave an audit entry with what was changed', async () => {
    const { order } = await addOrder(world)
    await patch(order.number, { invoice_number: 'FT 2026/1' })
    await patch(order.number, { invoice_number: 'FT 2026/1' })
    await attach(order.number)
    const entries = await world.db
      .selectFrom('audit_log')
      .select(['action', 'why', 'door'])
      .where('subject_id', '=', order.number)
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'invoice_changed', why: 'invoice_number', door: 'api' },
      { action: 'invoice_changed', why: 'invoice_attached', door: 'page' },
    ])
  })
})
