import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basisPoints, cents, includedVat, sum, toDecimal } from '#src/kernel/money.ts'
import { inAll } from '#tests/support/world/short.ts'
import { stockAdvice } from './quote-advice.ts'
import { priceText, readPrice } from './quote-price.ts'
import * as text from './quote-text.ts'
import { quoteTotals, readUnits } from './quote-totals.ts'

const form = (fields: readonly (readonly [string, string])[]): FormData => {
  const sent = new FormData()
  for (const [name, value] of fields) sent.append(name, value)
  return sent
}

describe('a typed price', () => {
  test.each([
    ['3,24', 324],
    ['3.24', 324],
    ['3,2', 320],
    ['3', 300],
    ['03,24', 324],
    ['0', 0],
    ['0,00', 0],
    [' 3,24 € ', 324],
    ['€3.24', 324],
    ['1.234,56', 123_456],
    ['1 234,56', 123_456],
    ['1\u00a0234,56 €', 123_456],
    ['1 234', 123_400],
    ['1,234.56', 123_456],
    ['3€24', 324],
  ])('%j is %i cents', (typed, amount) => expect(readPrice(typed)).toBe(amount))

  test.each(['', ' ', '-1', '+3', '3,245', '3.245', '1.234', '3,,2', '3,24,1', '12.34.56', '1e3', '0x10', '٣', 'três', '∞'])(
    '%j is invalid',
    (typed) => expect(readPrice(typed)).toBeUndefined(),
  )

  test('is read back as it was written, with comma, point, currency sign and groups', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (amount) => {
        const written = priceText(cents(amount))
        const grouped = written.replace(/\B(?=(\d{3})+(?=,))/g, '.')
        for (const typed of [written, toDecimal(cents(amount)), `${written} €`, grouped, grouped.replaceAll('.', ' ')])
          expect(readPrice(typed), typed).toBe(amount)
      }),
    )
  })

  test('is always whole cents from 0 up', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,€ -]{0,12}$/)), (typed) => {
        const amount = readPrice(typed)
        expect(amount === undefined || (Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
      }),
    )
  })
})

test.each([
  ['1', 1],
  ['999', 999],
  ['0', undefined],
  ['-1', undefined],
  ['1,5', undefined],
  ['12345', undefined],
  ['', undefined],
  ['dois', undefined],
])('%j units are %j', (typed, units) => expect(readUnits(typed)).toBe(units))

describe('the totals', () => {
  const line = fc.record({
    price: fc.integer({ min: 0, max: 100_000 }),
    units: fc.integer({ min: 1, max: 999 }),
    rate: fc.constantFrom('0', '6', '13', '23', '4', '16'),
  })
  const quoteOf = (lines: readonly { price: number; units: number; rate: string }[]): text.QuoteText => ({
    ...text.emptyQuote,
    lines: lines.map(({ price, units, rate }, index) => ({
      id: String(index + 1),
      variantId: '',
      name: 'x',
      class: 'MSRM',
      prescribed: '',
      alternative: null,
      price: priceText(cents(price)),
      quantity: String(units),
      vat: rate,
    })),
  })

  test('add up to the cent, by line and by rate', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
        const { total, vat, missing } = quoteTotals(quoteOf(lines))
        expect(missing).toBe(0)
        expect(total).toBe(lines.reduce((all, { price, units }) => all + price * units, 0))
        const byLine = lines.map(({ price, units, rate }) =>
          includedVat(cents(price * units), basisPoints(Math.round(Number(rate) * 100))),
        )
        expect(sum(vat.map((part) => part.vat))).toBe(sum(byLine))
        const untaxed = lines.filter(({ rate }) => rate === '0').reduce((all, { price, units }) => all + price * units, 0)
        const taxed = sum(vat.map(({ gross }) => gross))
        expect(taxed + untaxed).toBeLessThanOrEqual(total)
        for (const { vat: amount, gross } of vat) expect(amount).toBeLessThan(gross)
      }),
    )
  })

  test('leave out incomplete lines, and count them', () => {
    const { lines } = quoteOf([
      { price: 324, units: 2, rate: '6' },
      { price: 100, units: 1, rate: '23' },
    ])
    const typed = { ...text.emptyQuote, lines: [lines[0]!, { ...lines[1]!, price: 'abc' }] }
    expect(quoteTotals(typed)).toEqual({ total: 648, vat: [{ rate: 600, gross: 648, vat: 37 }], missing: 1 })
    expect(quoteTotals(text.emptyQuote)).toEqual({ total: 0, vat: [], missing: 0 })
    // A free line without a VAT rate of its own counts with the rate of its class; without a class it cannot be counted yet.
    const free = text.withFreeLine(text.emptyQuote, 'Manipulado', 'prescription').lines.map((line) => ({ ...line, price: '10' }))
    expect(quoteTotals({ lines: free })).toEqual({ total: 1000, vat: [{ rate: 600, gross: 1000, vat: 57 }], missing: 0 })
    const unknown = free.map((line) => ({ ...line, class: '' }))
    expect(quoteTotals({ lines: unknown })).toEqual({ total: 0, vat: [], missing: 1 })
  })
})

