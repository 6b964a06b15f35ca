import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basisPoints, cents, sum } from '#src/kernel/money.ts'
import { inLong } from '#tests/support/world/long.ts'
import { inAll } from '#tests/support/world/short.ts'
import { productClasses } from '#src/shop/catalogue/product/product.ts'
import { applyPromotions, usedPromotions } from './apply-promotions.ts'
import type { PromotionContext, Reductions } from './apply-promotions.ts'
import { isEligible } from './promotion.ts'
import type { Offer, Offers, PromotionLine, Reduction, Scope } from './promotion.ts'

const line = (id: string, facts: Partial<PromotionLine> & { euros?: number } = {}): PromotionLine => ({
  id,
  variantId: `v-${id}`,
  brandId: 'serra',
  collectionIds: ['face'],
  class: 'COSMETIC',
  quantity: 1,
  price: cents(facts.euros === undefined ? 1000 : Math.round(facts.euros * 100)),
  quoted: false,
  ...facts,
})

const percent = (rate: number): Reduction => ({ kind: 'percentage', rate: basisPoints(rate * 100) })
const euros = (amount: number): Reduction => ({ kind: 'amount', amount: cents(amount * 100) })
const threeForTwo: Reduction = { kind: 'buy_x_get_y', buy: 2, get: 1, rate: basisPoints(10_000) }
const freeDelivery: Reduction = { kind: 'free_delivery' }

const offer = (id: string, reduction: Reduction, facts: Partial<Offer> = {}): Offer => ({
  id,
  name: { pt: id, en: id },
  code: null,
  reduction,
  scope: { kind: 'cart' },
  minimum: cents(0),
  stacking: 'stackable',
  priority: 0,
  ...facts,
})

const chosen = (lists: { variants?: string[]; collections?: string[]; brands?: string[] }): Scope => ({
  kind: 'chosen',
  variantIds: new Set(lists.variants),
  collectionIds: new Set(lists.collections),
  brandIds: new Set(lists.brands),
})

const collected: PromotionContext = { delivery: 'pickup' }

function applied(lines: PromotionLine[], automatic: Offer[], coupon?: Offer, context = collected): Reductions {
  const typed = coupon ? { code: coupon.code ?? '', offer: coupon } : null
  return applyPromotions(lines, { automatic, coupon: typed }, context)
}
const discountsOf = (reductions: Reductions): Record<string, number> => Object.fromEntries(reductions.discounts)

describe('one promotion', () => {
  test('a percentage is computed on the total and split to the cent', () => {
    const lines = [line('a', { euros: 3.33 }), line('b', { euros: 3.33 }), line('c', { euros: 3.33 })]
    expect(discountsOf(applied(lines, [offer('ten', percent(10))]))).toEqual({ a: 34, b: 33, c: 33 })
  })

  test('an amount is shared by the price of each line, and never exceeds the whole', () => {
    const lines = [line('a', { euros: 10 }), line('b', { euros: 20, quantity: 2 })]
    expect(discountsOf(applied(lines, [offer('five', euros(5))]))).toEqual({ a: 100, b: 400 })
    expect(discountsOf(applied(lines, [offer('all', euros(500))]))).toEqual({ a: 1000, b: 4000 })
  })

  test('three for two makes the cheapest units free, across lines', () => {
    const lines = [line('cheap', { euros: 2, quantity: 2 }), line('dear', { euros: 9, quantity: 4 })]
    expect(discountsOf(applied(lines, [offer('3for2', threeForTwo)]))).toEqual({ cheap: 400, dear: 0 })
  })

  test('half off the second: an incomplete group counts too', () => {
    const half: Reduction = { kind: 'buy_x_get_y', buy: 1, get: 2, rate: basisPoints(5000) }
    expect(discountsOf(applied([line('a', { euros: 5, quantity: 2 })], [offer('half', half)]))).toEqual({ a: 250 })
    expect(discountsOf(applied([line('a', { euros: 5, quantity: 1 })], [offer('half', half)]))).toEqual({ a: 0 })
    expect(discountsOf(applied([line('a', { euros: 5, quantity: 3 })], [offer('half', half)]))).toEqual({ a: 500 })
  })

  test('applies to articles, collections and brands, in any combination', () => {
    const lines = [
      line('article', { brandId: 'x', collectionIds: [] }),
      line('collection', { brandId: 'x', collectionIds: ['sun', 'face'] }),
      line('brand', { brandId: 'serra', collectionIds: [] }),
      line('none', { brandId: 'x', collectionIds: [] }),
    ]
    const scope = chosen({ variants: ['v-article'], collections: ['sun'], brands: ['serra'] })
    expect(discountsOf(applied(lines, [offer('ten', percent(10), { scope })]))).toEqual({
      article: 100,
      collection: 100,
      brand: 100,
      none: 0,
    })
  })

  test('with empty lists reduces nothing', () => {
    expect(discountsOf(applied([line('a')], [offer('ten', percent(10), { scope: chosen({}) })]))).toEqual({ a: 0 })
  })

  test('compares its minimum with the lines in its scope only', () => {
    const sun = offer('sun', percent(10), { scope: chosen({ collections: ['sun'] }), minimum: cents(2000) })
    const lines = [line('a', { collectionIds: ['sun'], euros: 19.99 }), line('b', { euros: 50 })]
    expect(applied(lines, [sun]).adjustments).toEqual([])
    expect(discountsOf(applied([...lines, line('c', { collectionIds: ['sun'], euros: 0.01 })], [sun]))).toEqual({
      a: 200,
      b: 0,
      c: 0,
    })
  })

  test('ignores prescription and compounded medicines and quoted lines, also for its minimum', () => {
    const lines = [line('rx', { class: 'MSRM' }), line('made', { class: 'COMPOUNDED' }), line('quote', { quoted: true })]
    for (const reduction of [percent(50), euros(5), threeForTwo, freeDelivery])
      expect(applied(lines, [offer('any', reduction)], undefined, { delivery: cents(350) }).adjustments).toEqual([])
    const generous = offer('all', percent(100), { minimum: cents(1001) })
    expect(applied([...lines, line('a')], [generous]).adjustments).toEqual([])
  })
})

