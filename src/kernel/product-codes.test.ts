import { describe, expect, test } from 'vitest'
import { isEan, isProductCode, normaliseEan, readScan } from './product-codes.ts'

describe('a barcode', () => {
  test.each(['5601234567892', '4006381333931', '96385074', '2001000000012'])('%s is right', (code) => {
    expect(isEan(code)).toBe(true)
  })

  test.each(['5601234567891', '4006381333932', '96385075', '560123456789', '', '56012345678９2', '5601234567892 '])(
    '"%s" is refused',
    (code) => {
      expect(isEan(code)).toBe(false)
    },
  )
})

test('a national code has seven digits', () => {
  expect(['9900001', '5440987', '544098', '54409871', 'A440987'].map(isProductCode)).toEqual([true, true, false, false, false])
})

const gs = '\u001D'
const medicine = '0105601098214431'
const read = { code: '5440987', codes: ['5440987', '5601098214431'], batch: 'L1', expiresOn: '2028-06-17' }

describe('the DataMatrix of a medicine', () => {
  test.each([
    `${medicine}1728061710L1${gs}21ABC${gs}7145440987`,
    `]d2${medicine}1728061710L1${gs}21ABC${gs}7145440987`,
    `]C1${gs}${medicine}1728061710L1${gs}21ABC${gs}7145440987`,
    `]Q3${medicine}21ABC${gs}1728061710L1${gs}7145440987`,
    `7145440987${gs}${medicine}21ABC${gs}10L1${gs}17280617`,
    ...[' ', '|', '^', '~', '#', '<GS>', '[GS]', '{GS}', '<FNC1>', '\\x1D', '%1D', '\u241D', '^]', '@'].map(
      (sign) => `]d2${medicine}1728061710L1${sign}21ABC${sign}7145440987`,
    ),
    '(01)05601098214431(17)280617(10)L1(21)ABC(714)5440987',
    'https://id.gs1.org/01/05601098214431/10/L1/21/ABC?17=280617&714=5440987',
    'https://www.example.pt/packs/01/5601098214431/10/L%31?linkType=all&17=280617&714=5440987#front',
    '（01）05601098214431（17）280617（10）L1（21）ABC（714）5440987',
  ])('%j has national code, GTIN, batch and expiry date', (text) => expect(readScan(text)).toEqual(read))

  test('a day of zero is the month', () => {
    expect(readScan(`${medicine}17280600`)).toMatchObject({ code: '5601098214431', expiresOn: '2028-06' })
    expect(readScan(`${medicine}17281300`)).toMatchObject({ expiresOn: '' })
  })

  test.each([
    [`${medicine}1728060010L2611A`, 'L2611A'],
    [`${medicine}1728060010L121XK4455ZZ7145440987`, ''],
    [`${medicine}21XK4455ZZ1728060010L17145440987`, ''],
  ])('without separators, of %j only a certain batch counts', (text, batch) =>
    expect(readScan(text)).toMatchObject({ code: '5601098214431', batch }),
  )
})

describe('a scanned or typed code', () => {
  test.each([
    ['5601098214431', ['5601098214431']],
    [']E05601098214431', ['5601098214431']],
    [']E496385074', ['96385074']],
    ['036000291452', ['036000291452', '0036000291452']],
    ['05601234567892', ['05601234567892', '5601234567892']],
    ['00000096385074', ['00000096385074', '96385074', '0000096385074']],
    ['15601234567899', ['15601234567899']],
    ['0105601234567892', ['5601234567892']],
    ['0105601234567891', ['0105601234567891']],
    ['5440987', ['5440987']],
    [']A05440987', ['5440987']],
    [' par‑000020\u200E ', ['PAR-000020']],
    ['５４４０９８７', ['5440987']],
    ['5601098214432', ['5601098214432']],
    ['', []],
    ['9'.repeat(10_000), []],
    ['\u202E'.repeat(300), []],
    ['https://id.gs1.org/01/05601234567892', ['5601234567892']],
    ['https://id.gs1.org/01/05601234567892/10/%E0%A4%A', ['5601234567892']],
  ])('%j is looked for as %j', (text, codes) =>
    expect(readScan(text)).toEqual({ code: codes[0] ?? '', codes, batch: '', expiresOn: '' }),
  )

  test.each([
    ['036000291452', '0036000291452'],
    ['05601234567892', '5601234567892'],
    ['560 1234 567892', '5601234567892'],
    ['5601098214432', '5601098214432'],
  ])('the barcode %s is stored as %s', (typed, stored) => expect(normaliseEan(typed)).toBe(stored))
})
