import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import { addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { addPerson, findPerson } from '#src/shop/accounts/person/actions.server.ts'
import { inAll } from '#tests/support/world/short.ts'
import { addItem } from '../cart/actions.server.ts'
import { applyPoints } from '../cart/points.actions.server.ts'
import { placeOrder } from '../checkout/actions.server.ts'
import { joinLoyalty, walletOf } from '#src/shop/loyalty/wallet/actions.server.ts'
import { earnPoints } from '#src/shop/loyalty/points-in-carts/actions.server.ts'
import { walletByCard } from '#src/shop/loyalty/wallet/store.server.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { eraseAccount } from './erasure.actions.server.ts'

const { world } = await shopFixture()

const password = 'uma palavra-passe'
const from = { address: '203.0.113.9', source: 'page' } as const
const callerOf = (principal: Person) => ({ principal, token: undefined, locale: 'pt' }) as const

/** Marta with a thousand points, five hundred of them reserved by an open cart. */
async function addMartaWithCart(email: string): Promise<{ marta: Person; cardNumber: string }> {
  const publicId = world.id()
  const person = { publicId, email, roles: [], locale: 'pt', name: 'Marta Lobo', dateOfBirth: null } as const
  await transaction(world.db, (tx) => addPerson(world, tx, { ...person, mobilePhone: null, nif: null, password, demo: false }))
  const marta = await findPerson(world.db, publicId)
  if (!marta) throw new Error('nobody was added')
  const { cardNumber } = await joinLoyalty(world, marta)
  await transaction(world.db, (tx) => earnPoints(world, tx, { userId: marta.userId, orderId: null, points: 1_000 }))
  const cream = await addProduct(world, { price: 1_200 })
  expect(await addItem(world, callerOf(marta), { variantId: cream.id, quantity: 1 })).toMatchObject({ ok: true })
  expect(await applyPoints(world, callerOf(marta), cents(500))).toMatchObject({ ok: true })
  expect(await walletOf(world, marta)).toMatchObject({ balance: 500 })
  return { marta, cardNumber }
}

async function lastOf(publicId: string): Promise<{ kind: string; points: number }[]> {
  const { rows } = await sql<{ kind: string; points: number }>`
    select e.kind, e.points from loyalty_entries e join loyalty_wallets w on w.id = e.wallet_id
      where w.public_id = ${publicId} order by e.id`.execute(world.db)
  return rows
}

describe('an account that is erased while a cart has reserved points', () => {
  test('loses cart, card and points; the ledger stays, adds up and has no owner', async () => {
    const { marta, cardNumber } = await addMartaWithCart('carrinho@cliente.example')
    const id = (await walletOf(world, marta))?.id ?? ''
    expect(await eraseAccount(world, marta, { password }, from)).toMatchObject({ ok: true })
    expect(await lastOf(id)).toEqual([
      { kind: 'earned', points: 1_000 },
      { kind: 'applied', points: -500 },
      { kind: 'returned', points: 500 },
      { kind: 'expired', points: -1_000 },
    ])
    expect(await walletByCard(world.db, cardNumber)).toBeUndefined()
    const { rows } =
      await sql`select 1 from loyalty_uses u join loyalty_wallets w on w.id = u.wallet_id where w.public_id = ${id}`.execute(
        world.db,
      )
    expect(rows).toEqual([])
    expect(await brokenInvariants(world)).toEqual([])
  })

  test('and whose cart is changed at once is erased, without deadlock or lost points', async () => {
    const { marta } = await addMartaWithCart('corrida-de-pontos@cliente.example')
    const id = (await walletOf(world, marta))?.id ?? ''
    const more = Array.from({ length: 4 }, (_, time) => applyPoints(world, callerOf(marta), cents(100 + time)))
    const ended = await Promise.allSettled([eraseAccount(world, marta, { password }, from), ...more])
    expect(ended[0]).toMatchObject({ status: 'fulfilled', value: { ok: true } })
    expect((await lastOf(id)).reduce((sum, { points }) => sum + points, 0)).toBe(0)
    expect(await brokenInvariants(world)).toEqual([])
  })

  test('gets no points back when an order paid with points is voided later', inAll, async () => {
    const { marta } = await addMartaWithCart('encomenda@cliente.example')
    const id = (await walletOf(world, marta))?.id ?? ''
    const contact = {
      firstname: 'Marta',
      lastname: 'Lobo',
      phone: '900000005',
      address1: null,
      address2: null,
      city: null,
      zipcode: null,
    }
    const patch = {
      billing_address: { ...contact, country_iso: 'PT' },
      fulfilment: 'pickup',
      payment_method_id: 'pay_at_pickup',
      health_consent: true,
    } as const
    const placed = await placeOrder(world, callerOf(marta), { patch, source: 'page' })
    if (!placed.ok) throw new Error(placed.error.code)
    expect(await eraseAccount(world, marta, { password }, from)).toMatchObject({ ok: true })
    const ana = await addStaff(world, 'pharmacist')
    expect(await transitionOrder(world, ana, placed.value.order.number, { state: 'void', source: 'page' })).toMatchObject({
      ok: true,
    })
    expect(await lastOf(id)).toEqual([
      { kind: 'earned', points: 1_000 },
      { kind: 'applied', points: -500 },
      { kind: 'expired', points: -500 },
    ])
    expect(await brokenInvariants(world)).toEqual([])
  })
})
