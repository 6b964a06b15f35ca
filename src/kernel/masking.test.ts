import { expect, test } from 'vitest'
import { maskedEmail } from './masking.ts'

test('an address shows its first character and its domain', () => {
  expect(maskedEmail('rui@cliente.example')).toBe('r•••@cliente.example')
})

test('a text that is not an address shows nothing', () => {
  expect(maskedEmail('rui')).toBe('•••')
})
