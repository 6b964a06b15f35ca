import { describe, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { guest } from '#src/platform/principal.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addOrder, addPerson, addStaff } from '#tests/support/factories/builders.ts'
import { emailsTo } from '#tests/support/assertions/sent-emails.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { listNotifications } from '#src/shop/notifications/actions.server.ts'
import { findOrder, writeToCustomer, writeToPharmacy } from './actions.server.ts'
import { eraseEndedOrders, eraseOrders } from '../privacy/actions.server.ts'
import type { Order } from './order.ts'
import { findStaffOrder, listOpenOrders, listStaffOrders, transitionOrder } from '../staff/actions.server.ts'
import { readStaffOrder } from '../staff/read-staff-orders.server.ts'
import { staffRow } from '../staff/staff-view.ts'

const shop = await shopFixture()
const { world } = shop
const { ask, signIn } = openApi(world)
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const diogo = await addStaff(world, 'owner')

const question = 'Posso tomar isto com o xarope da tosse?'
const answer = 'Pode, com duas horas de intervalo.'

async function orderOf(marta: Person): Promise<Order> {
  const { order } = await addOrder(world, { principal: marta })
  const found = await findOrder(world, marta, { number: order.number })
  if (!found) throw new Error('she does not find her order')
  return found
}

const staffSees = async (staff: Staff, number: string) => (await findStaffOrder(world, staff, { number, source: 'page' }))!

describe('messages between customer and pharmacy about an order', () => {
  test('are read by both, oldest first, and only staff see who of them answered', async () => {
    const marta = await addMarta(world)
    const { number } = await orderOf(marta)
    const hers = await signIn(marta)
    const written = await ask('POST', `/orders/${number}/comments`, { content: `  ${question}  ` }, hers)
    expect(written.status).toBe(201)
    expect(written.data).toMatchObject({ type: 'comment', attributes: { content: question, author: 'customer' } })
    const answered = await ask('POST', `/staff/orders/${number}/comments`, { content: answer }, await signIn(joao))
    expect(answered.data.attributes).toMatchObject({ content: answer, author: 'staff', by: 'João Teixeira' })
    const listed = await ask('GET', `/orders/${number}?include=comments`, undefined, hers)
    expect(listed.data.relationships['comments']?.data).toEqual([
      { type: 'comment', id: written.data.id },
      { type: 'comment', id: answered.data.id },
    ])
    expect(listed.included.map(({ attributes }) => attributes['content'])).toEqual([question, answer])
    expect(listed.text).not.toContain('João')
    expect((await staffSees(ana, number)).comments).toMatchObject([
      { content: question },
      { content: answer, by: 'João Teixeira' },
    ])
  })

  test('can be written by a guest with the token of the order', async () => {
    const { order } = await addOrder(world)
    const path = `/orders/${order.number}/comments`
    expect((await ask('POST', path, { content: question })).status).toBe(404)
    expect((await ask('POST', path, { content: question }, { 'X-Order-Token': order.token })).status).toBe(201)
  })

  test.each([
    [{ content: '' }, 'comment_required', 'content'],
    [{ content: '   \n ' }, 'comment_required', 'content'],
    [{}, 'required', 'content'],
    [{ content: 7 }, 'comment_required', 'content'],
    [{ content: 'a'.repeat(2001) }, 'too_long', 'content'],
    [{ content: 'a\0b' }, 'text', 'content'],
    [{ content: 'Veja a fotografia', upload_ids: ['018f'] }, 'upload_unknown', 'upload_ids'],
  ])('%j is refused at its field', async (body, code, field) => {
    const { order } = await addOrder(world)
    const refused = await ask('POST', `/orders/${order.number}/comments`, body, { 'X-Order-Token': order.token })
    expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.source?.pointer]).toEqual([
      422,
      code,
      `/data/attributes/${field}`,
    ])
    expect((await staffSees(ana, order.number)).comments).toEqual([])
  })

  test('sent twice with one key are saved once', async () => {
    const { order } = await addOrder(world)
    const headers = { 'X-Order-Token': order.token, 'Idempotency-Key': world.id() }
    const send = () => ask('POST', `/orders/${order.number}/comments`, { content: question }, headers)
    const [first, second] = [await send(), await send()]
    expect(second.headers.get('Idempotent-Replayed')).toBe('true')
    expect(second.text).toBe(first.text)
    expect((await staffSees(ana, order.number)).comments).toHaveLength(1)
  })

  test('are possible until thirty days after the end', async () => {
    const order = await orderOf(await addMarta(world))
    for (const state of ['ready', 'completed'] as const)
      await transitionOrder(world, ana, order.number, { state, source: 'page', counterPayment: { method: 'cash' } })
    shop.wait(29 * 24)
    expect((await writeToPharmacy(world, guest, order, { content: question, uploadIds: [] })).ok).toBe(true)
    shop.wait(2 * 24)
    expect(await writeToPharmacy(world, guest, order, { content: question, uploadIds: [] })).toEqual({
      ok: false,
      error: { code: 'conversation_closed' },
    })
    expect(await writeToCustomer(world, ana, order.number, { content: answer, uploadIds: [], source: 'page' })).toEqual({
      ok: false,
      error: { code: 'conversation_closed' },
    })
    expect((await staffSees(ana, order.number)).comments).toHaveLength(1)
  })

  test('are limited to thirty an hour for one side, and the other can still answer', async () => {
    const order = await orderOf(await addMarta(world))
    for (let count = 0; count < 30; count += 1)
      expect((await writeToPharmacy(world, guest, order, { content: question, uploadIds: [] })).ok).toBe(true)
    expect(await writeToPharmacy(world, guest, order, { content: question, uploadIds: [] })).toMatchObject({
      ok: false,
      error: { code: 'too_many' },
    })
    expect((await writeToCustomer(world, ana, order.number, { content: answer, uploadIds: [], source: 'page' })).ok).toBe(true)
  })

  test('are hidden from the owner, who cannot write', async () => {
    const order = await orderOf(await addMarta(world))
    await writeToPharmacy(world, guest, order, { content: question, uploadIds: [] })
    expect((await staffSees(diogo, order.number)).comments).toEqual([])
    expect(await writeToCustomer(world, diogo, order.number, { content: answer, uploadIds: [], source: 'page' })).toMatchObject({
      ok: false,
    })
    expect((await ask('POST', `/staff/orders/${order.number}/comments`, { content: answer }, await signIn(diogo))).status).toBe(
      403,
    )
  })

  test('are stored sealed', async () => {
    const order = await orderOf(await addMarta(world))
    await writeToPharmacy(world, guest, order, { content: question, uploadIds: [] })
    const rows = await world.db.selectFrom('comments').select('content_sealed').execute()
    expect(rows.some(({ content_sealed }) => content_sealed.includes('xarope'))).toBe(false)
  })
})

