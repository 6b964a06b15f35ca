import { expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addStaff } from '#tests/support/factories/builders.ts'
import { addMartaWithPoints, addPlasticCard, givePoints } from '#tests/support/factories/loyalty.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { withCheckDigit } from '../card/card-number.ts'

const cookies: Record<string, Record<string, string>> = {}
const { world } = await shopFixture()
const api = openApi(world)
for (const role of ['pharmacist', 'counter', 'owner'] as const) cookies[role] = await api.signIn(await addStaff(world, role))
cookies['customer'] = await api.signIn(await addMarta(world))

const base = '/staff/loyalty-wallets'
const post = (role: string, path: string, body: object) => api.ask('POST', path, body, cookies[role])

test('a search is a POST, and answers people with masked data', async () => {
  const { marta, wallet } = await addMartaWithPoints(world, 10)
  const { status, list, text } = await post('counter', `${base}/search`, { q: wallet.cardNumber })
  expect(status).toBe(200)
  expect(list).toEqual([
    {
      type: 'loyalty_customer',
      id: marta.publicId,
      attributes: {
        name: 'Marta Lobo',
        email: 'm•••@cliente.example',
        wallet_id: wallet.id,
        card_end: wallet.cardNumber.slice(-4),
      },
    },
  ])
  expect(text).toContain('"card":null')
  expect(await post('counter', `${base}/search`, { q: 'ma' })).toMatchObject({
    status: 422,
    errors: [{ code: 'look_short', source: { pointer: expect.stringContaining('q') } }],
  })
  for (const role of ['owner', 'customer']) expect((await post(role, `${base}/search`, { q: 'marta' })).status).toBe(404)
})

test('a customer joins, buys, gets a card and loses it at the counter', async () => {
  const marta = await addMarta(world)
  const joined = await post('counter', base, { customer_id: marta.publicId })
  expect(joined).toMatchObject({ status: 201, data: { type: 'loyalty_wallet', attributes: { balance_points: 0 } } })
  expect((await post('counter', base, { customer_id: marta.publicId })).status).toBe(200)
  expect((await post('counter', base, { customer_id: world.id() })).status).toBe(404)
  const path = `${base}/${joined.data.id}`
  const purchase = { amount: '20.00', receipt: 'FS 9/1' }
  expect(await post('counter', `${path}/purchases`, purchase)).toMatchObject({ data: { attributes: { balance_points: 20 } } })
  expect(await post('pharmacist', `${path}/purchases?locale=en`, purchase)).toMatchObject({
    status: 409,
    errors: [{ code: 'receipt_used', detail: expect.stringContaining('João Teixeira') }],
  })
  expect(await post('counter', `${path}/purchases`, { ...purchase, receipt: '2', expected_points: 3 })).toMatchObject({
    status: 409,
    errors: [{ code: 'points_changed' }],
  })
  expect(await post('counter', `${path}/purchases`, { amount: '0.10', receipt: '3' })).toMatchObject({
    status: 422,
    errors: [{ code: 'amount_earns_nothing' }],
  })
  const plastic = await addPlasticCard(world)
  expect(await post('counter', `${path}/cards`, { card_number: plastic })).toMatchObject({
    data: { attributes: { card_number: plastic } },
  })
  expect(await post('counter', `${path}/cards`, { card_number: withCheckDigit('1777777777777') })).toMatchObject({
    status: 422,
    errors: [{ code: 'card_unknown' }],
  })
  const lost = await post('counter', `${path}/lost-cards`, { card_number: plastic })
  expect(lost.data.attributes['card_number']).not.toBe(plastic)
  expect(lost.data.attributes['cards']).toContainEqual(
    expect.objectContaining({ number: plastic, blocked_at: expect.any(String) }),
  )
  expect(await post('counter', `${path}/lost-cards`, { card_number: plastic })).toMatchObject({
    status: 422,
    errors: [{ code: 'card_not_here' }],
  })
  expect((await api.ask('GET', path, undefined, cookies['owner'])).status).toBe(404)
  expect((await api.ask('GET', path, undefined, cookies['counter'])).data.attributes['transactions']).toMatchObject([
    { kind: 'earned', points: 20, reason: 'FS 9/1', by: 'João Teixeira' },
  ])
})

