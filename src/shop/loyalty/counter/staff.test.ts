import { afterAll, describe, expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { MINUTE } from '#src/kernel/dates.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import { periodicJobs as accountSweeps } from '#src/shop/accounts/person/jobs.server.ts'
import { changeProfile } from '#src/shop/accounts/profile/actions.server.ts'
import { addPerson, addStaff } from '#tests/support/factories/builders.ts'
import { addBareCart, addMartaWithPoints, addPlasticCard, checkLedger, givePoints } from '#tests/support/factories/loyalty.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { adjustPoints, previewAdjustment } from './actions.server.ts'
import { walletOf, reservePoints } from '../wallet/actions.server.ts'
import { withCheckDigit } from '../card/card-number.ts'
import { eraseLoyalty } from '../privacy/actions.server.ts'
import { blockCard, linkAtCounter } from './staff-cards.server.ts'
import { creditPurchase, previewCredit } from './staff-crediting.server.ts'
import { submitFindForm } from './screens/staff-points.server.ts'
import { findCustomers } from './staff-lookup.server.ts'
import type { CustomerSearchResult } from './staff-lookup.server.ts'
import { submitWalletForm } from './screens/staff-wallet.server.ts'
import { readStaffWallet } from './staff-wallet.server.ts'

const { world } = await shopFixture()
const counter = await addStaff(world, 'counter')
const pharmacist = await addStaff(world, 'pharmacist')
afterAll(() => checkLedger(world))

const source = 'page'
const lastEntry = () =>
  world.db
    .selectFrom('audit_log')
    .select(['action', 'subject_kind', 'subject_id', 'why', 'actor_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
const balanceOf = async (person: Person) => (await walletOf(world, person))?.balance

async function find(typed: string): Promise<CustomerSearchResult> {
  const found = await findCustomers(world, counter, { typed, source })
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

/** A customer with a phone number, stored as the profile stores it. */
async function addWithPhone(name: string, phone: string | null): Promise<Person> {
  const person = await addPerson(world, 'customer', name)
  await changeProfile(world, person, { mobile_phone: phone }, { source: 'page', locale: 'pt' })
  return person
}

describe('finding a customer', () => {
  test('by the card, with any of its numbers, by phone, by name without accents, by the beginning of the email', async () => {
    const joana = await addWithPhone('Joana Araújo', '912345678')
    const { marta, wallet } = await addMartaWithPoints(world, 100)
    expect((await find(`]C1${wallet.cardNumber}`)).people).toMatchObject([{ id: marta.publicId, wallet: { id: wallet.id } }])
    expect((await find('+351 912 345 678')).people).toMatchObject([{ id: joana.publicId, name: 'Joana Araújo', wallet: null }])
    expect((await find('araujo')).people).toMatchObject([{ id: joana.publicId }])
    expect((await find(joana.email.slice(0, 20).toUpperCase())).people).toMatchObject([{ id: joana.publicId }])
    await changeProfile(world, joana, { mobile_phone: '910000001' }, { source: 'page', locale: 'pt' })
    expect((await find('912345678')).people).toEqual([])
    expect((await find('910000001')).people).toHaveLength(1)
  })

  test('distinguishes an unlinked card from an unknown one, and shows masked emails and card numbers', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 1)
    expect(await find(await addPlasticCard(world))).toEqual({ people: [], more: false, card: 'unlinked' })
    expect(await find(withCheckDigit('2911111111111'))).toEqual({ people: [], more: false, card: 'unknown' })
    const [found] = (await find(marta.email)).people
    expect(found).toMatchObject({ email: 'm•••@cliente.example', wallet: { cardEnd: wallet.cardNumber.slice(-4) } })
    expect(JSON.stringify(found)).not.toContain(wallet.cardNumber)
  })

  test('lists twenty at most and matches % literally', async () => {
    for (let count = 0; count < 21; count += 1) await addPerson(world, 'customer', `Xavier Pinto ${count}`)
    expect(await find('xavier')).toMatchObject({ people: { length: 20 }, more: true })
    expect((await find('x%r pinto')).people).toEqual([])
  })

  test('leaves an audit entry without the search text, and is limited to 240', inAll, async () => {
    await find('Ninguém Conhecido')
    const noted = {
      action: 'wallets_searched',
      subject_kind: 'list',
      subject_id: '1',
      why: expect.stringMatching(/^search,rows_\d+,by_text$/),
      actor_id: counter.publicId,
    }
    expect(await lastEntry()).toEqual(noted)
    const curious = await addStaff(world, 'counter')
    const answers = []
    for (let count = 0; count < 241; count += 1) answers.push(await findCustomers(world, curious, { typed: '910009999', source }))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(240)
    expect(answers.at(-1)).toMatchObject({ ok: false, error: { code: 'too_many' } })
  })

  test('by phone works for older accounts once the periodic job has filled the hash', async () => {
    const rita = await addWithPhone('Rita Campos', '913000111')
    await world.db.updateTable('users').set({ mobile_phone_hash: null }).where('id', '=', rita.userId).execute()
    expect((await find('913000111')).people).toEqual([])
    for (const runPeriodicJobs of accountSweeps) await runPeriodicJobs.work(world)
    expect((await find('913000111')).people).toMatchObject([{ id: rita.publicId }])
  })
})

const visit = (principal: Staff, url = '/'): StaffVisit => ({ ...visitAs(world, { url }), principal })
const search = (principal: Staff, fields: Record<string, string>) =>
  submit((page, form) => submitFindForm({ ...page, principal }, form), visit(principal), fields)

describe('the search of the page', () => {
  test('opens a single result, lists several, says that there is none, and opens a wallet', async () => {
    const { wallet } = await addMartaWithPoints(world, 1)
    const opened = await search(counter, { intent: 'find', q: wallet.cardNumber })
    expect(opened).toMatchObject({ status: 303 })
    expect((opened as Response).headers.get('Location')).toBe(`/gestao/pontos/${wallet.id}`)
    const sofia = await addPerson(world, 'customer', 'Sofia Únicanome')
    expect(await search(counter, { intent: 'find', q: 'unicanome' })).toMatchObject({
      typed: 'unicanome',
      result: { people: [{ id: sofia.publicId, wallet: null }] },
    })
    expect(await search(counter, { intent: 'find', q: 'zz' })).toMatchObject({ typed: 'zz', error: expect.any(String) })
    expect(await search(counter, { intent: 'find', q: 'Ninguém Aqui' })).toMatchObject({ result: { people: [], card: null } })
    const joined = await search(counter, { intent: 'join', person: sofia.publicId })
    const sofias = await walletOf(world, sofia)
    expect((joined as Response).headers.get('Location')).toBe(`/gestao/pontos/${sofias?.id}?done=joined`)
    await expect(search(counter, { intent: 'join', person: 'x' })).rejects.toMatchObject({ init: { status: 404 } })
  })
})

describe('a wallet as staff see it', () => {
  const look = (staff: Staff, id: string) => readStaffWallet(world, staff, { id, page: { number: 1, size: 20 }, source })

  test('has balance, reserved points, cards, and the history with person and reason; each view is in the audit log', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 500)
    await changeProfile(world, marta, { mobile_phone: '914222333' }, { source: 'page', locale: 'pt' })
    const cartId = await addBareCart(world)
    await transaction(world.db, (tx) => reservePoints(world, tx, { userId: marta.userId, cartId, points: 120 }))
    await adjustPoints(world, pharmacist, { walletId: wallet.id, points: 30, reason: 'Talão esquecido', source })
    const found = await look(counter, wallet.id)
    expect(found).toMatchObject({
      name: 'Marta Lobo',
      email: 'm•••@cliente.example',
      phone: '••• ••• 333',
      wallet: { balance: 410, worth: 410 },
      reserved: 120,
      cards: [{ number: wallet.cardNumber, kind: 'digital', blockedAt: null, isPrimary: true }],
      entries: [
        { kind: 'adjusted', points: 30, reason: 'Talão esquecido', by: 'Ana Vaz' },
        { kind: 'applied', points: -120, by: null },
        { kind: 'earned', points: 500 },
      ],
      total: 3,
    })
    expect(await lastEntry()).toMatchObject({ action: 'wallet_read', subject_kind: 'wallet', subject_id: wallet.id })
  })

  test('does not exist for an unknown id or an erased owner', async () => {
    expect(await look(counter, world.id())).toBeUndefined()
    expect(await look(counter, "' or 1=1")).toBeUndefined()
    const { marta, wallet } = await addMartaWithPoints(world, 5)
    await transaction(world.db, (tx) => eraseLoyalty(world, tx, marta.userId))
    expect(await look(counter, wallet.id)).toBeUndefined()
  })
})