describe('delivery', () => {
  const free = offer('delivery', freeDelivery)

  test('is deducted once, as an adjustment of no line', () => {
    const reductions = applied([line('a')], [free, offer('again', freeDelivery)], undefined, { delivery: cents(350) })
    expect(reductions).toMatchObject({ freeDelivery: true, adjustments: [{ promotionId: 'again', lineId: null, amount: 350 }] })
    expect(discountsOf(reductions)).toEqual({ a: 0 })
  })

  test('is announced until its cost is known, and not when there is none', () => {
    const coupon = offer('delivery', freeDelivery, { code: 'ENTREGA' })
    expect(applied([line('a')], [], coupon, { delivery: 'undecided' })).toMatchObject({
      freeDelivery: true,
      adjustments: [{ amount: 0 }],
      coupon: { code: 'ENTREGA', problem: null },
    })
    for (const delivery of ['pickup', cents(0)] as const)
      expect(applied([line('a')], [], coupon, { delivery })).toMatchObject({
        freeDelivery: false,
        coupon: { problem: 'coupon_not_applicable' },
      })
  })

  test('as an exclusive promotion wins over nothing, but not over an amount', () => {
    const alone = offer('delivery', freeDelivery, { stacking: 'exclusive' })
    expect(applied([line('a')], [alone], undefined, { delivery: 'undecided' }).freeDelivery).toBe(true)
    expect(applied([line('a')], [alone, offer('ten', percent(10))], undefined, { delivery: 'undecided' })).toMatchObject({
      freeDelivery: false,
      adjustments: [{ promotionId: 'ten' }],
    })
  })
})

