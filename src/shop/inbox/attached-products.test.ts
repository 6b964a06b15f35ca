import { describe, expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { findOrder, writeToPharmacy } from '#src/shop/orders/order/actions.server.ts'
import { readOrderPage } from '#src/shop/orders/order/screens/order.server.ts'
import { writeToPharmacy as writeAboutRequest } from '#src/shop/requests/request/comments.actions.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { addMarta, addOrder, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { addPrescription, addRui } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { answerConversation } from './actions.server.ts'
import { submitConversationForm } from './inbox-form.server.ts'
import type { InboxFormResult } from './inbox-form.server.ts'
import { readConversation } from './read-inbox.server.ts'
import { readInboxAddress } from './screens/inbox-address.ts'

const shop = await shopFixture()
const { world } = shop
const { ask, signIn } = openApi(world)
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const rui = await addRui(world)
const source = 'page'
const written = (content: string) => ({ content, uploadIds: [] })

/** A product on sale; returns its public id. */
const product = async (name = 'Alvor Bebé Mineral'): Promise<string> => (await addProduct(world, { name })).productId

async function question() {
  const marta = await addMarta(world)
  const { order } = await addOrder(world, { principal: marta })
  const comment = await writeToPharmacy(world, marta, order, written('Qual é o protetor para bebés?'))
  if (!comment.ok) throw new Error('the customer could not write')
  return { id: comment.value.id, number: order.number, marta }
}

async function answer(id: string, productId: string, staff = ana) {
  const { version } = (await readConversation(world, staff, { id, source }))!
  return answerConversation(world, staff, id, { ...written('É este:'), productId, version, closes: false, source })
}

describe('a product in an answer', () => {
  test('is shown on the page of the order, by its name in both languages, and named in no email', inAll, async () => {
    const { id, number, marta } = await question()
    const attached = await product()
    expect((await answer(id, attached)).ok).toBe(true)
    const order = (await findOrder(world, marta, { number }))!
    const page = await readOrderPage(visitAs(world, { principal: marta }), order, '/')
    expect(page.order.comments.at(-1)).toMatchObject({
      content: 'É este:',
      product: { id: attached, name: { pt: 'Alvor Bebé Mineral', en: expect.any(String) } },
    })
    const email = (await emailsTo(world, 'marta@cliente.example')).find(({ subject }) => subject.includes(number))
    expect(email?.text).toContain('Ver a resposta e o produto:')
    expect(email?.text).toContain('#conversation')
    for (const text of [email?.subject, email?.text, email?.html]) {
      expect(text).not.toContain('Alvor')
      expect(text).not.toContain(attached)
    }
  })

  test('is sealed: a prescription’s conversation shows its medicine to no one else', async () => {
    const { kind, id: publicId } = await addPrescription(world, rui)
    const comment = await writeAboutRequest(world, rui, { kind, publicId }, written('Há um genérico?'))
    const id = comment.ok ? comment.value.id : ''
    const attached = await product('Ibuprofeno Teste')
    expect((await answer(id, attached)).ok).toBe(true)
    expect((await readConversation(world, ana, { id, source }))?.comments.at(-1)?.product?.id).toBe(attached)
    expect(await readConversation(world, joao, { id, source })).toBeUndefined()
    const rows = await world.db.selectFrom('comments').selectAll().where('product_sealed', 'is not', null).execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(String(row.product_sealed)).not.toContain(attached)
    const [email] = await emailsTo(world, rui.email)
    expect(email?.text).toContain('Ver a resposta e o produto:')
    expect(email?.text).not.toContain('Ibuprofeno')
  })

  test('stays as it was called, and one that is no longer on sale is refused', inAll, async () => {
    const { id } = await question()
    const attached = await product('Nome antigo')
    expect((await answer(id, attached)).ok).toBe(true)
    await world.db
      .updateTable('products')
      .set({ name_pt: 'Nome novo', active: false })
      .where('public_id', '=', attached)
      .execute()
    const refused = { ok: false, error: { code: 'product_off_sale', field: 'product_id' } }
    expect(await answer(id, attached)).toEqual(refused)
    for (const unknown of ['x', '00000000-0000-7000-8000-000000000000', 'nome-antigo'])
      expect(await answer(id, unknown)).toEqual(refused)
    const { comments } = (await readConversation(world, ana, { id, source }))!
    expect(comments).toMatchObject([{ product: null }, { product: { name: { pt: 'Nome antigo' } } }])
  })

  test('is sent and read by API', inAll, async () => {
    const { id, number, marta } = await question()
    const attached = await product()
    const hers = await signIn(ana)
    const path = `/staff/conversations/${id}`
    const { version } = (await ask('GET', path, undefined, hers)).data.attributes
    const send = (product_id: unknown) => ask('POST', `${path}/comments`, { content: 'Este.', version, product_id }, hers)
    expect([(await send('nenhum')).errors[0]?.code, (await send(5)).status]).toEqual(['product_off_sale', 422])
    const sent = await send(attached)
    expect([sent.status, sent.data.attributes['product_id']]).toEqual([201, attached])
    const read = await ask('GET', `/orders/${number}?include=comments`, undefined, await signIn(marta))
    expect(read.included.map(({ attributes }) => attributes['product_id'])).toEqual([null, attached])
  })
})

type Fields = Record<string, string>

async function send(id: string, fields: Fields, principal: Staff = ana): Promise<Response | InboxFormResult> {
  const { version, comments } = (await readConversation(world, principal, { id, source }))!
  const form = new FormData()
  for (const [name, value] of Object.entries({ version: String(version), messages: String(comments.length), ...fields }))
    form.set(name, value)
  const request = new Request('http://shop.test/', { method: 'POST', body: form })
  const address = readInboxAddress(new URLSearchParams())!
  const visit = { ...visitAs(world, { principal, sessionToken: 'a session' }), principal }
  return withLocale('pt', () => submitConversationForm(visit, request, { id, address }))
}

describe('the form of an answer, without scripts', () => {
  test('finds products by name and by code, chooses one, removes it and sends it, with all that was typed', inAll, async () => {
    const { id } = await question()
    const { productId: attached, rowId } = await addProduct(world, { name: 'Zimbral Loção Solar' })
    await world.db.updateTable('variants').set({ barcode: '5601234567893' }).where('id', '=', rowId).execute()
    const typed = { content: 'Temos este.' }
    for (const product_search of ['zimbral loção', '5601234567893']) {
      const found = await send(id, { ...typed, product: 'find', product_search })
      expect(found).toMatchObject({ values: typed, errors: {}, found: [{ id: attached, name: 'Zimbral Loção Solar' }] })
    }
    const chosen = await send(id, { ...typed, product: attached, product_search: 'zimbral' })
    expect(chosen).toMatchObject({ values: { ...typed, product_id: attached }, product: { id: attached }, found: null })
    expect(await send(id, { ...typed, product: 'none', product_id: attached })).toMatchObject({ values: typed, product: null })
    expect(await send(id, { ...typed, intent: 'answer', product_id: attached })).toBeInstanceOf(Response)
    const { comments } = (await readConversation(world, ana, { id, source }))!
    expect(comments.at(-1)).toMatchObject({ ...typed, product: { id: attached } })
  })

  test.each([
    [{ product: 'find', product_search: 'qwrtzxv' }, 'product_search'],
    [{ intent: 'answer', content: 'Este.', product_id: 'nenhum' }, 'product_id'],
    [{ intent: 'answer', content: '', product_id: '' }, 'content'],
  ])('returns %j with its error', async (fields, field) => {
    const { id } = await question()
    const refused = await send(id, fields)
    expect(Object.keys((refused as InboxFormResult).errors)).toEqual([field])
  })
})
