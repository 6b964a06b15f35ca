import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import { asOwner } from '#tests/support/world/database.ts'
import { addMarta, addPerson, addStaff } from '#tests/support/factories/builders.ts'
import { addBareCart, addBareOrder, addMartaWithPoints, addPlasticCard, checkLedger } from '#tests/support/factories/loyalty.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import {
  historyOf,
  joinLoyalty,
  linkCard,
  walletOf,
  balanceOf,
  releasePoints,
  reservedBy,
  reservePoints,
  refundPointsPart,
  returnPoints,
  spendPoints,
  respendPoints,
} from './actions.server.ts'
import { adjustPoints } from '../counter/actions.server.ts'
import { isCardNumber, withCheckDigit } from '../card/card-number.ts'
import { periodicJobs as checks } from './checking.jobs.server.ts'
import { earnedBy, earnPoints, reverseEarned } from '../points-in-carts/actions.server.ts'
import { walletByCard } from './store.server.ts'

const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
afterEach(() => checkLedger(world))

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transaction(world.db, work)
const reserve = ({ userId }: Person, cartId: number, points: number) =>
  inTx((tx) => reservePoints(world, tx, { userId, cartId, points }))
const earn = ({ userId }: Person, orderId: number | null, points: number) =>
  inTx((tx) => earnPoints(world, tx, { userId, orderId, points }))
const balance = ({ userId }: Person) => balanceOf(world.db, userId)

/** An order of Marta's that has spent this many points. */
async function addOrderWith(person: Person, points: number): Promise<number> {
  const cartId = await addBareCart(world)
  expect(await reserve(person, cartId, points)).toMatchObject({ ok: true })
  const orderId = await addBareOrder(world, cartId)
  expect(await inTx((tx) => spendPoints(tx, { cartId, orderId }))).toBe(points)
  return orderId
}

/** A completed order that earned this many points. */
async function addEarningOrder(person: Person, points: number): Promise<number> {
  const orderId = await addBareOrder(world, await addBareCart(world))
  expect(await earn(person, orderId, points)).toBe(points)
  return orderId
}

describe('joining', () => {
  test('gives one card number, also with several requests at once', async () => {
    const marta = await addMarta(world)
    expect(await walletOf(world, marta)).toBeUndefined()
    const wallets = await Promise.all(Array.from({ length: 5 }, () => joinLoyalty(world, marta)))
    expect(new Set(wallets.map(({ cardNumber }) => cardNumber)).size).toBe(1)
    expect(wallets[0]).toMatchObject({ balance: 0, worth: 0, owed: 0, expiring: null })
    expect(isCardNumber(wallets[0]?.cardNumber ?? '')).toBe(true)
  })

  test('is required before points can be spent or earned', async () => {
    const marta = await addMarta(world)
    expect(await reserve(marta, await addBareCart(world), 10)).toEqual({ ok: false, error: { code: 'no_wallet' } })
    expect(await earn(marta, null, 10)).toBe(0)
    expect(await balance(marta)).toBeUndefined()
    expect(await historyOf(world, marta, { number: 1, size: 10 })).toEqual({ entries: [], total: 0 })
  })
})

