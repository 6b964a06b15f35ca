import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { addMarta, addStaff } from '#tests/support/factories/builders.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { ledgerRules } from '#src/start/rules-of-points.ts'
import { addBareCart, addBareOrder, addMartaWithPoints, addPlasticCard } from '#tests/support/factories/loyalty.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import {
  joinLoyalty,
  linkCard,
  walletOf,
  reservePoints,
  refundPointsPart,
  returnPoints,
  spendPoints,
  respendPoints,
} from './actions.server.ts'
import { adjustPoints } from '../counter/actions.server.ts'
import { earnPoints, reverseEarned } from '../points-in-carts/actions.server.ts'
import { exportLoyalty, exportPoints, eraseLoyalty } from '../privacy/actions.server.ts'
import { walletByCard } from './store.server.ts'

const { world } = await shopFixture()
const ana = await addStaff(world, 'pharmacist')

const adjustment = { points: 40, reason: 'Oferta à Marta', source: 'page' } as const

describe('an export', () => {
  test('has card, balance and every entry, with the reasons of the pharmacy', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 60)
    await adjustPoints(world, ana, { walletId: wallet.id, ...adjustment })
    expect(await exportLoyalty(world, marta)).toMatchObject({
      card_number: wallet.cardNumber,
      cards: [{ number: wallet.cardNumber, kind: 'digital' }],
      balance_points: 100,
      balance_amount: '1.00',
    })
    const parts = []
    for await (const part of exportPoints(world, marta)) parts.push(...part)
    expect(parts).toMatchObject([
      { kind: 'adjusted', points: 40, reason: 'Oferta à Marta' },
      { kind: 'earned', points: 60, reason: null },
    ])
  })

  test('has nothing for a person without a wallet', async () => {
    expect(await exportLoyalty(world, await addMarta(world))).toBeNull()
  })
})

describe('a wallet whose owner was erased', () => {
  test('has no points, no number and no reason; its ledger stays and adds up', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 60)
    const plastic = await addPlasticCard(world)
    await linkCard(world, marta, plastic)
    await adjustPoints(world, ana, { walletId: wallet.id, ...adjustment })
    const cartId = await addBareCart(world)
    await transaction(world.db, (tx) => reservePoints(world, tx, { userId: marta.userId, cartId, points: 70 }))
    await transaction(world.db, (tx) => eraseLoyalty(world, tx, marta.userId))
    await transaction(world.db, (tx) => eraseLoyalty(world, tx, marta.userId))
    expect(await walletOf(world, marta)).toBeUndefined()
    for (const number of [plastic, wallet.cardNumber]) expect(await walletByCard(world.db, number)).toBeUndefined()
    const rui = await addMarta(world)
    expect(await linkCard(world, rui, plastic)).toMatchObject({ ok: false, error: { code: 'card_unknown' } })
    const { rows } = await sql<object>`
      select w.user_id, w.card_number, w.balance_points, count(e.id)::int as entries, count(r.entry_id)::int as reasons
        from loyalty_wallets w join loyalty_entries e on e.wallet_id = w.id left join loyalty_reasons r on r.entry_id = e.id
        where w.public_id = ${wallet.id} group by w.id`.execute(world.db)
    expect(rows).toEqual([{ user_id: null, card_number: null, balance_points: 0, entries: 6, reasons: 0 }])
    expect(await brokenInvariants(world, ledgerRules)).toEqual([])
  })

  test('gets no points back and loses none, by any change of its orders', async () => {
    const { marta } = await addMartaWithPoints(world, 60)
    const cartId = await addBareCart(world)
    const orderId = await addBareOrder(world, cartId)
    await transaction(world.db, async (tx) => {
      await earnPoints(world, tx, { userId: marta.userId, orderId, points: 10 })
      await reservePoints(world, tx, { userId: marta.userId, cartId, points: 60 })
      await spendPoints(tx, { cartId, orderId })
      await eraseLoyalty(world, tx, marta.userId)
    })
    await transaction(world.db, async (tx) => {
      expect(await refundPointsPart(world, tx, orderId, 20)).toBe(0)
      expect(await returnPoints(world, tx, orderId)).toBe(0)
      expect(await reverseEarned(world, tx, { orderId, points: 10 })).toEqual({ reversed: 0, missing: 0 })
      expect(await earnPoints(world, tx, { userId: marta.userId, orderId: null, points: 5 })).toBe(0)
    })
    expect(await brokenInvariants(world, ledgerRules)).toEqual([])
  })

  test('does not prevent a new one', async () => {
    const { marta, wallet } = await addMartaWithPoints(world, 60)
    await transaction(world.db, (tx) => eraseLoyalty(world, tx, marta.userId))
    const again = await joinLoyalty(world, marta)
    expect(again.cardNumber).not.toBe(wallet.cardNumber)
    expect(again.balance).toBe(0)
  })

  test('does not pay again for a cancelled order that is to be reinstated', async () => {
    const { marta } = await addMartaWithPoints(world, 60)
    const cartId = await addBareCart(world)
    const orderId = await addBareOrder(world, cartId)
    const inTurn = <Answer>(work: (tx: Tx) => Promise<Answer>) => transaction(world.db, work)
    await inTurn((tx) => reservePoints(world, tx, { userId: marta.userId, cartId, points: 60 }))
    await inTurn((tx) => spendPoints(tx, { cartId, orderId }))
    await inTurn((tx) => returnPoints(world, tx, orderId))
    await inTurn((tx) => eraseLoyalty(world, tx, marta.userId))
    expect(await inTurn((tx) => respendPoints(world, tx, orderId))).toEqual({
      ok: false,
      error: { code: 'points_short', balance: 0 },
    })
  })
})
