import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MINUTE } from '#src/kernel/dates.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import { findPersonOfSession, openSession } from '#src/platform/sessions/sessions.ts'
import { periodicJobs as accountJobs } from '#src/shop/accounts/person/jobs.server.ts'
import { addPerson as createPerson, checkCredentials, findPerson } from '#src/shop/accounts/person/actions.server.ts'
import { changeProfile } from '#src/shop/accounts/profile/actions.server.ts'
import { confirmSignUp, startSignUp } from '#src/shop/accounts/sign-up/actions.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { emailsTo, sixDigits } from '#tests/support/assertions/sent-emails.ts'
import { addOrder, addPerson, addProduct, addStaff, everything } from '#tests/support/factories/builders.ts'
import { givePoints } from '#tests/support/factories/loyalty.ts'
import { addPrescription, addSpecialRequest } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { placeOrder } from '../checkout/actions.server.ts'
import { addItem } from '../cart/actions.server.ts'
import * as actions from './actions.server.ts'
import { submitCustomerForm, submitSignUpForm } from './customer-form.server.ts'
import type { CustomerList } from './customer.ts'
import { markedParts } from './customer-search.ts'
import { readCustomer, readGuest, revealContact } from './read-customer.server.ts'
import { searchCustomers } from './search.server.ts'

const { world } = await shopFixture()
const api = openApi(world)
const [joao, ana, diogo] = [await addStaff(world, 'counter'), await addStaff(world, 'pharmacist'), await addStaff(world, 'owner')]
const source = 'page'
const password = 'uma palavra-passe'

async function find(q: string, page = 1): Promise<CustomerList> {
  const found = await searchCustomers(world, joao, { q, page, source })
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}
const names = ({ customers }: CustomerList) => customers.map(({ name }) => name)

const withProfile = async (person: Person, patch: { mobile_phone?: string; nif?: string }): Promise<Person> => {
  await changeProfile(world, person, { ...patch, nif_confirmed: true }, { source, locale: 'pt' })
  return person
}

/** A customer who can sign in. */
async function addAccount(email: string, name = 'Rosa Pinto'): Promise<Person> {
  const publicId = world.id()
  const facts = { publicId, email, name, roles: [], locale: 'pt', dateOfBirth: null, mobilePhone: null, nif: null } as const
  await transaction(world.db, (tx) => createPerson(world, tx, { ...facts, password, demo: false }))
  const person = await findPerson(world.db, publicId)
  if (!person) throw new Error('no account was added')
  return person
}