describe('a plastic card', () => {
  test('known to the pharmacy becomes the number of the wallet, and the number before stays valid', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 30)
    const number = await addPlasticCard(world)
    const linked = await linkCard(world, marta, `${number.slice(0, 4)} ${number.slice(4)}`)
    expect(linked).toMatchObject({ ok: true, value: { id: wallet.id, cardNumber: number, balance: 30 } })
    expect(await linkCard(world, marta, number)).toMatchObject({ ok: true })
    for (const one of [number, wallet.cardNumber]) expect(await walletByCard(world.db, one)).toMatchObject({ id: wallet.id })
  })

  test('opens a wallet for a person without one', async () => {
    const marta = await addMarta(world)
    const number = await addPlasticCard(world)
    expect(await linkCard(world, marta, number)).toMatchObject({ ok: true, value: { cardNumber: number, balance: 0 } })
  })

  test('is refused by its length, its check digit, as unknown or as another person’s, each with its own code', async () => {
    const marta = await addMarta(world)
    const rui = await addPerson(world, 'customer', 'Rui Carvalho')
    const number = await addPlasticCard(world)
    await linkCard(world, rui, number)
    const codeOf = async (typed: string) => {
      const linked = await linkCard(world, marta, typed)
      return linked.ok ? 'linked' : linked.error.code
    }
    expect(await codeOf('2900 0048')).toBe('card_number_format')
    expect(await codeOf('29000048211736')).toBe('card_check_digit')
    expect(await codeOf('29000048211731')).toBe('card_unknown')
    expect(await codeOf(number)).toBe('card_taken')
    expect(await walletOf(world, marta), 'a refused card opens no wallet').toBeUndefined()
  })

  test('that three people link at once belongs to one of them, and the others are refused', async () => {
    const people = await Promise.all(
      ['Marta Lobo', 'Rui Carvalho', 'Sofia Reis'].map((name) => addPerson(world, 'customer', name)),
    )
    const number = await addPlasticCard(world)
    const answers = await Promise.all(people.map((person) => linkCard(world, person, number)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((one) => !one.ok).map((one) => one.error)).toEqual([{ code: 'card_taken' }, { code: 'card_taken' }])
  })

  test('cannot be found by trying numbers', async () => {
    const marta = await addMarta(world)
    const next = (at: number): string => withCheckDigit(`77${String(at).padStart(11, '0')}`)
    for (let at = 0; at < 20; at += 1) await linkCard(world, marta, next(at))
    expect(await linkCard(world, marta, next(20))).toMatchObject({ ok: false, error: { code: 'too_many' } })
  })

  test('cannot be found by trying them with several accounts from one address either', async () => {
    const next = (at: number): string => withCheckDigit(`78${String(at).padStart(11, '0')}`)
    const people = [await addMarta(world), await addMarta(world), await addMarta(world)]
    for (const [turn, person] of people.entries())
      for (let at = 0; at < 20; at += 1)
        expect(await linkCard(world, person, next(20 * turn + at), '203.0.113.7')).toMatchObject({
          error: { code: 'card_unknown' },
        })
    const another = await addMarta(world)
    expect(await linkCard(world, another, next(60), '203.0.113.7')).toMatchObject({ error: { code: 'too_many' } })
    expect(await linkCard(world, another, next(61), '203.0.113.8')).toMatchObject({ error: { code: 'card_unknown' } })
  })
})

