import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { Secret } from '#src/kernel/secret.ts'
import { addDays } from '#src/kernel/dates.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { signedQuery } from '#src/platform/files/links.ts'
import { openSession, findPersonOfSession } from '#src/platform/sessions/sessions.ts'
import { PermanentDeliveryError } from '#src/platform/permanent-delivery-error.ts'
import type { Person } from '#src/platform/principal.ts'
import { personalColumns } from '#src/start/personal-data.ts'
import { openApi, openSafeApi } from '#tests/support/api/api.ts'
import { addCart, addOrder, addProduct, addStaff, everything, stockOf } from '#tests/support/factories/builders.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { runJobs, waitingJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { addPhoto, addPrescription, addSpecialRequest, prescriptionNumber, priced } from '#tests/support/factories/requests.ts'
import { tellers } from '#tests/support/assertions/tellers.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { addPerson, checkCredentials, findPerson } from '#src/shop/accounts/person/actions.server.ts'
import { addAddress } from '#src/shop/accounts/addresses/actions.server.ts'
import { addRequestToCart } from '../cart/requests.actions.server.ts'
import { placeOrder, updateCheckout } from '../checkout/actions.server.ts'
import type { CheckoutPatch } from '../checkout/checkout.ts'
import { periodicJobs as uploadSweeps } from '../conversation/jobs.server.ts'
import { openUpload } from '../conversation/actions.server.ts'
import { findOrderByToken } from '#src/shop/orders/order/actions.server.ts'
import { findStaffOrder, transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { staffOrder } from '#src/shop/orders/staff/staff-view.ts'
import { writeToPharmacy } from '#src/shop/requests/request/comments.actions.server.ts'
import { findStaffRequest, revealCodes } from '#src/shop/requests/queue/actions.server.ts'
import { eraseAccount, sendDeletionCode } from './erasure.actions.server.ts'
import { periodicJobs } from './erasure.jobs.server.ts'

const files = new Map<string, Uint8Array>()
const { world } = await shopFixture({ externalServices: { files: memoryFiles(files) } })
const { ask } = openApi(world)
const ana = await addStaff(world, 'pharmacist')

const password = 'uma palavra-passe'
const from = { address: '203.0.113.9', source: 'page' } as const
// Texts that occur nowhere else in this shop.
const facts = {
  email: 'marta.lobo@cliente.example',
  name: 'Marta Lobo',
  phone: '900000005',
  nif: '399999051',
  birth: '1986-07-21',
}
const street = 'Rua das Camélias 7'
const instructions = 'Toque à campainha da vizinha'

async function addMarta(email = facts.email): Promise<Person> {
  const publicId = world.id()
  const person = { publicId, email, roles: [], locale: 'pt', name: facts.name, dateOfBirth: facts.birth } as const
  await transaction(world.db, (tx) =>
    addPerson(world, tx, { ...person, mobilePhone: facts.phone, nif: facts.nif, password, demo: false }),
  )
  const found = await findPerson(world.db, publicId)
  if (!found) throw new Error('nobody was added')
  return found
}

const contact = {
  firstname: 'Marta',
  lastname: 'Lobo',
  phone: facts.phone,
  address1: street,
  address2: null,
  city: 'Vila Real',
  zipcode: '5000-577',
}

const patchOf = (email: string): CheckoutPatch => ({
  email,
  billing_address: { ...contact, country_iso: 'PT' },
  special_instructions: instructions,
})

const runPeriodicJobs = async (): Promise<void> => {
  for (const { work } of [...periodicJobs, ...uploadSweeps]) await work(world)
}

describe('an account that is erased', () => {
  test('leaves personal data only for an open order, until that order ends', inAll, async () => {
    const marta = await addMarta()
    const items = [await addProduct(world, { stock: 50 })]
    const place = async (patch: CheckoutPatch = {}) =>
      (await addOrder(world, { principal: marta, items, patch: { ...patchOf(facts.email), ...patch } })).order.number
    const [done, ready, waiting, canceled] = [await place(), await place(), await place(), await place()]
    const unpaid = await place({ payment_method_id: 'multibanco' })
    const owed = await place({ payment_method_id: 'multibanco' })
    for (const [number, state] of [
      [done, 'ready'],
      [done, 'completed'],
      [ready, 'ready'],
      [canceled, 'canceled'],
      [owed, 'pending'],
      [owed, 'canceled'],
    ] as const)
      await transitionOrder(world, ana, number, {
        state,
        alerts: ['in_app', 'email'],
        source: 'page',
        counterPayment: { method: 'cash' },
      })
    const cart = await addCart(world, items, marta)
    await updateCheckout(world, { principal: marta, token: cart.token, locale: 'pt' }, patchOf(facts.email))
    await addAddress(world, marta, { ...contact, default: true })
    await transaction(world.db, (tx) => openSession(world, tx, marta.userId, 'Firefox, Linux'))
    await sendDeletionCode(world, marta)
    await runJobs(world)
    const texts = [facts.email, facts.name, '"Marta"', facts.phone, facts.nif, facts.birth, street, instructions]
    const before = await tellers(world, texts)
    expect(before).toEqual(
      expect.arrayContaining(['users.email', 'addresses.address_sealed', 'carts.contact_sealed', 'orders.email']),
    )
    const listed = personalColumns().map(({ table, column }) => `${table}.${column}`)
    expect(
      before.filter((column) => !listed.includes(column)),
      'personal columns that are missing in the list of personal data',
    ).toEqual([])
    const stock = await stockOf(world, items[0]!)

    expect(await eraseAccount(world, marta, { password }, from)).toEqual({ ok: true, value: undefined })
    await runJobs(world)
    await runPeriodicJobs()
    expect(await tellers(world, texts)).toEqual(['orders.contact_sealed', 'orders.email', 'orders.special_instructions_sealed'])
    expect(await stockOf(world, items[0]!), 'the unpaid units are back in stock').toBe(stock + 1)
    const rows = await world.db.selectFrom('orders').select(['number', 'state', 'email', 'user_id', 'erased_at']).execute()
    const stateOf = (number: string) => rows.find((row) => row.number === number)
    for (const number of [done, canceled, unpaid])
      expect(stateOf(number)).toMatchObject({ email: null, user_id: null, erased_at: expect.any(Date) })
    for (const number of [ready, waiting, owed])
      expect(stateOf(number)).toMatchObject({ email: facts.email, user_id: null, erased_at: null })
    expect(stateOf(unpaid)?.state).toBe('canceled')

    for (const [number, state] of [
      [ready, 'completed'],
      [waiting, 'ready'],
      [waiting, 'completed'],
    ] as const)
      expect(
        await transitionOrder(world, ana, number, { state, source: 'page', counterPayment: { method: 'cash' } }),
      ).toMatchObject({
        ok: true,
      })
    await world.db
      .updateTable('orders')
      .set({ needs_attention: null, payment_state: 'refunded' })
      .where('number', '=', owed)
      .execute()
    await runJobs(world)
    await runPeriodicJobs()
    expect(await tellers(world, texts)).toEqual([])

    const remaining = await findStaffOrder(world, ana, { number: done, source: 'page' })
    expect(remaining).toMatchObject({
      state: 'completed',
      paymentState: 'paid',
      email: null,
      customer: null,
      lines: [{ quantity: 1 }],
      payments: [{ state: 'paid' }],
      transitions: [{ actor: 'customer' }, { actor: 'staff', by: 'Ana Vaz' }, { actor: 'staff' }],
    })
    const view = staffOrder(remaining!, {
      staff: { roles: ['pharmacist'], publicId: ana.publicId },
      locale: 'pt',
      variants: [],
      due: null,
      now: world.now(),
      canText: true,
      emailOf: () => ({ subject: '', heading: '', body: '' }),
    })
    expect(view.isErased).toBe(true)
    expect(await findOrderByToken(world, remaining!.token), 'no link opens it').toBeUndefined()
  })

  test('ends every session at once, and its password no longer signs in', async () => {
    const marta = await addMarta('fim@cliente.example')
    const token = await transaction(world.db, (tx) => openSession(world, tx, marta.userId))
    await eraseAccount(world, marta, { password }, from)
    expect(await findPersonOfSession(world, token)).toBeUndefined()
    expect(await checkCredentials(world, { email: marta.email, password }, from.address)).toMatchObject({ ok: false })
    const late = await transaction(world.db, (tx) => openSession(world, tx, marta.userId))
    expect(await findPersonOfSession(world, late), 'a sign-in that had begun before').toBeUndefined()
  })

  test('is confirmed by one email to the old address, and in the audit log', async () => {
    const marta = await addMarta('carta@cliente.example')
    await runJobs(world)
    await eraseAccount(world, marta, { password }, from)
    await eraseAccount(world, marta, { password }, from)
    expect(JSON.stringify(await waitingJobs(world))).not.toContain(marta.email)
    await runJobs(world)
    const emails = await world.db.selectFrom('pretend.letters').select('subject').where('recipient', '=', marta.email).execute()
    expect(emails).toEqual([{ subject: 'A sua conta foi eliminada' }])
    const entries = await world.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', marta.publicId)
      .execute()
    expect(entries).toEqual([{ action: 'account_erased', actor_id: marta.publicId }])
  })

  test('leaves no undelivered message, also not to the mailbox of an order', async () => {
    const marta = await addMarta('volta@cliente.example')
    const { order } = await addOrder(world, { principal: marta, patch: patchOf('outra@cliente.example') })
    await runJobs(world)
    await transitionOrder(world, ana, order.number, { state: 'canceled', alerts: ['email'], source: 'page' })
    await eraseAccount(world, marta, { password }, from)
    const refusing = { send: async () => Promise.reject(new PermanentDeliveryError('smtp 550')) }
    await runJobs({ ...world, mail: refusing })
    expect(await world.db.selectFrom('undelivered_messages').select('recipient_masked').execute()).toEqual([])
  })

  test('loses rows that were written just afterwards, also when the worker was stopped over the weekend', async () => {
    const marta = await addMarta('tarde@cliente.example')
    const { id } = await addProduct(world)
    const productId = sql<number>`(select product_id from variants where public_id = ${id})`
    await eraseAccount(world, marta, { password }, from)
    const late = { user_id: marta.userId, product_id: productId, kept_at: world.now() }
    await world.db.insertInto('favourites').values(late).execute()
    const monday = { ...world, realNow: () => addDays(world.realNow(), 2.5) }
    for (const { work } of periodicJobs) await work(monday)
    expect(await world.db.selectFrom('favourites').select('user_id').where('user_id', '=', marta.userId).execute()).toEqual([])
  })

  test('leaves its address free for a new account', async () => {
    const marta = await addMarta('outra-vez@cliente.example')
    await eraseAccount(world, marta, { password }, from)
    const again = await addMarta('outra-vez@cliente.example')
    expect(again.publicId).not.toBe(marta.publicId)
    expect(await checkCredentials(world, { email: again.email, password }, from.address)).toMatchObject({ ok: true })
  })

  test('leaves its consents without a name', async () => {
    const marta = await addMarta('acordo@cliente.example')
    await world.db
      .insertInto('consent_texts')
      .values({ kind: 'privacy', version: 9, text_pt: 'a', text_en: 'a', published_at: world.now() })
      .execute()
    const consent = { user_id: marta.userId, kind: 'privacy', version: 9, locale: 'pt', door: 'page', at: world.now() }
    await world.db.insertInto('consents').values(consent).execute()
    await eraseAccount(world, marta, { password }, from)
    expect(await world.db.selectFrom('consents').select('kind').where('user_id', '=', marta.userId).execute()).toHaveLength(1)
  })

  test('loses what a request of the same moment wrote', inAll, async () => {
    const marta = await addMarta('corrida@cliente.example')
    await eraseAccount(world, marta, { password }, from)
    const placing = addOrder(world, { principal: marta, patch: patchOf('corrida@cliente.example') })
    await expect(placing).rejects.toThrow('account_blocked')
    await addCart(world, [await addProduct(world)], marta)
    await world.db.insertInto('seen_wishes').values({ user_id: marta.userId, since: world.now() }).execute()
    const remaining = world.db.selectFrom('products').select(['id as product_id', sql.val(marta.userId).as('user_id')])
    const favourites = remaining.select(sql.val(world.now()).as('kept_at')).limit(1)
    await world.db.insertInto('favourites').columns(['product_id', 'user_id', 'kept_at']).expression(favourites).execute()
    await runPeriodicJobs()
    expect(await world.db.selectFrom('favourites').select('user_id').where('user_id', '=', marta.userId).execute()).toEqual([])
    expect(await world.db.selectFrom('seen_wishes').select('user_id').where('user_id', '=', marta.userId).execute()).toEqual([])
    expect(await world.db.selectFrom('carts').select('id').where('user_id', '=', marta.userId).execute()).toEqual([])
    expect(await tellers(world, ['corrida@cliente.example'])).toEqual([])
  })

  test('gets no order back by a late payment: staff have to refund it', inAll, async () => {
    const marta = await addMarta('tarde@cliente.example')
    const { order } = await addOrder(world, {
      principal: marta,
      patch: { ...patchOf(marta.email), payment_method_id: 'multibanco' },
    })
    await transitionOrder(world, ana, order.number, { state: 'failed', source: 'page' })
    await eraseAccount(world, marta, { password }, from)
    const charge = await world.db
      .selectFrom('pretend.bank_payments')
      .select('id')
      .where('order_number', '=', order.number)
      .executeTakeFirst()
    expect((await ask('POST', `/dev/bank/${charge?.id}/pay-late`)).status).toBeLessThan(400)
    const row = await world.db
      .selectFrom('orders')
      .select(['state', 'needs_attention'])
      .where('number', '=', order.number)
      .executeTakeFirst()
    expect(row).toEqual({ state: 'failed', needs_attention: 'paid_late' })
  })
})

describe('a prescription in an order that still has to be handed over', () => {
  const comments = ['Sou alérgica à penicilina', 'É a guia da minha mãe']
  const texts = [prescriptionNumber, ...comments, 'Bom dia, Marta', 'Colírio que ninguém tem']

  /** A paid order with a photo of the prescription and another in the conversation, and a special request without an answer. */
  async function bought(email: string) {
    const marta = await addMarta(email)
    const caller = { principal: marta, token: undefined, locale: 'pt' } as const
    const [guide, written, other] = [await addPhoto(world, marta), await addPhoto(world, marta), await addPhoto(world, marta)]
    const { id } = await addPrescription(world, marta, { upload_ids: [guide], message: comments[0] })
    const key = { kind: 'prescription', publicId: id } as const
    await writeToPharmacy(world, marta, key, { content: comments[1]!, uploadIds: [written] })
    await addSpecialRequest(world, marta, { product_request: 'Colírio que ninguém tem', upload_ids: [other] })
    await priced(world, ana, (await findStaffRequest(world, ana, key, { source: 'page' }))!.request, { note: 'Bom dia, Marta' })
    await addRequestToCart(world, caller, key)
    const placed = await placeOrder(world, caller, { patch: { ...everything, payment_method_id: 'multibanco' }, source: 'api' })
    if (!placed.ok) throw new Error(placed.error.code)
    const { number } = placed.value.order
    await transitionOrder(world, ana, number, { state: 'pending', source: 'page', counterPayment: { method: 'cash' } })
    await eraseAccount(world, marta, { password }, from)
    await runPeriodicJobs()
    return { key, number, guide, written, other }
  }

  async function opens(id: string): Promise<boolean> {
    const sessionToken = 'a sessão da Ana'
    const query = new URLSearchParams(signedQuery(world, { id, sessionToken }))
    return (await openUpload(world, ana, { id, sessionToken: new Secret(sessionToken), query })) !== undefined
  }
  const requestOf = async ({ publicId }: { publicId: string }) =>
    world.db
      .selectFrom('requests')
      .select(['id', 'state', 'user_id', 'erased_at'])
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow()
  async function movedBy(requestId: number): Promise<(number | null)[]> {
    const transitions = world.db.selectFrom('request_moves').select('actor_id').where('request_id', '=', requestId)
    return (await transitions.where('actor_id', 'is not', null).execute()).map((transition) => transition.actor_id)
  }
  const itemsOf = (requestId: number) =>
    world.db.selectFrom('request_items').select('name').where('request_id', '=', requestId).execute()

  test('keeps its codes and photos until the order is handed over, and is erased then', inAll, async () => {
    const { key, number, guide, written, other } = await bought('guia@cliente.example')
    expect(await revealCodes(world, ana, key, { source: 'page' })).toMatchObject({ number: prescriptionNumber })
    expect([await opens(guide), await opens(written), await opens(other)]).toEqual([true, true, false])
    expect((await findStaffRequest(world, ana, key, { source: 'page' }))?.request).toMatchObject({
      user: null,
      text: comments[0],
      note: 'Bom dia, Marta',
      comments: [{ content: comments[1] }],
    })
    const remaining = await requestOf(key)
    expect(remaining).toMatchObject({ state: 'order_created', user_id: null, erased_at: null })
    expect(await movedBy(remaining.id), 'the pharmacist only').toEqual([ana.userId])
    expect(await tellers(world, texts.slice(-1)), 'the request is in no order').toEqual([])
    expect(await brokenInvariants(world)).toEqual([])

    for (const state of ['ready', 'completed'] as const)
      expect(
        await transitionOrder(world, ana, number, { state, source: 'page', counterPayment: { method: 'cash' } }),
      ).toMatchObject({
        ok: true,
      })
    await runPeriodicJobs()
    const over = await requestOf(key)
    expect(over).toMatchObject({ state: 'order_completed', user_id: null, erased_at: expect.any(Date) as Date })
    expect(await revealCodes(world, ana, key, { source: 'page' })).toBeUndefined()
    expect([await tellers(world, texts), files.size]).toEqual([[], 0])
    expect(await itemsOf(over.id), 'the sold items').toHaveLength(1)
    expect(await brokenInvariants(world)).toEqual([])
  })

  test('is erased too when the order is cancelled, and cannot be bought again', inAll, async () => {
    const { key, number } = await bought('sem-efeito@cliente.example')
    expect(files.size).toBe(2)
    await transitionOrder(world, ana, number, { state: 'canceled', source: 'page' })
    await Promise.all([runPeriodicJobs(), runPeriodicJobs()])
    const over = await requestOf(key)
    expect(over).toMatchObject({ state: 'expired', user_id: null, erased_at: expect.any(Date) as Date })
    expect([await tellers(world, texts), files.size, await itemsOf(over.id)]).toEqual([[], 0, []])
    expect(
      await transitionOrder(world, ana, number, { state: 'pending', source: 'page', counterPayment: { method: 'cash' } }),
    ).toMatchObject({
      ok: false,
    })
    expect(await requestOf(key)).toMatchObject({ state: 'expired' })
    expect(await brokenInvariants(world)).toEqual([])
  })
})

describe('the deletion of an account', () => {
  test('needs the password; wrong ones count as failed sign-ins', inAll, async () => {
    const marta = await addMarta('limite@cliente.example')
    const address = '203.0.113.77'
    for (let attempt = 0; attempt < 30; attempt += 1)
      expect(await eraseAccount(world, marta, { password: 'outra' }, { address, source: 'api' })).toEqual({
        ok: false,
        error: { code: 'password_wrong' },
      })
    expect(await eraseAccount(world, marta, { password }, { address, source: 'api' })).toMatchObject({
      ok: false,
      error: { code: 'too_many', retryAfter: expect.any(Number) },
    })
  })

  test('or the code of the email, once, within ten minutes and five attempts', inAll, async () => {
    const marta = await addMarta('codigo@cliente.example')
    await sendDeletionCode(world, marta)
    await runJobs(world)
    const email = await world.db
      .selectFrom('pretend.letters')
      .select('text')
      .where('recipient', '=', marta.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const codes = email.text.match(/\b\d{6}\b/g) ?? []
    expect(codes).toHaveLength(1)
    const [code = ''] = codes
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await eraseAccount(world, marta, { code: wrong }, from)).toEqual({ ok: false, error: { code: 'code_wrong' } })
    const otherCustomer = await addMarta('estranha@cliente.example')
    expect(await eraseAccount(world, otherCustomer, { code }, from)).toMatchObject({ ok: false })
    expect(await eraseAccount(world, marta, { code }, from)).toMatchObject({ ok: true })
  })

  test('is refused as the last owner, also when two owners do it at once', async () => {
    const [diogo, rita] = [await addStaff(world, 'owner'), await addStaff(world, 'owner')]
    const both = await Promise.all(
      [diogo, rita].map(async (owner) => {
        await sendDeletionCode(world, owner)
        await runJobs(world)
        const { text } = await world.db
          .selectFrom('pretend.letters')
          .select('text')
          .where('recipient', '=', owner.email)
          .executeTakeFirstOrThrow()
        return { owner, code: /\b\d{6}\b/.exec(text)?.[0] ?? '' }
      }),
    )
    const answers = await Promise.all(both.map(({ owner, code }) => eraseAccount(world, owner, { code }, from)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, error: { code: 'last_owner' } })
  })
})

describe('the API', () => {
  const signIn = async (person: Person) => ({
    Cookie: `session=${await transaction(world.db, (tx) => openSession(world, tx, person.userId))}`,
  })

  test('takes the password in the body or X-Password, not in the address, and answers 204 and ends the session', async () => {
    const marta = await addMarta('api@cliente.example')
    const headers = await signIn(marta)
    expect((await ask('DELETE', '/account', { password })).status, 'a guest').toBe(401)
    expect(await ask('DELETE', '/account', undefined, headers)).toMatchObject({
      status: 422,
      errors: [{ code: 'proof_required' }],
    })
    expect((await ask('DELETE', `/account?password=${encodeURIComponent(password)}`, undefined, headers)).status).toBe(400)
    expect(await ask('DELETE', '/account', undefined, { ...headers, 'X-Password': 'outra' })).toMatchObject({
      status: 401,
      errors: [{ code: 'password_wrong', source: { pointer: '/data/attributes/password' } }],
    })
    const session = { Cookie: `__Host-${headers['Cookie']}` }
    const answer = await openSafeApi(world).ask(
      'DELETE',
      '/account',
      { data: { type: 'user', attributes: { password } } },
      session,
    )
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(answer.headers.getSetCookie().join()).toContain('session=; Path=/; Max-Age=0')
    expect(answer.headers.get('Clear-Site-Data')).toBe('"storage"')
    expect((await ask('GET', '/me', undefined, headers)).status).toBe(401)
  })

  test('sends the code for X-Code by email', async () => {
    const marta = await addMarta('api-codigo@cliente.example')
    const headers = await signIn(marta)
    expect((await ask('POST', '/account/deletion-code')).status).toBe(401)
    expect((await ask('POST', '/account/deletion-code', undefined, headers)).status).toBe(202)
    await runJobs(world)
    const { text } = await world.db
      .selectFrom('pretend.letters')
      .select('text')
      .where('recipient', '=', marta.email)
      .executeTakeFirstOrThrow()
    expect((await ask('DELETE', '/account', undefined, { ...headers, 'X-Code': 'abc' })).errors[0]).toMatchObject({
      code: 'code_format',
    })
    expect((await ask('DELETE', '/account', undefined, { ...headers, 'X-Code': /\b\d{6}\b/.exec(text)?.[0] ?? '' })).status).toBe(
      204,
    )
  })
})
