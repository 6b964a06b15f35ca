import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basisPoints, cents, includedVat } from '#src/kernel/money.ts'
import { deliveryQuote } from './deliverability.ts'
import type { DeliveryOffer } from './deliverability.ts'
import { parcelOf, ratesFor } from './rates-for.ts'
import { isTrackingTemplate, trackingLink } from './shipping-method.ts'
import type { ShippingMethod } from './shipping-method.ts'
import { checkTerms } from './shipping-rate.ts'
import type { RateTerms, StoredRate } from './shipping-rate.ts'
import { deliveryAnswer } from './labels.ts'
import type { County } from './zone.ts'

const vilaReal: County = { dico: '1714', name: 'Vila Real', district: 'Vila Real', region: 'mainland' }
const lisboa: County = { dico: '1106', name: 'Lisboa', district: 'Lisboa', region: 'mainland' }
const funchal: County = { dico: '3103', name: 'Funchal', district: 'Ilha da Madeira', region: 'madeira' }
const horta: County = { dico: '4701', name: 'Horta', district: 'Ilha do Faial', region: 'azores' }
const everywhere = [vilaReal, lisboa, funchal, horta]

const anything = { from: 0, to: null }
const terms: RateTerms = {
  zone: { kind: 'mainland', dicos: [] },
  grams: anything,
  total: anything,
  price: cents(350),
  freeFrom: cents(5000),
}
let rows = 0
const rate = (change: Partial<StoredRate> = {}): StoredRate => {
  rows += 1
  return { ...terms, rowId: rows, id: `rate-${rows}`, active: true, ...change }
}
const method = (rates: readonly StoredRate[], change: Partial<ShippingMethod> = {}): ShippingMethod => ({
  rowId: 1,
  id: 'method',
  name: { pt: 'Estafeta', en: 'Courier' },
  expected: { pt: '1 dia', en: '1 day' },
  trackingTemplate: null,
  position: 0,
  active: true,
  rates,
  ...change,
})
const vat = basisPoints(2300)
const offer: DeliveryOffer = { enabled: true, counties: [vilaReal], methods: [method([rate()])], vat }
const items = { hasAreaLimit: false, weightGrams: 500, total: cents(2000) }
const medicine = { ...items, hasAreaLimit: true }

describe('whether a cart can be delivered', () => {
  test.each([
    ['other products on the mainland', items, lisboa, offer, 'ok'],
    ['a medicine in a county of the list', medicine, vilaReal, offer, 'ok'],
    ['a medicine anywhere else', medicine, lisboa, offer, 'county_not_served_for_medicines'],
    ['a medicine while no county is chosen', medicine, vilaReal, { ...offer, counties: [] }, 'county_not_served_for_medicines'],
    ['other products to an island without a rate', items, funchal, offer, 'zone_not_served'],
    ['a medicine to an island: the law comes before the price', medicine, funchal, offer, 'county_not_served_for_medicines'],
    ['an unknown postal code', items, undefined, offer, 'unknown_zipcode'],
    ['anything while delivery is off', items, lisboa, { ...offer, enabled: false }, 'delivery_off'],
    ['anything while delivery is off, the code unknown', items, undefined, { ...offer, enabled: false }, 'delivery_off'],
    ['a shop without methods', items, lisboa, { ...offer, methods: [] }, 'zone_not_served'],
    ['a method that is idle', items, lisboa, { ...offer, methods: [method([rate()], { active: false })] }, 'zone_not_served'],
    ['a rate that is idle', items, lisboa, { ...offer, methods: [method([rate({ active: false })])] }, 'zone_not_served'],
    [
      'more than the carrier carries',
      { ...items, weightGrams: 2001 },
      lisboa,
      { ...offer, methods: [method([rate({ grams: { from: 0, to: 2000 } })])] },
      'parcel_not_carried',
    ],
    [
      'less than the minimum of a rate',
      { ...items, total: cents(999) },
      lisboa,
      { ...offer, methods: [method([rate({ total: { from: 1000, to: null } })])] },
      'parcel_not_carried',
    ],
  ] as const)('%s', (...[, parcel, county, at, reason]) => {
    const quote = deliveryQuote(parcel, county, at)
    expect(quote).toMatchObject({ reason, deliverable: reason === 'ok', county: county ?? null })
    expect(quote.rates.length > 0).toBe(reason === 'ok')
  })

  test('a single medicine limits the delivery of the whole cart', () => {
    const line = { isAreaLimited: false, quantity: 2, weightGrams: 300 }
    expect(parcelOf([line, { isAreaLimited: true, quantity: 1, weightGrams: 70 }], cents(100))).toEqual({
      hasAreaLimit: true,
      weightGrams: 670,
      total: 100,
    })
    expect(parcelOf([], cents(0))).toEqual({ hasAreaLimit: false, weightGrams: 0, total: 0 })
  })

  test('medicines are refused exactly outside the served counties, with any table of rates', () => {
    const anyRate = fc.record({
      zone: fc.constantFrom(...(['mainland', 'azores', 'madeira'] as const).map((kind) => ({ kind, dicos: [] })), {
        kind: 'counties' as const,
        dicos: everywhere.map(({ dico }) => dico),
      }),
      price: fc.nat(2000).map(cents),
    })
    fc.assert(
      fc.property(fc.array(anyRate), fc.subarray(everywhere), fc.constantFrom(...everywhere), (some, counties, to) => {
        const quote = deliveryQuote(medicine, to, { ...offer, counties, methods: [method(some.map(rate))] })
        expect(quote.reason === 'county_not_served_for_medicines').toBe(!counties.includes(to))
      }),
    )
  })
})