describe('points in a cart', () => {
  test('leave the balance at once, replace those before, and return when they are removed', async () => {
    const { marta } = await addMartaWithPoints(world, 500)
    const cartId = await addBareCart(world)
    await reserve(marta, cartId, 200)
    expect([await balance(marta), await reservedBy(world.db, cartId)]).toEqual([300, 200])
    await reserve(marta, cartId, 450)
    expect([await balance(marta), await reservedBy(world.db, cartId)]).toEqual([50, 450])
    await reserve(marta, cartId, 100)
    expect([await balance(marta), await reservedBy(world.db, cartId)]).toEqual([400, 100])
    await reserve(marta, cartId, 0)
    expect([await balance(marta), await reservedBy(world.db, cartId)]).toEqual([500, 0])
  })

  test('can be the whole balance with those of this cart, and not one more', async () => {
    const { marta } = await addMartaWithPoints(world, 500)
    const [cartId, other] = [await addBareCart(world), await addBareCart(world)]
    await reserve(marta, cartId, 200)
    expect(await reserve(marta, cartId, 501)).toEqual({ ok: false, error: { code: 'points_short', balance: 500 } })
    expect(await reserve(marta, other, 301)).toEqual({ ok: false, error: { code: 'points_short', balance: 300 } })
    expect(await reserve(marta, cartId, 500)).toMatchObject({ ok: true })
    expect(await balance(marta)).toBe(0)
  })

  test('of twenty carts at once never exceed the balance; the others are refused', async () => {
    const { marta } = await addMartaWithPoints(world, 1250)
    const carts = await Promise.all(Array.from({ length: 20 }, () => addBareCart(world)))
    const answers = await Promise.all(carts.map((cartId) => reserve(marta, cartId, 200)))
    const won = answers.filter(({ ok }) => ok)
    expect(won).toHaveLength(6)
    expect(answers.filter((one) => !one.ok).every(({ error }) => error.code === 'points_short')).toBe(true)
    expect(await balance(marta)).toBe(50)
    await inTx((tx) => releasePoints(world, tx, carts))
    await inTx((tx) => releasePoints(world, tx, carts))
    expect(await balance(marta)).toBe(1250)
  })

  test('of one cart with twenty changes at once are those of one of them', async () => {
    const { marta } = await addMartaWithPoints(world, 1000)
    const cartId = await addBareCart(world)
    await Promise.all(Array.from({ length: 20 }, (_, at) => reserve(marta, cartId, 10 * (at + 1))))
    const reserved = await reservedBy(world.db, cartId)
    expect(reserved % 10 === 0 && reserved >= 10 && reserved <= 200).toBe(true)
    expect(await balance(marta)).toBe(1000 - reserved)
  })

  test('return to their owner when another person applies points', async () => {
    const { marta } = await addMartaWithPoints(world, 100)
    const { marta: other } = await addMartaWithPoints(world, 70)
    const cartId = await addBareCart(world)
    await reserve(marta, cartId, 60)
    await reserve(other, cartId, 50)
    expect([await balance(marta), await balance(other)]).toEqual([100, 20])
  })

  test('prevent the deletion of their cart', async () => {
    const { marta } = await addMartaWithPoints(world, 100)
    const cartId = await addBareCart(world)
    await reserve(marta, cartId, 60)
    await expect(inTx((tx) => tx.deleteFrom('carts').where('id', '=', cartId).execute())).rejects.toThrow(/foreign key/)
  })

  test('are whole numbers, and never negative', async () => {
    const { marta } = await addMartaWithPoints(world, 100)
    for (const points of [-1, 1.5, Number.NaN])
      await expect(reserve(marta, await addBareCart(world), points)).rejects.toThrow(RangeError)
  })
})

