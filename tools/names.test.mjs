import { describe, expect, test } from 'vitest'
import { avoidedTerms, avoidedTitleTerms, declaredNames, nameErrors, splitName, titleErrors } from './names.mjs'

const glossary =
  '# G\n`lock`\n## Words not to use in titles of tests\n\n`anew`\n\n## Words not to use in identifiers\n\n`held told`\n`goods`\n'
const avoided = avoidedTerms(glossary)
const errorsOf = (text, file = 'src/shop/cart/cart.ts') => nameErrors(file, text, avoided)

describe('the names check', () => {
  test('takes its words from the last section of the glossary', () => {
    expect([...avoided]).toEqual(['held', 'told', 'goods'])
  })

  test('splits names of every style', () => {
    expect(splitName('lockHTMLPage')).toEqual(['lock', 'html', 'page'])
    expect(splitName('stock-reservation.server')).toEqual(['stock', 'reservation', 'server'])
  })

  test.each([
    'const heldRow = 1',
    'const { row: heldRow } = x',
    'const [heldRow] = x',
    'function heldRow() {}',
    'const f = (heldRow: Row) => 1',
    'const f = ({ row: heldRow = 1 }) => 1',
    'const f = (...heldRow: Row[]) => 1',
    'type HeldRow = { id: number }',
    'interface HeldRow {}',
    'class HeldRow {}',
    'type T = { heldRow: number }',
    'type T = { heldRow(): void }',
    'type F = (heldRow: Row) => void',
    'const x = { heldRow: 1 }',
    "import { row as heldRow } from './row.ts'",
    'try {} catch (heldRow) {}',
    'for (const heldRow of rows) {}',
    'const held_at = 1',
  ])('refuses %s', (text) => {
    expect(errorsOf(text)).toHaveLength(1)
  })

  test.each([
    'const lockedRow = 1',
    'const { heldRow } = row',
    'row.heldRow()',
    "import { heldRow } from './row.ts'",
    "const x = { 'heldRow': 1, held_at: 2, ['held']: 3 }",
    'const text = "told"',
    '// told',
    'const keepAlive = true',
    'const x = { seen: 1 }',
    'const mbWayPhone = 1',
  ])('accepts %s', (text) => {
    expect(errorsOf(text)).toEqual([])
  })

  test('refuses a file name, and has the line of a name', () => {
    expect(errorsOf('', 'src/shop/cart/told-twice.ts')).toEqual(['src/shop/cart/told-twice.ts: the file name says "told"'])
    expect(errorsOf('const a = 1\nconst goods = 2')).toEqual(['src/shop/cart/cart.ts:2: goods says "goods"'])
  })

  test('reads JSX and plain modules', () => {
    expect(declaredNames('a.tsx', 'const A = ({ id: b }) => <p title="x">{b}</p>').map(({ name }) => name)).toEqual(['A', 'b'])
    expect(declaredNames('a.mjs', 'export const c = (d) => d').map(({ name }) => name)).toEqual(['c', 'd'])
  })

  test('fails for a file that it cannot parse', () => {
    expect(() => errorsOf('const = 1')).toThrow('cart.ts')
  })
})

describe('the check of titles', () => {
  const avoidedInTitles = avoidedTitleTerms(glossary)
  const titleErrorsOf = (text) => titleErrors('src/shop/cart/cart.test.ts', text, avoidedInTitles)

  test('has its own words, from the section of the titles', () => {
    expect([...avoidedInTitles]).toEqual(['anew'])
  })

  test.each([
    "test('an order is placed anew', () => {})",
    "it('Anew, an order', () => {})",
    "describe('an order, anew', () => {})",
    'test(`S12 ${name} is placed anew`, () => {})',
    "test.each([1])('order %s is placed anew', () => {})",
    "test.skipIf(isFast).each(rows)('order %s is placed anew', () => {})",
    "describe('cart', () => { test('is locked anew', () => {}) })",
    "expect(order.state, 'it is placed anew').toBe('placed')",
  ])('refuses %s', (text) => {
    expect(titleErrorsOf(text)).toHaveLength(1)
  })

  test.each([
    "test('an order is placed again', () => {})",
    "test('a renewed order', () => { const title = 'anew' })",
    "test.each(['anew'])('%s is refused', () => {})",
    "/re/.test('anew')",
    "expect('anew').toBe('anew')",
    '// anew',
  ])('accepts %s', (text) => {
    expect(titleErrorsOf(text)).toEqual([])
  })

  test('has the line and the title', () => {
    expect(titleErrorsOf("\ntest('anew', () => {})")).toEqual(['src/shop/cart/cart.test.ts:2: the title "anew" says "anew"'])
  })
})