describe('several promotions', () => {
  const coupon = offer('coupon', percent(10), { code: 'OUTONO10' })

  test('automatic ones are computed on the list price, the coupon on what they leave', () => {
    const reductions = applied([line('a', { euros: 100 })], [offer('ten', percent(10)), offer('twenty', percent(20))], coupon)
    expect(reductions.adjustments.map(({ promotionId, amount }) => [promotionId, amount])).toEqual([
      ['ten', 1000],
      ['twenty', 2000],
      ['coupon', 700],
    ])
    expect(usedPromotions(reductions)).toEqual(['ten', 'twenty', 'coupon'])
  })

  test('never exceed the price of a line; the higher priority is named first', () => {
    const lines = [line('a', { euros: 10 })]
    const offers = [offer('low', percent(70)), offer('high', percent(60), { priority: 5 })]
    expect(applied(lines, offers).adjustments.map(({ promotionId, amount }) => [promotionId, amount])).toEqual([
      ['high', 600],
      ['low', 400],
    ])
    expect(usedPromotions(applied(lines, [...offers, offer('nothing-left', euros(5), { priority: -1 })]))).toEqual([
      'high',
      'low',
    ])
  })

  test('an exclusive one replaces all others when it is better for the customer, and is left out when it is not', () => {
    const alone = offer('alone', percent(25), { stacking: 'exclusive' })
    const lines = [line('a', { euros: 100 })]
    expect(usedPromotions(applied(lines, [alone, offer('ten', percent(10))], coupon))).toEqual(['alone'])
    expect(applied(lines, [alone, offer('ten', percent(10))], coupon).coupon?.problem).toBe('coupon_not_applicable')
    expect(usedPromotions(applied(lines, [alone, offer('twenty', percent(20))], coupon))).toEqual(['twenty', 'coupon'])
  })

  test('of equals the stackable ones win, then the higher priority, then the older', () => {
    const lines = [line('a', { euros: 100 })]
    const [first, second] = ['1', '2'].map((id) => offer(id, percent(20), { stacking: 'exclusive' }))
    expect(usedPromotions(applied(lines, [second!, first!]))).toEqual(['1'])
    expect(usedPromotions(applied(lines, [first!, { ...second!, priority: 1 }]))).toEqual(['2'])
    expect(usedPromotions(applied(lines, [first!, second!, offer('3', percent(20))]))).toEqual(['3'])
  })

  test('an exclusive coupon competes with automatic promotions', () => {
    const alone = { ...coupon, stacking: 'exclusive' } as const
    expect(usedPromotions(applied([line('a')], [offer('five', percent(5))], alone))).toEqual(['coupon'])
    expect(applied([line('a')], [offer('fifteen', percent(15))], alone).coupon).toEqual({
      code: 'OUTONO10',
      problem: 'coupon_not_applicable',
    })
  })

  test('a coupon without effect gets the reason, and the automatic ones stay', () => {
    const offers: Offers = { automatic: [offer('ten', percent(10))], coupon: { code: 'LIXO', problem: 'coupon_unknown' } }
    expect(applyPromotions([line('a')], offers, collected)).toMatchObject({
      coupon: { code: 'LIXO', problem: 'coupon_unknown' },
      adjustments: [{ promotionId: 'ten', amount: 100 }],
    })
    expect(applied([], [], coupon).coupon).toEqual({ code: 'OUTONO10', problem: 'coupon_not_applicable' })
  })
})

const rates = fc.integer({ min: 1, max: 10_000 }).map(basisPoints)
const counts = fc.integer({ min: 1, max: 4 })
const reductions: fc.Arbitrary<Reduction> = fc.oneof(
  fc.record({ kind: fc.constant('percentage' as const), rate: rates }),
  fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 5000 }).map(cents) }),
  fc.record({ kind: fc.constant('free_delivery' as const) }),
  fc.record({ kind: fc.constant('buy_x_get_y' as const), buy: counts, get: counts, rate: rates }),
)
const few = (...names: string[]) => fc.subarray(names)
const scopes: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant({ kind: 'cart' } as const),
  fc
    .record({ variants: few('v-1', 'v-2', 'v-3'), collections: few('face', 'sun', 'hair'), brands: few('serra', 'rio') })
    .map(chosen),
)
const anyOffer = (ids: fc.Arbitrary<string>): fc.Arbitrary<Offer> =>
  fc.record({
    id: ids,
    name: fc.constant({ pt: 'p', en: 'e' }),
    code: fc.constant(null),
    reduction: reductions,
    scope: scopes,
    minimum: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6000 })).map(cents),
    stacking: fc.constantFrom('stackable', 'stackable', 'exclusive'),
    priority: fc.integer({ min: -2, max: 2 }),
  })
const offers: fc.Arbitrary<Offer[]> = fc.uniqueArray(anyOffer(fc.uuid()), { selector: ({ id }) => id, maxLength: 5 })
const coupons: fc.Arbitrary<Offer | undefined> = fc.option(anyOffer(fc.constant('the-coupon')), { nil: undefined })
const lines: fc.Arbitrary<PromotionLine[]> = fc
  .array(
    fc.record({
      variantId: fc.constantFrom('v-1', 'v-2', 'v-3', 'v-4'),
      brandId: fc.constantFrom('serra', 'rio', 'mar'),
      collectionIds: fc.subarray(['face', 'sun', 'hair', 'pets']),
      class: fc.oneof({ weight: 3, arbitrary: fc.constant('COSMETIC' as const) }, fc.constantFrom(...productClasses)),
      quantity: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3000 })),
      price: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 9999 })).map(cents),
      quoted: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.boolean()),
    }),
    { maxLength: 6 },
  )
  .map((all) => all.map((one, index) => ({ ...one, id: `line-${index}` })))