describe('the other side is notified', () => {
  test('the customer by a notification and an email without the text of the message', async () => {
    const marta = await addMarta(world)
    const { number, token } = await orderOf(marta)
    const before = (await emailsTo(world, 'marta@cliente.example')).length
    await writeToCustomer(world, ana, number, { content: answer, uploadIds: [], source: 'page' })
    const [email, ...earlier] = await emailsTo(world, 'marta@cliente.example')
    expect(earlier).toHaveLength(before)
    expect(email).toMatchObject({ subject: `Mensagem da farmácia sobre a encomenda ${number}` })
    expect(email?.text).toContain(token)
    expect(email?.text).not.toContain('intervalo')
    const { notifications } = await listNotifications(world.db, marta, { number: 1, size: 10 })
    expect(notifications[0]).toMatchObject({ kind: 'order_comment', orderNumber: number })
    const reply = await ask('GET', '/notifications', undefined, await signIn(marta))
    expect(reply.list[0]?.attributes).toMatchObject({ kind: 'order_comment', order_number: number, order_state: null })
  })

  test('the customer not by email when that is switched off', async () => {
    const marta = await addMarta(world)
    await world.db.updateTable('users').set({ alerts_by_email: false }).where('id', '=', marta.userId).execute()
    const { number } = await orderOf(marta)
    const before = (await emailsTo(world, 'marta@cliente.example')).length
    await writeToCustomer(world, ana, number, { content: answer, uploadIds: [], source: 'page' })
    expect(await emailsTo(world, 'marta@cliente.example')).toHaveLength(before)
    expect((await listNotifications(world.db, marta, { number: 1, size: 10 })).notifications[0]?.kind).toBe('order_comment')
  })

  test('staff by a count in the lists until one of them has read it; the owner’s view does not count', async () => {
    const order = await orderOf(await addMarta(world))
    for (const state of ['ready', 'completed'] as const)
      await transitionOrder(world, ana, order.number, { state, source: 'page', counterPayment: { method: 'cash' } })
    await writeToPharmacy(world, guest, order, { content: question, uploadIds: [] })
    await writeToPharmacy(world, guest, order, { content: question, uploadIds: [] })
    const inList = async () =>
      (await listStaffOrders(world, joao, { page: { number: 1, size: 100 }, source: 'page' })).orders
        .map(staffRow)
        .find(({ number }) => number === order.number)?.unseen
    const isOpen = async () => (await listOpenOrders(world, joao)).some(({ number }) => number === order.number)
    await staffSees(diogo, order.number)
    expect([await inList(), await isOpen()]).toEqual([2, true])
    expect((await staffSees(joao, order.number)).comments.map(({ isUnseen }) => isUnseen)).toEqual([true, true])
    expect([await inList(), await isOpen()]).toEqual([0, false])
  })

  test.each([
    ['a link that the browser reads ahead', 'GET', { 'Sec-Purpose': 'prefetch' }],
    ['a HEAD', 'HEAD', {}],
  ])('staff have not read it with %s', async (_name, method, headers) => {
    const order = await orderOf(await addMarta(world))
    const { number } = order
    await writeToPharmacy(world, guest, order, { content: question, uploadIds: [] })
    const his = await signIn(joao)
    await ask(method, `/staff/orders/${number}`, undefined, { ...his, ...headers })
    await withLocale('pt', () => readStaffOrder(world, joao, { number, ...visitAs(world), isPrefetch: true }))
    expect((await staffSees(joao, number)).comments.map(({ isUnseen }) => isUnseen)).toEqual([true])
  })

  test('a message leaves an audit entry without its text', async () => {
    const order = await orderOf(await addMarta(world))
    await writeToCustomer(world, ana, order.number, { content: answer, uploadIds: [], source: 'page' })
    const entry = await world.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor_id: ana.publicId, action: 'comment_written', subject_id: order.number })
    expect(JSON.stringify(entry)).not.toContain('intervalo')
  })
})

describe('when the customer’s account is erased', () => {
  test('messages about an ended order are erased; those about an open one, when it ends', async () => {
    const marta = await addPerson(world, 'customer', 'Marta Esquecida')
    const [over, under] = [await orderOf(marta), await orderOf(marta)]
    for (const state of ['ready', 'completed'] as const)
      await transitionOrder(world, ana, over.number, { state, source: 'page', counterPayment: { method: 'cash' } })
    for (const order of [over, under]) await writeToPharmacy(world, guest, order, { content: question, uploadIds: [] })
    await transaction(world.db, (tx) => eraseOrders(world, tx, marta.userId))
    const left = async ({ rowId }: Order) =>
      (await world.db.selectFrom('comments').select('id').where('subject_id', '=', rowId).execute()).length
    expect([await left(over), await left(under)]).toEqual([0, 1])
    await transitionOrder(world, ana, under.number, { state: 'canceled', source: 'page' })
    await eraseEndedOrders(world)
    expect(await left(under)).toBe(0)
    expect(await writeToCustomer(world, ana, over.number, { content: answer, uploadIds: [], source: 'page' })).toMatchObject({
      ok: false,
      error: { code: 'conversation_closed' },
    })
  })
})