const latestEntry = () =>
  world.db
    .selectFrom('audit_log')
    .select(['action', 'subject_kind', 'subject_id', 'why'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

const pageOf = (staff: Staff, id: string, query = ''): StaffVisit => ({
  ...visitAs(world, { url: `/gestao/clientes/${id}${query}` }),
  isDataRequest: true,
  principal: staff,
})
const press = (staff: Staff, id: string, fields: Record<string, string>) =>
  submit((visit, form) => submitCustomerForm({ ...visit, principal: staff }, id, form), pageOf(staff, id), fields)

describe('a search for a customer', () => {
  test('finds words of the name without accents, a part of the email, the phone and the NIF', async () => {
    const ines = await withProfile(await addPerson(world, 'customer', 'Inês Araújo Serra'), {
      mobile_phone: '912340001',
      nif: '223344556',
    })
    expect(names(await find('ser ARAUJO'))).toEqual(['Inês Araújo Serra'])
    expect((await find('+351 912 340 001')).customers).toMatchObject([{ id: ines.publicId, matchedBy: 'phone' }])
    expect((await find('PT 223 344 556')).customers).toMatchObject([{ id: ines.publicId, matchedBy: 'nif' }])
    expect((await find(ines.email.slice(0, 18).toUpperCase())).customers).toMatchObject([
      { id: ines.publicId, matchedBy: 'email', email: 'i•••@cliente.example' },
    ])
    expect((await find('s%rra araujo')).customers).toEqual([])
  })

  test('finds the owner of a card or an order, and guests by their order or whole email', inAll, async () => {
    const berta = await addPerson(world, 'customer', 'Berta Sá')
    const wallet = await givePoints(world, berta, 10)
    const own = await addOrder(world, { principal: berta })
    expect((await find(`]C1 ${wallet.cardNumber}`.slice(4))).customers).toMatchObject([{ id: berta.publicId, matchedBy: 'card' }])
    expect((await find(own.order.number.toLowerCase())).customers).toMatchObject([
      { id: berta.publicId, matchedBy: 'order', orders: 1 },
    ])
    const guests = await addOrder(world, { patch: { email: 'Tomás@visita.example' } })
    expect(await find(guests.order.number)).toMatchObject({ customers: [], guest: { number: guests.order.number, orders: 1 } })
    expect((await find('tomás@visita.example')).guest).toMatchObject({ matchedBy: 'email' })
    expect((await readGuest(world, joao, { number: guests.order.number, source }))?.orders).toHaveLength(1)
    expect(await readGuest(world, joao, { number: own.order.number, source })).toBeUndefined()
  })

  test('shows neither staff nor erased accounts, says who shares a phone, and is recorded without its text', async () => {
    const one = await withProfile(await addPerson(world, 'customer', 'Dora Vidal'), { mobile_phone: '912340002' })
    const other = await withProfile(await addPerson(world, 'customer', 'Dora Vidal'), { mobile_phone: '912340002' })
    await addPerson(world, 'counter', 'Dora Vidal')
    const found = await find('dora vidal')
    expect(found.customers.map(({ id, sameAs }) => [id, sameAs])).toEqual([
      [one.publicId, 'phone'],
      [other.publicId, 'phone'],
    ])
    expect(await latestEntry()).toEqual({
      action: 'customers_searched',
      subject_kind: 'list',
      subject_id: '1',
      why: expect.stringMatching(/^search,rows_\d+,by_text$/),
    })
  })

  test('refuses a text that cannot be searched', async () => {
    const codeOf = async (q: string) => (await searchCustomers(world, joao, { q, page: 1, source })).ok || q
    expect(await codeOf('ab')).toBe('ab')
    expect(await searchCustomers(world, joao, { q: '12345', page: 1, source })).toMatchObject({ error: { code: 'look_digits' } })
    expect(await searchCustomers(world, joao, { q: '44000012047717', page: 1, source })).toMatchObject({
      error: { code: 'card_check_digit' },
    })
  })

  test('marks what it found in a name, whatever its accents', () => {
    const marked = (name: string, q: string) =>
      markedParts(name, q)
        .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
        .join('')
    expect(marked('Marta Lopes', 'mar lop')).toBe('[Mar]ta [Lop]es')
    expect(marked('Inês Araújo', 'araujo')).toBe('Inês [Araújo]')
    expect(marked('Ana', 'xyz')).toBe('Ana')
  })

  test('finds tax numbers stored before they had a hash', async () => {
    const rui = await withProfile(await addPerson(world, 'customer', 'Rui Velho'), { nif: '210987654' })
    await world.db.updateTable('users').set({ nif_hash: null }).where('id', '=', rui.userId).execute()
    expect((await find('210987654')).customers).toEqual([])
    for (const job of accountJobs) await job.work(world)
    expect((await find('210987654')).customers).toMatchObject([{ id: rui.publicId }])
  })
})

describe('the page of a customer', () => {
  test('has what happened, contact data masked, and prescriptions for pharmacists alone', inAll, async () => {
    const lia = await withProfile(await addPerson(world, 'customer', 'Lia Faria'), {
      mobile_phone: '912340003',
      nif: '245678901',
    })
    await changeProfile(world, lia, { date_of_birth: '1980-02-03' }, { source, locale: 'pt' })
    const { order } = await addOrder(world, { principal: lia, items: [await addProduct(world, { price: 500 })] })
    await addPrescription(world, lia)
    await addSpecialRequest(world, lia)
    const read = (staff: Staff) => readCustomer(world, staff, { id: lia.publicId, source })
    const view = await read(ana)
    expect(view).toMatchObject({
      name: 'Lia Faria',
      contact: { phone: '••• ••• 003', email: 'l•••@cliente.example', nif: '••• ••• 901', address: null },
      orders: [{ number: order.number }],
      requests: { total: 2 },
    })
    const [counter, owner] = [await read(joao), await read(diogo)]
    expect(counter?.requests?.rows.map(({ kind }) => kind)).toEqual(['request'])
    expect(owner?.requests).toBeNull()
    expect(owner?.hasPoints).toBe(false)
    expect(JSON.stringify([view, counter, owner])).not.toContain('912340003')
    expect(await read({ ...joao, only: ['customers.read'] })).toMatchObject({ requests: null })
  })

  test('does not exist for staff, an unknown id or an erased account', async () => {
    for (const id of [ana.publicId, world.id(), 'x', '']) expect(await readCustomer(world, diogo, { id, source })).toBeUndefined()
  })

  test('reveals one field of contact data, recorded first', async () => {
    const eva = await withProfile(await addPerson(world, 'customer', 'Eva Luz'), { mobile_phone: '912340004' })
    expect(await revealContact(world, joao, { id: eva.publicId, field: 'phone', source })).toEqual({
      ok: true,
      value: '912340004',
    })
    expect(await latestEntry()).toMatchObject({ action: 'customer_contact_read', subject_id: eva.publicId, why: 'contact_phone' })
    const answer = await press(joao, eva.publicId, { intent: 'reveal', field: 'email' })
    expect(answer).toMatchObject({ revealed: { field: 'email', text: eva.email } })
    const view = await readCustomer(world, ana, { id: eva.publicId, source })
    expect(view?.readings.map(({ field, by }) => [field, by])).toEqual([
      ['email', 'João Teixeira'],
      ['phone', 'João Teixeira'],
    ])
    await expect(press(joao, eva.publicId, { intent: 'reveal', field: 'password' })).rejects.toMatchObject({
      init: { status: 404 },
    })
  })
})

test(
  'one member of staff reveals contact data two hundred times an hour, and then hears when they may again',
  inAll,
  async () => {
    const sara = await addStaff(world, 'counter')
    const ivo = await addPerson(world, 'customer', 'Ivo Sal')
    const reveal = () => revealContact(world, sara, { id: ivo.publicId, field: 'email', source })
    for (let count = 0; count < 200; count += 1) expect(await reveal()).toMatchObject({ ok: true })
    expect(await reveal()).toMatchObject({ ok: false, error: { code: 'too_many', retryAfter: expect.any(Number) } })
    expect(await press(sara, ivo.publicId, { intent: 'reveal', field: 'phone' })).toMatchObject({
      errors: { form: expect.stringContaining('Demasiadas tentativas') },
    })
    expect(await revealContact(world, joao, { id: ivo.publicId, field: 'email', source })).toMatchObject({ ok: true })
  },
)

describe('a note', () => {
  test('is sealed, read by the team, removed by its author alone, and erased with the account', async () => {
    const gil = await addPerson(world, 'customer', 'Gil Mota')
    const note = { note: 'Ouve mal, falar devagar.' }
    expect(await press(joao, gil.publicId, { intent: 'note', ...note })).toBeInstanceOf(Response)
    const stored = await world.db.selectFrom('customer_notes').select('text_sealed').executeTakeFirstOrThrow()
    expect(stored.text_sealed.toString('latin1')).not.toContain('Ouve')
    const notes = async () => (await readCustomer(world, ana, { id: gil.publicId, source }))?.notes ?? []
    const [written] = await notes()
    expect(written).toMatchObject({ text: note.note, by: 'João Teixeira', isOwn: false })
    await expect(press(ana, gil.publicId, { intent: 'remove-note', id: written?.id ?? '' })).rejects.toMatchObject({
      init: { status: 404 },
    })
    expect(await notes()).toHaveLength(1)
    expect(await press(joao, gil.publicId, { intent: 'note', note: '  ' })).toMatchObject({ errors: { note: 'Escreva a nota.' } })
    expect(await actions.eraseCustomer(world, { staff: diogo, source }, { id: gil.publicId })).toEqual({ ok: true })
    expect(await world.db.selectFrom('customer_notes').select('id').execute()).toEqual([])
    expect(await find('gil mota')).toMatchObject({ customers: [] })
  })
})

describe('a blocked customer', () => {
  test('can neither sign in nor order and is informed of it, while open orders stay', inAll, async () => {
    const email = 'rosa@cliente.example'
    const rosa = await addAccount(email)
    const { order } = await addOrder(world, { principal: rosa, patch: { email } })
    const session = await transaction(world.db, (tx) => openSession(world, tx, rosa.userId))
    const variant = await addProduct(world)
    const added = await addItem(
      world,
      { principal: rosa, token: undefined, locale: 'pt' },
      { variantId: variant.id, quantity: 1 },
    )
    if (!added.ok) throw new Error(added.error.code)

    const blocking = { intent: 'block', seen: '0', reason: 'Encomendas falsas' }
    expect(await press(joao, rosa.publicId, blocking).catch((error: unknown) => error)).toMatchObject({ init: { status: 403 } })
    expect(await press(ana, rosa.publicId, { ...blocking, reason: '' })).toMatchObject({
      errors: { reason: 'Escreva o motivo.' },
    })
    expect(await press(ana, rosa.publicId, blocking)).toBeInstanceOf(Response)

    expect(await findPersonOfSession(world, session)).toBeUndefined()
    expect(await checkCredentials(world, { email, password }, '203.0.113.7')).toEqual({
      ok: false,
      error: { code: 'account_blocked' },
    })
    expect(await checkCredentials(world, { email, password: 'outra coisa' }, '203.0.113.7')).toMatchObject({
      error: { code: 'invalid_credentials' },
    })
    const place = { patch: { ...everything, email }, source: 'api' } as const
    const caller = { principal: rosa, token: added.value.cart.token, locale: 'pt' } as const
    expect(await placeOrder(world, caller, place)).toMatchObject({ error: { code: 'account_blocked', field: 'email' } })
    const texts = (await emailsTo(world, email)).map(({ subject }) => subject)
    expect(texts).toContain('A sua conta foi bloqueada')
    const view = await readCustomer(world, diogo, { id: rosa.publicId, source })
    expect(view).toMatchObject({
      blockedAt: expect.any(Date),
      notes: [{ text: 'Encomendas falsas' }],
      orders: [{ number: order.number }],
    })
    expect(view?.orders[0]?.state).toBe('pending')

    expect(await press(diogo, rosa.publicId, { intent: 'unblock', seen: String(view?.version) })).toBeInstanceOf(Response)
    expect(await checkCredentials(world, { email, password }, '203.0.113.7')).toMatchObject({ ok: true })
    expect(await placeOrder(world, caller, place)).toMatchObject({ ok: true })
  })

  test('of two who decide at once, one wins and the other learns what changed', async () => {
    const ema = await addPerson(world, 'customer', 'Ema Dias')
    const block = (staff: Staff) =>
      actions.blockCustomer(world, { staff, source, expected: 0 }, { id: ema.publicId, reason: 'Teste' })
    const results = await Promise.all([block(ana), block(diogo)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      error: { code: 'changed_meanwhile', since: [{ action: 'customer_blocked', by: expect.any(String) }] },
    })
  })
})

describe('help with an account', () => {
  test('changes the email with a code from the new mailbox, and notifies the old one', async () => {
    const [before, after] = ['vera@antigo.example', 'vera@novo.example']
    const vera = await addAccount(before, 'Vera Lima')
    const session = await transaction(world.db, (tx) => openSession(world, tx, vera.userId))
    const stale = { ...ana, verifiedAt: new Date(world.realNow().getTime() - 20 * MINUTE) }
    expect(await actions.startEmailChange(world, { staff: stale, source }, { id: vera.publicId, email: after })).toMatchObject({
      error: { code: 'reauthentication_required' },
    })
    expect(await press(ana, vera.publicId, { intent: 'new-email', new_email: 'nada' })).toMatchObject({
      errors: { new_email: expect.any(String) },
      values: { new_email: 'nada' },
    })
    expect(await press(ana, vera.publicId, { intent: 'new-email', new_email: after })).toBeInstanceOf(Response)
    expect((await readCustomer(world, ana, { id: vera.publicId, source }))?.pendingEmail).toBe(after)
    const code = sixDigits((await emailsTo(world, after))[0]?.text ?? '')[0] ?? ''
    const wrong = { intent: 'email-code', new_email: after, email_code: code === '000000' ? '111111' : '000000', seen: '0' }
    expect(await press(ana, vera.publicId, wrong)).toMatchObject({ errors: { email_code: expect.any(String) } })
    expect(await press(ana, vera.publicId, { ...wrong, email_code: code })).toBeInstanceOf(Response)
    expect((await findPerson(world.db, vera.publicId))?.email).toBe(after)
    expect((await emailsTo(world, before)).map(({ subject }) => subject)).toContain('O e-mail da sua conta foi mudado')
    expect(await findPersonOfSession(world, session)).toBeUndefined()
  })

  test('refuses an address that another account has', async () => {
    await addAccount('ocupado@cliente.example')
    const vasco = await addAccount('vasco@cliente.example')
    const start = { staff: ana, source } as const
    expect(await actions.startEmailChange(world, start, { id: vasco.publicId, email: 'ocupado@cliente.example' })).toMatchObject({
      error: { code: 'email_taken' },
    })
    expect(await actions.startEmailChange(world, start, { id: vasco.publicId, email: 'vasco@cliente.example' })).toMatchObject({
      error: { code: 'email_same' },
    })
  })

  test('ends sessions, sends the recovery link, and the link to the data', async () => {
    const email = 'nuno@cliente.example'
    const nuno = await addAccount(email)
    const session = await transaction(world.db, (tx) => openSession(world, tx, nuno.userId))
    for (const intent of ['sign-out', 'recovery', 'export'])
      expect(await press(diogo, nuno.publicId, { intent })).toBeInstanceOf(Response)
    await runJobs(world)
    expect(await findPersonOfSession(world, session)).toBeUndefined()
    const texts = (await emailsTo(world, email)).map(({ text }) => text).join('\n')
    expect(texts).toContain('/nova-palavra-passe?token=')
    expect(texts).toContain('/conta/privacidade')
  })

  test('sends a customer few emails an hour, all staff together', async () => {
    const [email, fixed] = ['lia@cliente.example', { ...world, realNow: () => new Date(Date.UTC(2026, 4, 4, 10)) }]
    const lia = await addAccount(email)
    const [about, tooMany] = [{ id: lia.publicId }, { ok: false, error: { code: 'too_many' } }]
    const offer = (staff: Staff) => actions.offerExport(fixed, { staff, source }, about)
    const exports = await Promise.all([ana, diogo, ana, diogo, ana, diogo].map(offer))
    expect(exports.filter(({ ok }) => ok)).toHaveLength(3)
    expect(exports.filter(({ ok }) => !ok)).toMatchObject([tooMany, tooMany, tooMany])
    const context = { staff: ana, source } as const
    for (let count = 0; count < 2; count += 1) {
      expect(await actions.blockCustomer(fixed, context, { ...about, reason: 'Teste' })).toEqual({ ok: true })
      expect(await actions.unblockCustomer(fixed, context, about)).toEqual({ ok: true })
    }
    expect(await actions.blockCustomer(fixed, context, { ...about, reason: 'Teste' })).toMatchObject(tooMany)
    expect((await findPerson(world.db, lia.publicId))?.email).toBe(email)
    expect(await emailsTo(world, email)).toHaveLength(7)
  })

  test('records a code to another mailbox, and sends few for one customer or to one mailbox', async () => {
    const [fixed, context] = [{ ...world, realNow: () => ana.verifiedAt ?? world.realNow() }, { staff: ana, source } as const]
    const [zita, ugo] = [await addAccount('zita@cliente.example'), await addAccount('ugo@cliente.example')]
    const send = (person: Person, email: string) => actions.startEmailChange(fixed, context, { id: person.publicId, email })
    expect(await send(zita, 'alheia@cliente.example')).toEqual({ ok: true })
    expect(await latestEntry()).toMatchObject({ action: 'customer_email_code_sent', subject_id: zita.publicId, why: '' })
    for (let count = 0; count < 2; count += 1) expect(await send(ugo, 'alheia@cliente.example')).toEqual({ ok: true })
    expect(await send(zita, 'alheia@cliente.example')).toMatchObject({ error: { code: 'too_many' } })
    for (let count = 1; count < 5; count += 1) expect(await send(zita, `alheia-${count}@cliente.example`)).toEqual({ ok: true })
    expect(await send(zita, 'alheia-5@cliente.example')).toMatchObject({ error: { code: 'too_many' } })
    expect(await emailsTo(world, 'alheia@cliente.example')).toHaveLength(3)
    expect(await emailsTo(world, 'alheia-5@cliente.example')).toEqual([])
  })

  test('erases only for those who may, after a fresh proof', async () => {
    const email = 'otto@cliente.example'
    const otto = await addAccount(email)
    const about = { id: otto.publicId }
    expect(await actions.eraseCustomer(world, { staff: ana, source }, about)).toMatchObject({ error: { code: 'forbidden' } })
    const stale = { ...diogo, verifiedAt: null }
    expect(await actions.eraseCustomer(world, { staff: stale, source }, about)).toMatchObject({
      error: { code: 'reauthentication_required' },
    })
    expect(await press(diogo, otto.publicId, { intent: 'ask-erase' })).toMatchObject({ asksToErase: true })
    expect(await press(diogo, otto.publicId, { intent: 'erase', seen: '0' })).toBeInstanceOf(Response)
    expect((await emailsTo(world, email)).length).toBeGreaterThan(0)
    expect(await readCustomer(world, diogo, { id: otto.publicId, source })).toBeUndefined()
    expect(await actions.eraseCustomer(world, { staff: diogo, source }, about)).toMatchObject({ error: { code: 'not_found' } })
  })
})

describe('a sign-up that waits for its code', () => {
  const handleOf = async (email: string): Promise<string> => {
    const begun = await startSignUp(world, { email, password, consent: true, locale: 'pt', source }, '203.0.113.9')
    if (!begun.ok) throw new Error(begun.error.code)
    return begun.value.handle
  }
  /** Codes are timed by the real clock. */
  const minutesLater = () => sql`update email_codes set created_at = created_at - interval '2 minutes'`.execute(world.db)
  const pressOnList = (staff: Staff, q: string) =>
    submit((visit) => submitSignUpForm({ ...visit, principal: staff }), pageOf(staff, '', `?q=${encodeURIComponent(q)}`), {
      intent: 'sign-up',
    })

  test('is found by the whole email, and gets another code that counts in the browser that began', async () => {
    const email = 'ines@pendente.example'
    const handle = await handleOf(email)
    await runJobs(world)
    expect((await find('ines@pendente')).signUp).toBeNull()
    expect((await find(email)).signUp).toMatchObject({ email: 'i•••@pendente.example', isExpired: false })
    expect(await pressOnList(ana, email)).toMatchObject({ error: 'Acabámos de enviar um código. Espere um minuto.' })
    await minutesLater()
    await expect(pressOnList(joao, email)).rejects.toMatchObject({ init: { status: 403 } })
    expect(await pressOnList(ana, email)).toBeInstanceOf(Response)
    expect(await latestEntry()).toMatchObject({ action: 'customer_sign_up_sent', subject_kind: 'person' })
    await runJobs(world)
    const codes = (await emailsTo(world, email)).map(({ text }) => sixDigits(text)[0] ?? '')
    expect(codes).toHaveLength(2)
    expect(await confirmSignUp(world, { email, handle, code: codes[0] ?? '' })).toMatchObject({ ok: true })
    expect((await find(email)).signUp).toBeNull()
  })

  test('gets at most three emails an hour', async () => {
    const email = 'rui@pendente.example'
    await handleOf(email)
    for (const expected of [true, true, false]) {
      await minutesLater()
      const result = await actions.resendSignUp(world, { staff: diogo, source }, email)
      expect(result.ok).toBe(expected)
      if (!result.ok) expect(result.error).toMatchObject({ code: 'too_many' })
    }
  })
})

describe('two accounts with the same phone', () => {
  test('are no longer suggested for a merge once they are known to be different people, until that is undone', async () => {
    const [lia, gui] = [await addPerson(world, 'customer', 'Lia Reis'), await addPerson(world, 'customer', 'Gui Reis')]
    for (const one of [lia, gui]) await withProfile(one, { mobile_phone: '912340077' })
    const hintsOf = async (one: Person) => {
      const view = await readCustomer(world, ana, { id: one.publicId, source })
      return [view?.similar?.name ?? null, ...(view?.distinct.map(({ name }) => name) ?? [])]
    }
    const hintsInList = async () => {
      const found = await searchCustomers(world, ana, { q: 'reis', page: 1, source })
      return found.ok && found.value.customers.map(({ sameAs }) => sameAs)
    }
    expect(await hintsInList()).toEqual(['phone', 'phone'])
    expect([await hintsOf(lia), await hintsOf(gui)]).toEqual([['Gui Reis'], ['Lia Reis']])
    const forbidden = press(joao, lia.publicId, { intent: 'distinct', other: gui.publicId })
    await expect(forbidden).rejects.toMatchObject({ init: { status: 403 } })
    // Both sides at once, and twice.
    const both = [lia, gui, lia].map((one) =>
      press(ana, one.publicId, { intent: 'distinct', other: (one === lia ? gui : lia).publicId }),
    )
    for (const answer of await Promise.all(both)) expect(answer).toBeInstanceOf(Response)
    expect([await hintsOf(lia), await hintsOf(gui)]).toEqual([
      [null, 'Gui Reis'],
      [null, 'Lia Reis'],
    ])
    expect(await hintsInList()).toEqual([null, null])
    expect(await press(diogo, gui.publicId, { intent: 'undo-distinct', other: lia.publicId })).toBeInstanceOf(Response)
    expect([await hintsOf(lia), await hintsOf(gui)]).toEqual([['Gui Reis'], ['Lia Reis']])
    const missing = press(ana, lia.publicId, { intent: 'distinct', other: lia.publicId })
    await expect(missing).rejects.toMatchObject({ init: { status: 404 } })
    const subjects = await world.db
      .selectFrom('audit_log')
      .select('subject_id')
      .where('action', '=', 'customers_undistinguished')
      .execute()
    expect(subjects.map((row) => row.subject_id).toSorted()).toEqual([lia.publicId, gui.publicId].toSorted())
  })
})

describe('the API', () => {
  test('answers what the pages show, and a guest only as meta', async () => {
    const headers = await api.signIn(joao)
    const ida = await addPerson(world, 'customer', 'Ida Nogueira')
    const found = await api.ask('GET', '/staff/customers?filter[q]=ida%20nogueira', undefined, headers)
    expect(found.list).toMatchObject([{ id: ida.publicId, attributes: { matched_by: 'name', orders: 0 } }])
    const answer = await api.ask('GET', `/staff/customers/${ida.publicId}`, undefined, headers)
    expect(answer.data.attributes).toMatchObject({ name: 'Ida Nogueira', version: 0, requests: [] })
    expect((await api.ask('GET', '/staff/customers?filter[q]=12345', undefined, headers)).status).toBe(422)
    expect((await api.ask('GET', `/staff/customers/${world.id()}`, undefined, headers)).status).toBe(404)
    expect((await api.ask('GET', '/staff/customers')).status).toBe(404)
  })
})
