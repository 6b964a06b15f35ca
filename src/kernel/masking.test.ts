import { expect, test } from 'vitest'
import { maskedEmail } from './masking.ts'

test('an address keeps its first letter and its domain', () => {
  expect(maskedEmail('rui@cliente.example')).toBe('r•••@cliente.example')
})

test('what is no address shows nothing', () => {
  expect(maskedEmail('rui')).toBe('•••')
})
