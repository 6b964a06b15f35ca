import { describe, expect, test } from 'vitest'
import { hasCountry, internationalPhone, isMobilePhone, isPhone, normalisePhone, phoneText } from './phone-numbers.ts'

describe('a phone number', () => {
  test.each([
    '912345678',
    '912 345 678',
    '91.234.56.78',
    '91-2345678',
    '351912345678',
    '+351 912 345 678',
    '00351912345678',
    '(+351) 912 345 678',
    '(00351)912345678',
    '+351 (912) 345 678',
    '912345678\u200E',
    '\u202A912345678\u202C',
    '９１２３４５６７８',
    '912\u00A0345\u2009678',
    '912‑345‑678',
    '+351+351912345678'.slice(4),
    'tel:+351912345678',
  ])('%j is stored as nine digits', (typed) => {
    expect(normalisePhone(typed)).toBe('912345678')
    expect(isPhone(normalisePhone(typed))).toBe(true)
  })

  test.each([
    ['+34 612 345 678', '+34612345678'],
    ['0034612345678', '+34612345678'],
    ['+44 (0)20 7946 0018', '+442079460018'],
    ['(+55) 11 91234-5678', '+5511912345678'],
  ])('%j of another country keeps its country', (typed, stored) => {
    expect(normalisePhone(typed)).toBe(stored)
    expect(isPhone(stored)).toBe(true)
  })

  test.each([
    '',
    '91234567',
    '9123456789',
    '+351 91234567',
    '00351 9123456789',
    '34612345678',
    '+12',
    '+1234567890123456',
    'nove um dois',
    '912345678 ou 259000000',
    '9'.repeat(10_000),
    '\u202E'.repeat(10_000),
    '📞912345678',
  ])('%j is refused', (typed) => {
    expect(isPhone(normalisePhone(typed))).toBe(false)
  })

  test('may begin with 351 without its country', () => {
    expect(isPhone(normalisePhone('351 123 456'))).toBe(true)
    expect(normalisePhone('351 123 456')).toBe('351123456')
  })

  test('is mobile where the numbering plan says so', () => {
    expect(['912345678', '921000000', '934567890', '961234567'].every(isMobilePhone)).toBe(true)
    expect(['259000000', '300000000', '707200200', '800200200', '+34612345678'].some(isMobilePhone)).toBe(false)
  })

  test('is shown and linked with its country', () => {
    expect([phoneText('259000000'), phoneText('+34612345678')]).toEqual(['259 000 000', '+34612345678'])
    expect([internationalPhone('259000000'), internationalPhone('+34612345678')]).toEqual(['+351259000000', '+34612345678'])
    expect([hasCountry('259 000 000'), hasCountry('+34 612'), hasCountry('')]).toEqual([false, true, false])
  })
})
