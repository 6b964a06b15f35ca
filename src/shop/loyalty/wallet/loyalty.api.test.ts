import { describe, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta } from '#tests/support/factories/builders.ts'
import { addBareCart, addMartaWithPoints, addPlasticCard } from '#tests/support/factories/loyalty.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { reservePoints } from './actions.server.ts'
import { expiryOf, lastDayOf } from './points.ts'

const { world } = await shopFixture()
const api = openApi(world)

const path = '/loyalty-wallet'

describe('GET /loyalty-wallet', () => {
  test('needs a sign-in', async () => {
    expect(await api.ask('GET', path)).toMatchObject({ status: 401, errors: [{ code: 'unauthorized' }] })
    expect(await api.ask('POST', path, {})).toMatchObject({ status: 401, errors: [{ code: 'unauthorized' }] })
  })

  test('answers 404 with an explanation to a person without a wallet', async () => {
    const headers = await api.signIn(await addMarta(world))
    const answer = await api.ask('GET', `${path}?locale=pt`, undefined, headers)
    expect(answer).toMatchObject({ status: 404, errors: [{ code: 'no_wallet', detail: expect.stringContaining('aderiu') }] })
  })

  test('shows card, balance in points and euros, and the ledger, newest first', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 1250)
    const headers = await api.signIn(marta)
    const cartId = await addBareCart(world)
    await transaction(world.db, (tx) => reservePoints(world, tx, { userId: marta.userId, cartId, points: 250 }))
    const end = expiryOf(world.now(), { expiryMonths: 24 })
    const lastDay = end && lastDayOf(end)
    const { data, status } = await api.ask('GET', `${path}?locale=pt`, undefined, headers)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      type: 'loyalty_wallet',
      id: wallet.id,
      attributes: {
        card_number: wallet.cardNumber,
        balance_points: 1000,
        balance_amount: '10.00',
        display_balance_amount: '10,00\u00a0€',
        expiring: { points: 1000, last_day: lastDay },
        errors: [],
        transactions: [
          { kind: 'applied', points: -250, balance_points: 1000, order_number: null },
          { kind: 'earned', points: 1250, balance_points: 1250, order_number: null },
        ],
      },
    })
    const earned = await api.ask('GET', `${path}?filter[kind]=earned`, undefined, headers)
    expect(earned.data.attributes['transactions']).toHaveLength(1)
    const past = await api.ask('GET', `${path}?filter[until]=2020-01-01`, undefined, headers)
    expect(past.data.attributes['transactions']).toEqual([])
    expect((await api.ask('GET', `${path}?filter[kind]=stolen`, undefined, headers)).status).toBe(400)
    expect((await api.ask('GET', `${path}?filter[from]=2020-02-30`, undefined, headers)).status).toBe(400)
  })
})

describe('POST /loyalty-wallet', () => {
  test('joins, and again answers the same card', async () => {
    const headers = await api.signIn(await addMarta(world))
    const first = await api.ask('POST', path, {}, headers)
    const second = await api.ask('POST', path, { card_number: null }, headers)
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.data).toEqual(first.data)
  })

  test('links a plastic card, and reports each wrong number with its own code', async () => {
    const headers = await api.signIn(await addMarta(world))
    const { marta: other } = await addMartaWithPoints(world, 1)
    const [number, linked] = [await addPlasticCard(world), await addPlasticCard(world)]
    expect((await api.ask('POST', path, { card_number: linked }, await api.signIn(other))).status).toBe(200)
    const cases = {
      card_number_format: '123',
      card_check_digit: '29000048211736',
      card_unknown: '29000048211731',
      card_taken: linked,
    }
    for (const [code, typed] of Object.entries(cases)) {
      const answer = await api.ask('POST', path, { card_number: typed }, headers)
      expect(answer).toMatchObject({ status: 422, errors: [{ code, source: { pointer: '/data/attributes/card_number' } }] })
    }
    const wrongType = await api.ask('POST', path, { card_number: 29000048211731 }, headers)
    expect(wrongType).toMatchObject({ status: 422, errors: [{ code: 'card_number_format' }] })
    const body = { data: { type: 'loyalty_wallet', attributes: { card_number: `${number.slice(0, 4)} ${number.slice(4)}` } } }
    expect(await api.ask('POST', path, body, headers)).toMatchObject({
      status: 201,
      data: { attributes: { card_number: number } },
    })
  })

  test('answers 429 with a time to wait to repeated tries', async () => {
    const headers = await api.signIn(await addMarta(world))
    const tried = async () => api.ask('POST', path, { card_number: '29000048211731' }, headers)
    for (let at = 0; at < 20; at += 1) expect((await tried()).status).toBe(422)
    const answer = await tried()
    expect(answer).toMatchObject({ status: 429, errors: [{ code: 'too_many' }] })
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
