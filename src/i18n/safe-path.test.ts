import { expect, test } from 'vitest'
import { safePath, withParameter } from './safe-path.ts'

test('a page of the shop with its query is accepted', () => {
  expect(safePath('/produtos?q=gripe')).toBe('/produtos?q=gripe')
  expect(safePath('/en/product-collections/skincare')).toBe('/en/product-collections/skincare')
})

test.each([
  '//evil.example/produtos',
  '///evil.example/produtos',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  'https://evil.example/',
  'https:evil.example',
  'https:/produtos',
  'javascript:alert(1)',
  'produtos',
  '/nowhere',
  '',
  null,
  undefined,
])('S154 %j is refused', (wanted) => {
  expect(safePath(wanted)).toBeUndefined()
})

test('a name is added to the query that is there', () => {
  expect(withParameter('/produtos?q=a%20b', 'added', '1')).toBe('/produtos?q=a+b&added=1')
})
