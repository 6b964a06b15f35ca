import { expect, test } from 'vitest'
import { preselectedChoice } from './preselection.ts'

const brandFirst = { original: false, alternative: true }
const genericFirst = { original: true, alternative: false }
const asText = { original: null, alternative: null }

test('a quote preselects what the customer prefers, and without a preference the prescribed one', () => {
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

test('when neither offer matches the preference, the prescribed one is preselected', () => {
  expect(preselectedChoice('generic', { original: false, alternative: false })).toBe('original')
  expect(preselectedChoice('brand', { original: true, alternative: true })).toBe('original')
})