describe('the rates of a cart', () => {
  const of = (methods: ShippingMethod[], parcel = items, county = lisboa) => ratesFor(parcel, county, { methods, vat })

  test('come cheapest first, one per method, the free one marked', () => {
    const methods = [
      method([rate({ price: cents(900), freeFrom: null })], { rowId: 1, position: 0 }),
      method([rate({ price: cents(400), freeFrom: cents(2000) })], { rowId: 2, position: 1 }),
      method([rate({ price: cents(500) }), rate({ price: cents(450) })], { rowId: 3, position: 2 }),
    ]
    expect(of(methods).map(({ method: { rowId }, price, cost, free }) => [rowId, price, cost, free])).toEqual([
      [2, 0, 400, true],
      [3, 450, 450, false],
      [1, 900, 900, false],
    ])
  })

  test('carry their VAT inside', () => {
    expect(of([method([rate({ price: cents(1230) })])])[0]).toMatchObject({ price: 1230, includedTax: 230 })
    expect(of([method([rate()])], { ...items, total: cents(5000) })[0]).toMatchObject({ price: 0, free: true, includedTax: 0 })
  })

  test.each([
    [2000, cents(100)],
    [2001, cents(200)],
    [5000, cents(200)],
    [5001, undefined],
    [0, cents(100)],
  ])('%d g cost the price of their weight band, both ends included', (weightGrams, price) => {
    const bands = [
      rate({ grams: { from: 0, to: 2000 }, price: cents(100) }),
      rate({ grams: { from: 2001, to: 5000 }, price: cents(200) }),
    ]
    expect(of([method(bands)], { ...items, weightGrams })[0]?.price).toBe(price)
  })

  test('of named counties win over their region, even when dearer', () => {
    const table = [rate({ price: cents(300) }), rate({ price: cents(700), zone: { kind: 'counties', dicos: ['1106'] } })]
    expect(of([method(table)])[0]?.price).toBe(700)
    expect(of([method(table)], items, vilaReal)[0]?.price).toBe(300)
  })

  test('are exact: sorted, as in the table, free exactly from the configured total on', () => {
    const anyRate = fc.record({
      price: fc.nat(3000).map(cents),
      freeFrom: fc.option(fc.nat(9000).map(cents)),
      grams: fc.record({ from: fc.nat(3000), to: fc.option(fc.integer({ min: 3000, max: 9000 })) }),
    })
    fc.assert(
      fc.property(fc.array(fc.array(anyRate)), fc.nat(9000), fc.nat(9000), (tables, weightGrams, total) => {
        const methods = tables.map((some, rowId) => method(some.map(rate), { rowId, position: rowId }))
        const found = of(methods, { hasAreaLimit: false, weightGrams, total: cents(total) })
        expect(found.map(({ price }) => price)).toEqual(found.map(({ price }) => price).toSorted((a, b) => a - b))
        expect(new Set(found.map(({ method: { rowId } }) => rowId)).size).toBe(found.length)
        for (const one of found) {
          const row = methods.flatMap(({ rates }) => rates).find(({ rowId }) => rowId === one.rowId)
          const isFree = row?.freeFrom !== null && row !== undefined && total >= row.freeFrom
          expect(one.price).toBe(isFree ? 0 : row?.price)
          expect(one.cost).toBe(row?.price)
          expect(one.includedTax).toBe(includedVat(one.price, vat))
        }
      }),
    )
  })
})

