import { expect, test } from 'vitest'
import { steppedQuantity } from './stepped-quantity.ts'

const sent = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a typed number is used as it is', () => {
  expect(steppedQuantity(sent({ quantity: '12' }))).toBe('12')
})

test('the buttons change the number in the field, typed or not', () => {
  expect(steppedQuantity(sent({ quantity: '3', step: 'more' }))).toBe('4')
  expect(steppedQuantity(sent({ quantity: '1', step: 'less' }))).toBe('0')
})

test('a text that is not a number is left to the schema', () => {
  expect(steppedQuantity(sent({ quantity: 'a', step: 'more' }))).toBe('a')
  expect(steppedQuantity(sent({ quantity: '-1', step: 'more' }))).toBe('-1')
  expect(steppedQuantity(sent({}))).toBe('')
})