const contexts: fc.Arbitrary<PromotionContext> = fc.record({
  delivery: fc.oneof(fc.constantFrom('undecided' as const, 'pickup' as const), fc.integer({ min: 0, max: 900 }).map(cents)),
})
const total = ({ adjustments }: Reductions): number => sum(adjustments.map(({ amount }) => amount))
const everything = fc.record({ cart: lines, automatic: offers, coupon: coupons, context: contexts })
const shuffled = <T>(list: readonly T[], keys: readonly number[]): T[] =>
  list
    .map((item, index) => ({ item, key: keys[index] ?? 0 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)

describe('for any cart and any promotions', () => {
  test('adjustments add up to the discounts, and no line falls below zero', () => {
    fc.assert(
      fc.property(everything, ({ cart, automatic, coupon, context }) => {
        const result = applied(cart, automatic, coupon, context)
        for (const { id, price, quantity } of cart) {
          const discount = result.discounts.get(id) ?? -1
          expect(discount).toBe(sum(result.adjustments.filter(({ lineId }) => lineId === id).map(({ amount }) => amount)))
          expect(discount).toBeGreaterThanOrEqual(0)
          expect(discount).toBeLessThanOrEqual(price * quantity)
        }
        const off = sum(result.adjustments.filter(({ lineId }) => lineId === null).map(({ amount }) => amount))
        expect(off).toBe(result.freeDelivery && typeof context.delivery === 'number' ? context.delivery : 0)
        expect(result.adjustments.every(({ amount }) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
      }),
      { numRuns: inLong(200, 2000) },
    )
  })

  test('prescription and compounded medicines and quoted lines keep their price, and lines out of scope too', () => {
    fc.assert(
      fc.property(everything, ({ cart, automatic, coupon, context }) => {
        const { adjustments } = applied(cart, automatic, coupon, context)
        const all = coupon ? [...automatic, coupon] : automatic
        for (const { lineId, promotionId } of adjustments) {
          if (lineId === null) continue
          const touched = cart.find(({ id }) => id === lineId)!
          expect([touched.quoted, ['MSRM', 'COMPOUNDED'].includes(touched.class)]).toEqual([false, false])
          expect(
            isEligible(
              all.find(({ id }) => id === promotionId)!,
              touched,
            ),
          ).toBe(true)
        }
      }),
      { numRuns: inLong(200, 2000) },
    )
  })

  test('neither the order of lines nor that of offers matters', () => {
    const keys = fc.array(fc.integer(), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(everything, keys, ({ cart, automatic, coupon, context }, order) => {
        const one = applied(cart, automatic, coupon, context)
        const other = applied(shuffled(cart, order), shuffled(automatic, order), coupon, context)
        expect(other.adjustments).toEqual(one.adjustments)
        expect(discountsOf(other)).toEqual(discountsOf(one))
      }),
      { numRuns: inLong(200, 2000) },
    )
  })

  test('an additional promotion does not make it dearer, and neither does a coupon', inAll, () => {
    fc.assert(
      fc.property(everything, anyOffer(fc.uuid()), ({ cart, automatic, coupon, context }, more) => {
        const before = total(applied(cart, automatic, coupon, context))
        expect(total(applied(cart, [...automatic, more], coupon, context))).toBeGreaterThanOrEqual(before)
        expect(before).toBeGreaterThanOrEqual(total(applied(cart, automatic, undefined, context)))
      }),
      { numRuns: inLong(500, 5000) },
    )
  })

  test('an additional stackable promotion makes no line dearer, unless an exclusive one had won', () => {
    const stackable = anyOffer(fc.uuid()).map((one) => ({ ...one, stacking: 'stackable' as const }))
    fc.assert(
      fc.property(
        lines,
        fc.uniqueArray(stackable, { selector: ({ id }) => id, maxLength: 4 }),
        stackable,
        (cart, automatic, more) => {
          const [before, after] = [applied(cart, automatic), applied(cart, [...automatic, more])]
          for (const { id } of cart) expect(after.discounts.get(id)).toBeGreaterThanOrEqual(before.discounts.get(id) ?? 0)
        },
      ),
      { numRuns: inLong(200, 2000) },
    )
  })
})