describe('a purchase at the counter', () => {
  const credit = (walletId: string, receipt: string, euros = 12.5, expectedPoints?: number) =>
    creditPurchase(world, counter, { walletId, amount: cents(euros * 100), receipt, expectedPoints, source })

  test('earns for whole euros, with its receipt as the reason, and an audit entry', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 100)
    expect(await previewCredit(world, counter, { walletId: wallet.id, amount: cents(1250), receipt: 'FS 2026A/1' })).toEqual({
      ok: true,
      value: { points: 12, before: 100, after: 112 },
    })
    expect(await credit(wallet.id, 'FS 2026A/1', 12.5, 12)).toMatchObject({ ok: true })
    expect(await balanceOf(marta)).toBe(112)
    expect(await lastEntry()).toMatchObject({ action: 'points_credited', subject_id: wallet.id, why: '12' })
    const found = await readStaffWallet(world, counter, { id: wallet.id, page: { number: 1, size: 1 }, source })
    expect(found?.entries).toMatchObject([{ kind: 'earned', points: 12, reason: 'FS 2026A/1', by: 'João Teixeira' }])
    expect(await credit(wallet.id, 'FS 2026A/2', 0.99)).toEqual({ ok: false, error: { code: 'amount_earns_nothing' } })
    expect(await credit(world.id(), 'FS 2026A/3')).toEqual({ ok: false, error: { code: 'not_found' } })
    expect(await credit(wallet.id, 'FS 2026A/4', 12.5, 25)).toEqual({ ok: false, error: { code: 'points_changed' } })
    expect(await balanceOf(marta)).toBe(112)
  })

  test('is credited once per receipt, in any notation and for any card, and a second one names who did it', async () => {
    const { wallet } = await addMartaWithPoints(world, 1)
    const other = await addMartaWithPoints(world, 1)
    expect(await credit(wallet.id, 'FS 2026B/77')).toMatchObject({ ok: true })
    const used = { code: 'receipt_used', by: 'João Teixeira', at: expect.any(Date) }
    expect(await credit(wallet.id, 'fs2026b/77')).toEqual({ ok: false, error: { ...used, isSameWallet: true } })
    const amount = cents(500)
    const preview = (receipt: string) => previewCredit(world, counter, { walletId: other.wallet.id, amount, receipt })
    for (const receipt of ['FS 2026B / 77', 'FS 2026B-77', 'fs 2026b.77', 'FS 2026B ./- 77'])
      expect(await preview(receipt)).toEqual({ ok: false, error: { ...used, isSameWallet: false } })
    for (const receipt of ['FS 2026B77', 'FS 2026/B77']) expect(await preview(receipt)).toMatchObject({ ok: true })
    expect(await balanceOf(other.marta)).toBe(1)
    const rows = await world.db.selectFrom('loyalty_receipts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('2026B')
  })

  test('by two at once, for one card or for two, is credited once', async () => {
    const [first, second] = [await addMartaWithPoints(world, 1), await addMartaWithPoints(world, 1)]
    const ids = [first.wallet.id, second.wallet.id, first.wallet.id, second.wallet.id]
    const answers = await Promise.all(ids.map((id) => credit(id, 'FS 2026C/9')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.error.code === 'receipt_used')).toHaveLength(3)
    expect([13, 1]).toContain(await balanceOf(first.marta))
    expect(((await balanceOf(first.marta)) ?? 0) + ((await balanceOf(second.marta)) ?? 0)).toBe(14)
  })
})

