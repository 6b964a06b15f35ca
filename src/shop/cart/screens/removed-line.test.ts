import { expect, test } from 'vitest'
import { parseRemovedLine, rowsOf, formatRemovedLine } from './removed-line.ts'

const soap = { variantId: '0199c0de-0000-7000-8000-000000000001', quantity: 2, position: 1 }

test('a removed line is written into the address and read back', () => {
  expect(parseRemovedLine(formatRemovedLine(soap))).toEqual(soap)
})

test.each(['', 'soap', 'soap.0.1', 'soap.-1.0', 'soap.1', '<b>.1.1', 'soap.1.1.1'])(
  '%j in the address is not a removed line',
  (text) => {
    expect(parseRemovedLine(text)).toBeUndefined()
  },
)

test('the row that offers undo is at the position of the line', () => {
  const rows = rowsOf([{ variantId: 'a' }, { variantId: 'b' }], [{ ...soap, name: 'Sabonete' }])
  expect(rows.map(({ kind }) => kind)).toEqual(['line', 'removed', 'line'])
})

test('a product that is back in the cart is no longer listed as removed', () => {
  expect(rowsOf([{ variantId: soap.variantId }], [{ ...soap, name: 'Sabonete' }]).map(({ kind }) => kind)).toEqual(['line'])
})

test('a position beyond the end is the end', () => {
  expect(rowsOf([{ variantId: 'a' }], [{ ...soap, position: 40, name: 'Sabonete' }]).map(({ kind }) => kind)).toEqual([
    'line',
    'removed',
  ])
})