describe('the form', () => {
  const oneLine = [
    ['line', '1'],
    ['lines.1.variantId', 'v1'],
    ['lines.1.name', 'Amlodipina'],
    ['lines.1.price', '1,98'],
    ['lines.1.vat', '6'],
    ['lines.1.class', 'MSRM'],
    ['lines.1.prescribed', ' 2 '],
    ['lines.1.quantity', '1'],
    ['note', 'Bom dia\r\nAté já'],
    ['valid_until', '2026-12-01'],
  ] as const

  test('is read as typed', () => {
    const read = text.readQuoteText(form(oneLine))
    expect(read).toEqual({
      lines: [
        {
          id: '1',
          variantId: 'v1',
          name: 'Amlodipina',
          price: '1,98',
          vat: '6',
          class: 'MSRM',
          prescribed: '2',
          quantity: '1',
          alternative: null,
        },
      ],
      search: '',
      note: 'Bom dia\nAté já',
      validUntil: '2026-12-01',
    })
    const offered = text.readQuoteText(
      form([...oneLine, ['lines.1.alternative.price', ''], ['lines.1.alternative.name', 'Outra']]),
    )
    expect(offered.lines[0]?.alternative).toMatchObject({ name: 'Outra', price: '', variantId: '' })
  })

  test('reads any input: a repeated line, fifty thousand lines, names of the language, files, very long texts', inAll, () => {
    const many = Array.from({ length: 50_000 }, (_, index) => ['line', String(index + 1)] as const)
    expect(text.readQuoteText(form(many)).lines).toHaveLength(50)
    expect(text.readQuoteText(form([...oneLine, ...oneLine])).lines).toHaveLength(1)
    for (const id of ['__proto__', 'constructor', '0', '-1', '1.5', '1e3', '', ' 1', '12345678', '1;drop', '<b>'])
      expect(text.readQuoteText(form([['line', id]])).lines, id).toEqual([])
    const files = new FormData()
    for (const name of ['line', 'note', 'search', 'valid_until']) files.set(name, new Blob(['x']))
    expect(text.readQuoteText(files)).toEqual(text.emptyQuote)
    const long = text.readQuoteText(
      form([
        ['line', '1'],
        ['lines.1.name', 'x'.repeat(1e6)],
        ['note', 'y'.repeat(1e6)],
      ]),
    )
    expect([long.lines[0]?.name.length, long.note.length]).toEqual([300, 4000])
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('line', 'note', 'lines.1.price', 'lines.1.alternative.price', 'quote'), fc.string())),
        (fields) => {
          const read = text.readQuoteText(form(fields))
          expect(read.lines.length).toBeLessThanOrEqual(50)
          expect(JSON.parse(JSON.stringify(read))).toEqual(read)
          quoteTotals(read)
        },
      ),
    )
  })
})

