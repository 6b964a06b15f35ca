import { expect, test } from 'vitest'
import { preselectedChoice } from './preselection.ts'

const brandFirst = { original: false, alternative: true }
const genericFirst = { original: true, alternative: false }
const asText = { original: null, alternative: null }

test('a quote begins with what the customer prefers, and without a preference with what was prescribed', () => {
  expect([brandFirst, genericFirst, asText].map((offers) => preselectedChoice('generic', offers))).toEqual([
    'alternative',
    'original',
    'alternative',
  ])
  expect([brandFirst, genericFirst, asText].map((offers) => preselectedChoice('brand', offers))).toEqual([
    'original',
    'alternative',
    'original',
  ])
  expect([brandFirst, genericFirst, asText].map((offers) => preselectedChoice(null, offers))).toEqual(
    Array.from({ length: 3 }, () => 'original'),
  )
})

test('where neither offer is what they prefer, it stays with what was prescribed', () => {
  expect(preselectedChoice('generic', { original: false, alternative: false })).toBe('original')
  expect(preselectedChoice('brand', { original: true, alternative: true })).toBe('original')
})
