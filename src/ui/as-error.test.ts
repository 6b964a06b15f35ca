import { expect, test } from 'vitest'
import { asError } from './as-error.ts'

test('a response thrown by the router becomes an error with the failed action and status', () => {
  const thrown = { status: 503, statusText: '', internal: false, data: '' }
  expect(asError(thrown, 'the cart could not be changed')).toMatchObject({
    message: 'the cart could not be changed: answered 503',
    cause: thrown,
  })
  expect(asError('x', 'the cart could not be changed').message).toBe('the cart could not be changed')
})

test('an error is unchanged', () => {
  const error = new TypeError('Failed to fetch')
  expect(asError(error, 'the cart could not be changed')).toBe(error)
})