describe('the lines', () => {
  const pack = {
    id: 'v',
    name: 'Amlodipina',
    pack: '30 un.',
    class: 'MSRM',
    price: cents(198),
    vat: basisPoints(600),
    left: 3,
    generic: true,
  } as const
  const two = text.withFreeLine(text.withProduct(text.emptyQuote, pack), 'Manipulado', 'prescription')

  test('have price and VAT of the catalogue; a free text is a medicine on a prescription, and unclassified in a special request', () => {
    expect(text.withFreeLine(text.emptyQuote, 'Meias', 'request').lines).toMatchObject([{ class: '', vat: '' }])
    expect(two.lines).toMatchObject([
      { id: '1', variantId: 'v', price: '1,98', vat: '6', quantity: '1', prescribed: '' },
      { id: '2', variantId: '', name: 'Manipulado', price: '', vat: '', class: 'MSRM' },
    ])
  })

  test('move up, are removed, and get unique numbers', () => {
    expect(text.raised(two, '2').lines.map(({ id }) => id)).toEqual(['2', '1'])
    for (const id of ['1', '7', '']) expect(text.raised(two, id)).toEqual(two)
    const without = text.withoutLine(two, '1')
    expect(text.withFreeLine(without, '', 'prescription').lines.map(({ id }) => id)).toEqual(['2', '3'])
    expect(text.withoutLine(two, '9')).toEqual(two)
  })

  test('are fifty at most', () => {
    let full = text.emptyQuote
    for (let count = 0; count < 60; count += 1) full = text.withFreeLine(full, `x${count}`, 'prescription')
    expect(full.lines).toHaveLength(text.maxLines)
  })

  test('keep their units when another product replaces theirs, or is offered as alternative', () => {
    const typed = { ...two, lines: two.lines.map((line) => ({ ...line, quantity: '4', prescribed: '5' })) }
    const other = { ...pack, id: 'w', name: 'Outra', price: cents(99) }
    expect(text.swapped(typed, '1', other).lines[0]).toMatchObject({
      variantId: 'w',
      price: '0,99',
      quantity: '4',
      prescribed: '5',
    })
    const offered = text.withAlternative(typed, '1', other)
    expect(offered.lines[0]).toMatchObject({ variantId: 'v', alternative: { variantId: 'w', price: '0,99', vat: '6' } })
    expect(text.variantsIn(offered)).toEqual(['v', 'w'])
    expect(text.withoutAlternative(offered, '1')).toEqual(typed)
  })

  test('are copied once', () => {
    const copied = [
      { ...two.lines[0]!, quantity: '3' },
      { ...two.lines[1]!, name: 'Outro manipulado' },
    ]
    expect(text.withCopied(two, copied).lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Amlodipina', '1'],
      ['Manipulado', '1'],
      ['Outro manipulado', '1'],
    ])
  })
})

test.each([
  ['3', '2', 2, { kind: 'short', left: 1 }],
  ['3', '2', 5, { kind: 'partial', left: 1 }],
  ['3', '1', undefined, { kind: 'partial', left: 2 }],
  ['', '3', 2, { kind: 'over_stock', stock: 2 }],
  ['1', '2', 9, { kind: 'over_prescribed', prescribed: 1 }],
  ['2', '2', 2, undefined],
  ['', '1', undefined, undefined],
  ['2', 'x', 1, undefined],
])('with %j prescribed and %j dispensed and %j in stock the advice is %j', (prescribed, quantity, stock, advice) => {
  const stockText = stockAdvice({ prescribed, quantity }, stock)
  expect(stockText && { ...stockText, ...advice }).toEqual(advice && stockText)
  expect(stockText === undefined).toBe(advice === undefined)
})
