import { describe, expect, test } from 'vitest'
import {
  avoidedProseTerms,
  avoidedTerms,
  avoidedTitleTerms,
  declaredNames,
  nameErrors,
  proseErrors,
  splitName,
  titleErrors,
} from './names.mjs'

const glossary =
  '# G\n`lock`\n## Words not to use in comments and docs\n\n`nobody door`\n\n## Words not to use in titles of tests\n\n`anew`\n\n## Words not to use in identifiers\n\n`held told`\n`goods`\n'
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
    "import * as heldRows from './rows.ts'",
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

describe('the check of comments and docs', () => {
  const avoidedInProse = avoidedProseTerms(glossary)
  const proseErrorsOf = (file, text) => proseErrors(file, text, avoidedInProse)

  test('has its own words, from the section of comments', () => {
    expect([...avoidedInProse]).toEqual(['nobody', 'door'])
  })

  test.each([
    ['src/shop/cart/cart.ts', 'const a = 1 // Nobody waits.'],
    ['src/shop/cart/cart.tsx', 'const A = () => <p>{/* nobody */}</p>'],
    ['src/shop/loyalty/card/card-worker.js', '/** For nobody. */\nconst a = 1'],
    ['src/ui/base.css', '/* The door. */\na { color: red }'],
    ['docs/tour.md', 'A link for [nobody](cart.md).'],
  ])('refuses a comment or a page: %s', (file, text) => {
    expect(proseErrorsOf(file, text)).toHaveLength(1)
  })

  test.each([
    ['src/shop/cart/cart.ts', "const door = 'nobody'"],
    ['src/shop/cart/cart.ts', '// As the user `nobody`, in the column `audit_log.door`.'],
    ['src/shop/cart/cart.ts', '// Indoors, a doorstep.'],
    ['src/ui/base.css', 'a[href="door"] { color: red }'],
    ['docs/tour.md', 'A [link](doors/nobody.md), and:\n\n```sql\nselect door\n```\n'],
  ])('accepts a value, a quoted name or a longer word: %s', (file, text) => {
    expect(proseErrorsOf(file, text)).toEqual([])
  })

  test('has the line of a word', () => {
    expect(proseErrorsOf('src/a.ts', 'const a = 1\n/**\n * One line,\n * nobody in the next.\n */')).toEqual([
      'src/a.ts:4: the text says "nobody"',
    ])
    expect(proseErrorsOf('docs/tour.md', '# Tour\n\nThe door.')).toEqual(['docs/tour.md:3: the text says "door"'])
  })
})