const send = (principal: Staff, id: string, fields: Record<string, string>) =>
  submit((page, form) => submitWalletForm({ ...page, principal }, id, form), visit(principal), fields)

describe('the forms of a wallet', () => {
  test('show what a purchase earns before it is credited, with decimal commas, and keep typed values', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 10)
    const typed = { amount: ' 1 200,50 € ', receipt: '  FS 1/5 ' }
    const look = await send(counter, wallet.id, { ...typed, intent: 'credit' })
    expect(look).toMatchObject({ values: typed, look: { of: 'credit', amount: 120_050, points: 1200, before: 10, after: 1210 } })
    expect(await balanceOf(marta)).toBe(10)
    expect(await send(counter, wallet.id, { ...typed, intent: 'edit' })).toMatchObject({ values: typed })
    const changed = await send(counter, wallet.id, { ...typed, intent: 'credit_now', expected_points: '1199' })
    expect(changed).toMatchObject({ errors: { amount: expect.stringContaining('mudaram') }, values: typed })
    const done = await send(counter, wallet.id, { ...typed, intent: 'credit_now', expected_points: '1200' })
    expect((done as Response).headers.get('Location')).toBe(`/gestao/pontos/${wallet.id}?done=credited`)
    expect(await send(counter, wallet.id, { ...typed, intent: 'credit' })).toMatchObject({
      errors: { receipt: expect.stringContaining('João Teixeira') },
    })
    expect(await balanceOf(marta)).toBe(1210)
  })

  test.each([
    [{ amount: '', receipt: '' }, ['amount', 'receipt']],
    [{ amount: '12,345', receipt: '1' }, ['amount']],
    [{ amount: '-5', receipt: '1' }, ['amount']],
    [{ amount: '0,50', receipt: '1' }, ['amount']],
    [{ amount: '10000,01', receipt: '1' }, ['amount']],
    [{ amount: '5', receipt: 'talão' }, ['receipt']],
    [{ amount: '5', receipt: '<1>' }, ['receipt']],
  ])('report an error of a purchase: %j', async (fields, wrong) => {
    const { wallet } = await addMartaWithPoints(world, 10)
    const answer = await send(counter, wallet.id, { ...fields, intent: 'credit' })
    expect(Object.keys('errors' in answer ? (answer.errors ?? {}) : {})).toEqual(wrong)
    expect(answer).toMatchObject({ values: fields })
  })

  test('adjust a balance after a confirmation that names both balances', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 100)
    const typed = { points: '−30', reason: 'Devolveu ao balcão' }
    const look = await send(pharmacist, wallet.id, { ...typed, intent: 'adjust' })
    expect(look).toMatchObject({ values: typed, look: { of: 'adjust', points: -30, before: 100, after: 70, changed: false } })
    const done = await send(pharmacist, wallet.id, { ...typed, intent: 'adjust_now', expected_balance: '100' })
    expect((done as Response).headers.get('Location')).toBe(`/gestao/pontos/${wallet.id}?done=adjusted`)
    expect(await balanceOf(marta)).toBe(70)
    const errorsOf = async (fields: Record<string, string>) => {
      const answer = await send(pharmacist, wallet.id, { intent: 'adjust', ...fields })
      return 'errors' in answer ? answer.errors : undefined
    }
    expect(await errorsOf({ points: '-71', reason: 'x' })).toEqual({ points: expect.stringContaining('70') })
    await adjustPoints(world, pharmacist, { walletId: wallet.id, points: -69, reason: 'Engano', source })
    expect(await errorsOf({ points: '-2', reason: 'x' })).toEqual({ points: 'Não se pode tirar mais do que 1 ponto.' })
    for (const points of ['', '0', '1,5', 'dez', '1000001'])
      expect(await errorsOf({ points, reason: 'x' })).toEqual({ points: expect.any(String) })
    expect(await errorsOf({ points: '+5', reason: '  ' })).toEqual({ reason: expect.any(String) })
  })

  test('refuse an adjustment without a proof of the last quarter of an hour, and keep the typed values', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 100)
    const tired = { ...pharmacist, verifiedAt: new Date(world.realNow().getTime() - 15 * MINUTE) }
    const visit = visitAs(world, { principal: tired, isDataRequest: true }) as StaffVisit
    const typed = { points: '-30', reason: 'Devolveu ao balcão', expected_balance: '100' }
    const answer = await submit((_, form) => submitWalletForm(visit, wallet.id, form), visit, { ...typed, intent: 'adjust_now' })
    expect(answer).toMatchObject({ values: typed, look: { before: 100, after: 70, needsProof: true } })
    expect([visit.sessionNotices, await balanceOf(marta)]).toEqual([['proof'], 100])
    const adjustment = { walletId: wallet.id, points: -30, reason: 'x', source } as const
    expect(await adjustPoints(world, tired, adjustment)).toMatchObject({ error: { code: 'reauthentication_required' } })
  })

  test('of two who adjust at once one succeeds, and the other sees the new balance with the typed values', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 100)
    const adjust = (principal: Staff, points: string) =>
      send(principal, wallet.id, { points, reason: `de ${points}`, intent: 'adjust_now', expected_balance: '100' })
    const answers = await Promise.all([adjust(pharmacist, '10'), adjust(await addStaff(world, 'pharmacist'), '25')])
    const refused = answers.find((answer) => !(answer instanceof Response))
    expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(1)
    const after = await balanceOf(marta)
    expect(refused).toMatchObject({
      look: { of: 'adjust', before: after, changed: true },
      values: { reason: expect.stringMatching(/^de /) },
    })
    expect([110, 125]).toContain(after)
  })

  test('do not adjust a balance for the counter, and answer 404 for what does not exist', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 100)
    for (const intent of ['adjust', 'adjust_now'])
      await expect(send(counter, wallet.id, { points: '5', reason: 'x', intent })).rejects.toMatchObject({
        init: { status: 404 },
      })
    await expect(send(counter, wallet.id, { intent: 'steal' })).rejects.toMatchObject({ init: { status: 404 } })
    await expect(send(counter, world.id(), { amount: '5', receipt: '1', intent: 'credit' })).rejects.toMatchObject({
      init: { status: 404 },
    })
    expect(await balanceOf(marta)).toBe(100)
  })

  test('link a card and block a lost one after a confirmation', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 100)
    const plastic = await addPlasticCard(world)
    const linked = await send(counter, wallet.id, { intent: 'link', card_number: plastic })
    expect((linked as Response).headers.get('Location')).toContain('done=linked')
    expect(await send(counter, wallet.id, { intent: 'link', card_number: '12' })).toMatchObject({
      errors: { card_number: expect.any(String) },
      values: { card_number: '12' },
    })
    const lost = { lost: plastic }
    expect(await send(counter, wallet.id, { ...lost, intent: 'block' })).toMatchObject({ look: { of: 'block', number: plastic } })
    expect((await walletOf(world, marta))?.cardNumber).toBe(plastic)
    const wrong = await send(counter, wallet.id, { ...lost, intent: 'block_now', replacement: '123' })
    expect(wrong).toMatchObject({ errors: { replacement: expect.any(String) }, look: { of: 'block' } })
    const blocked = await send(counter, wallet.id, { ...lost, intent: 'block_now', replacement: '' })
    expect((blocked as Response).headers.get('Location')).toContain('done=blocked')
    expect((await walletOf(world, marta))?.cardNumber).toBe(wallet.cardNumber)
    const again = await send(counter, wallet.id, { ...lost, intent: 'block_now', replacement: '' })
    expect(again).toMatchObject({ errors: { form: expect.any(String) } })
  })
})

