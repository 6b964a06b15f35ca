import { expect, test } from 'vitest'
import { safePath, withParameter } from './safe-path.ts'

test('a page of the shop with its query may be led to', () => {
  expect(safePath('/produtos?q=gripe')).toBe('/produtos?q=gripe')
  expect(safePath('/en/product-collections/skincare')).toBe('/en/product-collections/skincare')
})

test.each([
  '//evil.example/produtos',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'produtos',
  '/nowhere',
  '',
  null,
  undefined,
])('%j may not', (wanted) => {
  expect(safePath(wanted)).toBeUndefined()
})

test('a name is added to the query that is there', () => {
  expect(withParameter('/produtos?q=a%20b', 'added', '1')).toBe('/produtos?q=a+b&added=1')
})
