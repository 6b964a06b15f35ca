import { expect, test } from 'vitest'
import { returnPathOf, signInPath } from './return-path.ts'

const ledBackTo = (path: string) =>
  returnPathOf(new URL(`http://localhost:3000/sign-in?${new URLSearchParams({ return: path })}`))

test('a guest comes back to the requested page, query included, in its language', () => {
  const path = signInPath('en', { pathname: '/en/account/orders', search: '?page=2' })
  expect(path).toBe('/en/sign-in?return=%2Fen%2Faccount%2Forders%3Fpage%3D2')
  expect(returnPathOf(new URL(path, 'http://localhost:3000'))).toBe('/en/account/orders?page=2')
})

test.each([
  'https://evil.example/conta',
  '//evil.example/conta',
  '/\\evil.example/conta',
  '/\t/evil.example/conta',
  'javascript:alert(1)',
  '/unknown',
  '',
  '/sign-in',
  '/en/sign-in?return=/conta',
])('%j is ignored', (wanted) => {
  expect(ledBackTo(wanted)).toBeUndefined()
})

test('a path with dots is resolved', () => {
  expect(ledBackTo('/conta/../carrinho')).toBe('/carrinho')
})

test('without a page to come back to there is none', () => {
  expect(returnPathOf(new URL('http://localhost:3000/sign-in'))).toBeUndefined()
})