describe('points of an order', () => {
  test('stay spent when its cart expires, and return once when it is cancelled', async () => {
    const { marta } = await addMartaWithPoints(world, 500)
    const orderId = await addOrderWith(marta, 200)
    const { cart_id: cartId } = await world.db
      .selectFrom('orders')
      .select('cart_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await inTx((tx) => releasePoints(world, tx, [cartId ?? 0]))
    expect(await balance(marta)).toBe(300)
    const returned = await Promise.all([1, 2, 3].map(() => inTx((tx) => returnPoints(world, tx, orderId))))
    expect(returned.toSorted((a, b) => a - b)).toEqual([0, 0, 200])
    expect(await balance(marta)).toBe(500)
    const { entries } = await historyOf(world, marta, { number: 1, size: 10 })
    const number = `AZ-${String(cartId).padStart(8, '0')}`
    expect(entries.map(({ kind, points, orderNumber }) => [kind, points, orderNumber])).toEqual([
      ['returned', 200, number],
      ['applied', -200, number],
      ['earned', 500, null],
    ])
  })

  test('are spent again when it is reinstated, unless they have been spent elsewhere', async () => {
    const { marta } = await addMartaWithPoints(world, 500)
    const orderId = await addOrderWith(marta, 400)
    await inTx((tx) => returnPoints(world, tx, orderId))
    const cartId = await addBareCart(world)
    await reserve(marta, cartId, 150)
    expect(await inTx((tx) => respendPoints(world, tx, orderId))).toEqual({
      ok: false,
      error: { code: 'points_short', balance: 350 },
    })
    await reserve(marta, cartId, 0)
    for (let time = 0; time < 2; time += 1)
      expect(await inTx((tx) => respendPoints(world, tx, orderId))).toMatchObject({ ok: true })
    expect(await balance(marta)).toBe(100)
  })

  test('are returned in parts with refunds, and the rest when it is cancelled', async () => {
    const { marta } = await addMartaWithPoints(world, 500)
    const orderId = await addOrderWith(marta, 300)
    expect(await inTx((tx) => refundPointsPart(world, tx, orderId, 120))).toBe(120)
    await expect(inTx((tx) => refundPointsPart(world, tx, orderId, 181))).rejects.toThrow(RangeError)
    expect(await inTx((tx) => returnPoints(world, tx, orderId))).toBe(180)
    expect(await balance(marta)).toBe(500)
  })

  test('are zero for an order without any', async () => {
    const orderId = await addBareOrder(world, await addBareCart(world))
    expect(await inTx((tx) => returnPoints(world, tx, orderId))).toBe(0)
    expect(await inTx((tx) => refundPointsPart(world, tx, orderId, 10))).toBe(0)
    expect(await inTx((tx) => respendPoints(world, tx, orderId))).toMatchObject({ ok: true })
  })
})

describe('what an order earns', () => {
  test('is credited once, also when its completion is recorded several times', async () => {
    const { marta } = await addMartaWithPoints(world, 1)
    const orderId = await addBareOrder(world, await addBareCart(world))
    const earned = await Promise.all([1, 2, 3].map(() => earn(marta, orderId, 46)))
    expect(earned.toSorted((a, b) => a - b)).toEqual([0, 0, 46])
    expect(await balance(marta)).toBe(47)
  })

  test('is reversed with refunds, never more than it earned', async () => {
    const { marta } = await addMartaWithPoints(world, 1)
    const orderId = await addEarningOrder(marta, 46)
    const reverse = (points: number) => inTx((tx) => reverseEarned(world, tx, { orderId, points }))
    expect(await reverse(9)).toEqual({ reversed: 9, missing: 0 })
    expect(await reverse(100)).toEqual({ reversed: 37, missing: 0 })
    expect(await reverse(1)).toEqual({ reversed: 0, missing: 0 })
    expect(await earnedBy(world.db, orderId)).toEqual({ points: 46, reversed: 46 })
    expect(await balance(marta)).toBe(1)
  })

  test('and was spent before the refund is deducted from the next points, and never below zero', async () => {
    const { marta } = await addMartaWithPoints(world, 10)
    const orderId = await addEarningOrder(marta, 100)
    const cartId = await addBareCart(world)
    await reserve(marta, cartId, 90)
    expect(await inTx((tx) => reverseEarned(world, tx, { orderId, points: 100 }))).toEqual({ reversed: 20, missing: 80 })
    expect(await walletOf(world, marta)).toMatchObject({ balance: 0, owed: 80 })
    await earn(marta, null, 30)
    expect(await walletOf(world, marta)).toMatchObject({ balance: 0, owed: 50 })
    await inTx((tx) => releasePoints(world, tx, [cartId]))
    expect(await walletOf(world, marta)).toMatchObject({ balance: 40, owed: 0 })
  })
})

describe('staff', () => {
  test('adjust a balance with a reason that the customer can read and that is sealed in the database', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 100)
    const adjusted = await adjustPoints(world, ana, {
      walletId: wallet.id,
      points: 50,
      reason: 'Oferta de aniversário',
      expectedBalance: 100,
      source: 'page',
    })
    expect(adjusted).toEqual({ ok: true, value: 150 })
    const { entries } = await historyOf(world, marta, { kinds: ['adjusted'], number: 1, size: 10 })
    expect(entries).toMatchObject([{ kind: 'adjusted', points: 50, balance: 150, reason: 'Oferta de aniversário' }])
    const { rows } = await sql<{ text: string }>`select encode(reason_sealed, 'escape') as text from loyalty_reasons`.execute(
      world.db,
    )
    expect(rows.some(({ text }) => text.includes('anivers'))).toBe(false)
    const noted = await world.db.selectFrom('audit_log').select(['action', 'why']).where('subject_id', '=', wallet.id).execute()
    expect(noted).toEqual([{ action: 'points_adjusted', why: '50' }])
  })

  test('get an error for another balance, too few points or an unknown wallet; the counter is refused', async () => {
    const { wallet } = await addMartaWithPoints(world, 100)
    const adjust = (staff: Staff, change: object) =>
      adjustPoints(world, staff, { walletId: wallet.id, points: -101, reason: 'Engano', source: 'api', ...change })
    expect(await adjust(ana, {})).toEqual({ ok: false, error: { code: 'points_short', balance: 100 } })
    expect(await adjust(ana, { expectedBalance: 99 })).toEqual({ ok: false, error: { code: 'wallet_changed' } })
    expect(await adjust(ana, { walletId: world.id() })).toEqual({ ok: false, error: { code: 'not_found' } })
    expect(await adjust(ana, { walletId: 'x' })).toEqual({ ok: false, error: { code: 'not_found' } })
    expect(await adjust(await addStaff(world, 'counter'), {})).toEqual({ ok: false, error: { code: 'forbidden' } })
    expect(await adjust(ana, { points: -100 })).toEqual({ ok: true, value: 0 })
  })
})