describe('the terms of a rate', () => {
  test('of a region name no counties, of counties each once', () => {
    expect(checkTerms({ ...terms, zone: { kind: 'azores', dicos: ['1714'] } })).toMatchObject({ value: { zone: { dicos: [] } } })
    expect(checkTerms({ ...terms, zone: { kind: 'counties', dicos: ['1714', '1714'] } })).toMatchObject({
      value: { zone: { dicos: ['1714'] } },
    })
  })

  test.each([
    ['no county', { zone: { kind: 'counties' as const, dicos: [] } }, { code: 'counties_required', field: 'county_dicos' }],
    ['weights upside down', { grams: { from: 2, to: 1 } }, { code: 'band_reversed', field: 'weight_to_grams' }],
    ['totals upside down', { total: { from: 2, to: 1 } }, { code: 'band_reversed', field: 'total_to' }],
  ])('with %s are refused', (_, change, error) => {
    expect(checkTerms({ ...terms, ...change })).toEqual({ ok: false, error })
  })
})

describe('the tracking address of a carrier', () => {
  test.each([
    'https://carrier.example/track/{tracking}',
    'https://carrier.example:8443/track?number={tracking}&lang=pt#top',
    'https://CARRIER.example/{tracking}',
  ])('%s is accepted', (template) => expect(isTrackingTemplate(template)).toBe(true))

  test.each([
    '',
    'http://carrier.example/{tracking}',
    'https://carrier.example/',
    'https://{tracking}.example/',
    'https://carrier.example{tracking}',
    'https://carrier.example/{tracking}/{tracking}',
    'https://carrier.example/{number}/{tracking}',
    'https://somebody@carrier.example/{tracking}',
    'https://carrier.example/ {tracking}',
    'https:///{tracking}',
    'javascript:alert({tracking})',
  ])('%s is refused', (template) => expect(isTrackingTemplate(template)).toBe(false))

  test('opens for a tracking number only', () => {
    const template = 'https://carrier.example/track?number={tracking}'
    expect(trackingLink(template, 'RR 1/2&x=$&')).toBe('https://carrier.example/track?number=RR%201%2F2%26x%3D%24%26')
    expect(trackingLink(template, null)).toBeNull()
    expect(trackingLink(template, '')).toBeNull()
    expect(trackingLink(null, 'RR1')).toBeNull()
  })
})

test('the answer names the county, and for medicines the counties, in both languages', () => {
  const at = { ...offer, counties: [{ dico: '1701', name: 'Alijó' }, vilaReal] }
  expect(deliveryAnswer(deliveryQuote(medicine, lisboa, at), 'pt')).toBe(
    'Em Lisboa não podemos entregar medicamentos: levante a encomenda na farmácia. Por lei, só os entregamos em Alijó e Vila Real.',
  )
  expect(deliveryAnswer(deliveryQuote(medicine, lisboa, at), 'en')).toContain('only in Alijó and Vila Real')
  expect(deliveryAnswer(deliveryQuote(medicine, lisboa, { ...at, counties: [] }), 'pt')).toContain('Não entregamos medicamentos')
  expect(deliveryAnswer(deliveryQuote(items, lisboa, at), 'en')).toBe('We deliver in Lisboa.')
})