describe('a member of staff with a card', () => {
  const own = async (role: 'counter' | 'pharmacist') => {
    const staff = await addStaff(world, role)
    return { staff, wallet: await givePoints(world, staff, 40) }
  }

  test('needs a colleague: they cannot credit, adjust, link or block their own', async () => {
    const { staff, wallet } = await own('pharmacist')
    const refused = { ok: false, error: { code: 'own_wallet' } }
    const walletId = wallet.id
    const purchase = { walletId, amount: cents(1000), receipt: 'FS 2026D/1' }
    expect(await previewCredit(world, staff, purchase)).toEqual(refused)
    expect(await creditPurchase(world, staff, { ...purchase, source })).toEqual(refused)
    expect(await previewAdjustment(world, staff, { walletId, points: 5 })).toEqual(refused)
    expect(await adjustPoints(world, staff, { walletId, points: 5, reason: 'Oferta', source })).toEqual(refused)
    const plastic = await addPlasticCard(world)
    expect(await linkAtCounter(world, staff, { walletId, number: plastic, source })).toEqual(refused)
    expect(await blockCard(world, staff, { walletId, number: wallet.cardNumber, replacement: '', source })).toEqual(refused)
    expect(await blockCard(world, staff, { walletId, number: wallet.cardNumber, replacement: plastic, source })).toEqual(refused)
    expect(await walletOf(world, staff)).toMatchObject({ balance: 40, cardNumber: wallet.cardNumber })
    expect(await creditPurchase(world, counter, { ...purchase, source })).toMatchObject({ ok: true })
    expect(await balanceOf(staff)).toBe(50)
  })

  test('gets the reason from every form', async () => {
    const { staff, wallet } = await own('pharmacist')
    const credit = { amount: '5', receipt: 'FS 2026D/2' }
    const adjust = { points: '5', reason: 'Oferta' }
    const forms: Record<string, string>[] = [
      { ...credit, intent: 'credit' },
      { ...credit, intent: 'credit_now', expected_points: '5' },
      { ...adjust, intent: 'adjust' },
      { ...adjust, intent: 'adjust_now', expected_balance: '40' },
      { intent: 'link', card_number: await addPlasticCard(world) },
      { intent: 'block_now', lost: wallet.cardNumber, replacement: '' },
    ]
    for (const fields of forms)
      expect(await send(staff, wallet.id, fields)).toMatchObject({
        errors: { form: 'Este cartão é seu. Peça a um colega que o faça.' },
      })
    expect(await balanceOf(staff)).toBe(40)
  })
})

test('the database refuses to erase a phone and leave its hash', async () => {
  const person = await addWithPhone('Vera Dias', '915666777')
  await expect(
    world.db.updateTable('users').set({ mobile_phone_sealed: null }).where('id', '=', person.userId).execute(),
  ).rejects.toThrow(/users_phone_hash_of_a_phone/)
})
