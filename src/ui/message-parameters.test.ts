import { expect, test } from 'vitest'
import { withoutMessages } from './message-parameters.ts'

test.each([
  ['', ''],
  ['?saved', ''],
  ['?sent=', ''],
  ['?done=rejected&after=0190', ''],
  ['?google=expired&return=%2Fconta', '?return=%2Fconta'],
  ['?q=dor%20de+cabe%C3%A7a&added=1&page=2', '?q=dor%20de+cabe%C3%A7a&page=2'],
  ['?removed', ''],
  // A cart restores a removed line from this parameter, after a reload too.
  ['?removed=abc.2.1', '?removed=abc.2.1'],
  // The page of a list.
  ['?after=0190', '?after=0190'],
  ['?q=saved&sort=price_asc', '?q=saved&sort=price_asc'],
])('of the address %s, %s remains once its message was shown', (search, rest) => {
  expect(withoutMessages(search)).toBe(rest)
})
