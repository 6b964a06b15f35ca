import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import type { Principal } from '#src/platform/principal.ts'
import { guest } from '#src/platform/principal.ts'
import { addCart, addMarta, addProduct } from '#tests/support/factories/builders.ts'
import { addMartaWithPoints } from '#tests/support/factories/loyalty.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { setLoyalty } from '#tests/support/world/settings.ts'
import { findCart, addItem } from '../actions.server.ts'
import { sumIn } from '#src/kernel/typed-sum.ts'
import { formatAmountInput } from '../amount-input.ts'
import { amountAt, stopOf, stopsOf } from './points-form.tsx'
import { pointsView } from './cart.server.ts'

const { world } = await shopFixture()
afterEach(() => setLoyalty(world, { cartShareBasisPoints: 10_000 }))

async function viewOf(principal: Principal, token?: string) {
  const cart = await findCart(world, { principal, token, locale: 'pt' })
  return pointsView({ world, principal, locale: 'pt' }, cart ?? expect.fail('no cart'))
}

describe('the points panel of the cart', () => {
  test('invites guests to sign in, and people without a card to join', async () => {
    const cream = await addProduct(world)
    const { token } = await addCart(world, [cream])
    expect(await viewOf(guest, token)).toMatchObject({ link: { to: '/sign-in?return=%2Fcarrinho' }, room: null, earns: null })
    const sofia = await addMarta(world)
    await addCart(world, [cream], sofia)
    expect(await viewOf(sofia)).toMatchObject({ link: { to: '/conta/cartao' }, room: null, earns: null })
  })

  test('says how many points there are, the maximum and why, and what the purchase earns', async () => {
    const { marta } = await addMartaWithPoints(world, 640)
    await addCart(world, [await addProduct(world, { price: 1234 })], marta)
    expect(await viewOf(marta)).toMatchObject({
      text: expect.stringMatching(/^Tem 640 pontos, no valor de 6,40\s€\.$/),
      link: null,
      room: { maximum: 640, why: 'Pode usar todos os seus pontos neste carrinho.' },
      earns: 'Ganha 12 pontos com esta encomenda',
    })
    await setLoyalty(world, { cartShareBasisPoints: 2500 })
    expect(await viewOf(marta)).toMatchObject({ room: { maximum: 308, why: expect.stringMatching(/3,08\s€, que são 25\s?%/) } })
  })

  test('names what points do not pay', async () => {
    const { marta } = await addMartaWithPoints(world, 5000)
    const cream = await addProduct(world, { price: 1000 })
    const pill = await addProduct(world, { price: 500, kind: 'MNSRM' })
    await addCart(world, [cream], marta)
    expect((await viewOf(marta)).room?.why).toContain('tudo o que está no carrinho')
    await addItem(world, { principal: marta, token: undefined, locale: 'pt' }, { variantId: pill.id, quantity: 1 })
    const ofClass = (kind: string) =>
      world.db
        .updateTable('products')
        .set({ class: kind })
        .where('id', 'in', (row) => row.selectFrom('variants').select('product_id').where('variants.id', '=', pill.rowId))
        .execute()
    await ofClass('MSRM')
    expect(await viewOf(marta)).toMatchObject({
      room: { maximum: 1000, why: expect.stringContaining('Medicamentos sujeitos a receita') },
      earns: 'Ganha 10 pontos com esta encomenda',
    })
  })
})

test('the stops of a slider go from zero up to the maximum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }).map(cents), (maximum) => {
      const last = stopsOf(maximum)
      expect([amountAt(0, maximum), amountAt(last, maximum), stopOf(maximum, maximum)]).toEqual([0, maximum, last])
      for (let stop = 1; stop <= last; stop += 1) expect(amountAt(stop, maximum)).toBeGreaterThan(amountAt(stop - 1, maximum))
      for (let stop = 0; stop <= last; stop += 1) expect(stopOf(amountAt(stop, maximum), maximum)).toBe(stop)
    }),
    { numRuns: 60 },
  )
})

test('an amount is read in common notations, and written in that of the language', () => {
  expect(['5', '5,5', '5.50', ' 5,50 € '].map(sumIn)).toEqual([500, 550, 550, 550])
  expect(['', '1,001', 'dez', '5,'].map(sumIn)).toEqual(Array.from({ length: 4 }))
  expect([formatAmountInput(cents(550), 'pt'), formatAmountInput(cents(550), 'en')]).toEqual(['5,50', '5.50'])
})
