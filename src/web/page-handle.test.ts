import type { UIMatch } from 'react-router'
import { expect, test } from 'vitest'
import { handle } from '#src/shop/website/screens/invalid-setup.tsx'
import { isAlone } from './page-handle.ts'

const match = (loaderData: unknown): UIMatch[] => [{ id: 'pt:invalid-setup', pathname: '/', params: {}, loaderData, handle }]

test('the setup page has no scripts while the shop is not set up, because every address shows it', () => {
  expect(isAlone(match({ isSound: false }))).toBe(true)
  expect(isAlone(match({ isSound: true }))).toBe(false)
  expect(isAlone(match(undefined))).toBe(false)
})