test('a balance is adjusted by the pharmacist and not by the counter', async () => {
  const { wallet } = await addMartaWithPoints(world, 50)
  const path = `${base}/${wallet.id}/adjustments`
  const adjustment = { points: -20, reason: 'Engano', expected_balance: 50 }
  expect((await post('counter', path, adjustment)).status).toBe(403)
  expect(await post('pharmacist', path, adjustment)).toMatchObject({ status: 200, data: { attributes: { balance_points: 30 } } })
  expect(await post('pharmacist', path, adjustment)).toMatchObject({ status: 409, errors: [{ code: 'wallet_changed' }] })
  expect(await post('pharmacist', path, { points: -31, reason: 'x' })).toMatchObject({
    status: 422,
    errors: [{ code: 'points_short', meta: { balance_points: 30 } }],
  })
  expect(await post('pharmacist', path, { points: 0, reason: '' })).toMatchObject({
    status: 422,
    errors: [{ code: 'points_whole' }, { code: 'points_reason' }],
  })
  expect((await post('pharmacist', `${base}/${world.id()}/adjustments`, { points: 1, reason: 'x' })).status).toBe(404)
})

test('staff cannot change their own wallet, with the reason in both languages', async () => {
  const ana = await addStaff(world, 'pharmacist')
  const cookie = await api.signIn(ana)
  const wallet = await givePoints(world, ana, 50)
  const calls: [string, object][] = [
    ['purchases', { amount: '5.00', receipt: 'FS 9/77' }],
    ['adjustments', { points: 5, reason: 'Oferta' }],
    ['cards', { card_number: await addPlasticCard(world) }],
    ['lost-cards', { card_number: wallet.cardNumber }],
  ]
  for (const [path, body] of calls)
    for (const [locale, detail] of [
      ['pt', 'Este cartão é seu. Peça a um colega que o faça.'],
      ['en', 'This card is your own. Ask a colleague to do it.'],
    ])
      expect(await api.ask('POST', `${base}/${wallet.id}/${path}?locale=${locale}`, body, cookie)).toMatchObject({
        status: 403,
        errors: [{ code: 'forbidden', detail }],
      })
  expect((await api.ask('GET', `${base}/${wallet.id}`, undefined, cookie)).data.attributes['balance_points']).toBe(50)
})

test('plastic cards are imported by pharmacist and owner, and wrong ones are reported by their line', async () => {
  const numbers = [1, 2, 3].map((index) => withCheckDigit(`4${String(index).padStart(12, '0')}`))
  expect(await post('owner', '/staff/loyalty-cards', { numbers })).toMatchObject({
    data: { attributes: { added: 3, known: 0, repeated: 0 } },
  })
  expect(await post('pharmacist', '/staff/loyalty-cards', { numbers: [...numbers, numbers[0]] })).toMatchObject({
    data: { attributes: { added: 0, known: 3, repeated: 1 } },
  })
  expect(
    await post('owner', '/staff/loyalty-cards', { numbers: [numbers[0], '12', withCheckDigit('2911111111111')] }),
  ).toMatchObject({
    status: 422,
    errors: [
      {
        code: 'list_wrong',
        meta: {
          wrong: [
            { line: 2, code: 'card_number_format' },
            { line: 3, code: 'card_own' },
          ],
        },
      },
    ],
  })
  expect((await post('counter', '/staff/loyalty-cards', { numbers })).status).toBe(403)
  expect((await post('owner', '/staff/loyalty-cards', { numbers: [] })).status).toBe(422)
})