describe('the database', () => {
  test('refuses to change or remove an entry, also for its owner', async () => {
    await addMartaWithPoints(world, 5)
    const { db } = world
    for (const wrong of [
      sql`update loyalty_entries set points = points + 1`,
      sql`delete from loyalty_entries`,
      sql`truncate loyalty_entries cascade`,
    ])
      await expect(wrong.execute(db)).rejects.toMatchObject({ code: '42501' })
    for (const wrong of ['update loyalty_entries set points = points + 1', 'delete from loyalty_entries'])
      await expect(asOwner(shop.url, wrong)).rejects.toThrow(/only ever added to/)
  })

  test('refuses a balance that is not the sum of its ledger, and an entry that is not in the balance', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 5)
    const raise = (tx: Tx) =>
      tx.updateTable('loyalty_wallets').set({ balance_points: 6 }).where('public_id', '=', wallet.id).execute()
    await expect(inTx(raise)).rejects.toThrow(/not its balance/)
    const add = (tx: Tx) =>
      sql`
      insert into loyalty_entries (public_id, wallet_id, kind, points, balance_after, at)
        select ${world.id()}::uuid, id, 'earned', 1, 6, now() from loyalty_wallets where public_id = ${wallet.id}`.execute(tx)
    await expect(inTx(add)).rejects.toThrow(/not its balance/)
    expect(await balance(marta)).toBe(5)
  })

  test('is checked every night, and a change past its triggers is reported', async () => {
    const { wallet } = await addMartaWithPoints(world, 5)
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const check = async (): Promise<string> => {
      lines.length = 0
      for (const { work } of checks) await work({ ...world, log })
      return lines.join('')
    }
    expect(await check()).toContain('the ledger of points is whole')
    const set = (points: number) =>
      asOwner(
        shop.url,
        `begin; alter table loyalty_wallets disable trigger loyalty_wallets_add_up;
         update loyalty_wallets set balance_points = ${points} where public_id = '${wallet.id}';
         alter table loyalty_wallets enable trigger loyalty_wallets_add_up; commit`,
      )
    await set(7)
    expect(await check()).toContain(wallet.id)
    await set(5)
  })
})
