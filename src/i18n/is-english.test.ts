import { afterEach, expect, test, vi } from 'vitest'
import { isEnglish } from './is-english.ts'

afterEach(() => vi.unstubAllGlobals())

test('in the browser a message uses the language of the address, unless another one is requested', () => {
  vi.stubGlobal('location', { pathname: '/en/products' })
  expect(isEnglish(undefined)).toBe(true)
  expect(isEnglish({ locale: 'pt' })).toBe(false)
  vi.stubGlobal('location', { pathname: '/produtos' })
  expect(isEnglish(undefined)).toBe(false)
})
