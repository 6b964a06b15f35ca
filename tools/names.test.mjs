import { describe, expect, test } from 'vitest'
import { avoidedTerms, declaredNames, nameErrors, splitName } from './names.mjs'

const avoided = avoidedTerms('# G\n`lock`\n## Words not to use in names\n\n`held told`\n`goods`\n')
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
  ])('lets pass %s', (text) => {
    expect(errorsOf(text)).toEqual([])
  })

  test('refuses a file name and says where a name stands', () => {
    expect(errorsOf('', 'src/shop/cart/told-twice.ts')).toEqual(['src/shop/cart/told-twice.ts: the file name says "told"'])
    expect(errorsOf('const a = 1\nconst goods = 2')).toEqual(['src/shop/cart/cart.ts:2: goods says "goods"'])
  })

  test('reads JSX and plain modules', () => {
    expect(declaredNames('a.tsx', 'const A = ({ id: b }) => <p title="x">{b}</p>').map(({ name }) => name)).toEqual(['A', 'b'])
    expect(declaredNames('a.mjs', 'export const c = (d) => d').map(({ name }) => name)).toEqual(['c', 'd'])
  })

  test('does not take what it cannot read for good', () => {
    expect(() => errorsOf('const = 1')).toThrow('cart.ts')
  })
})
