import { expect, test } from 'vitest'
import { notIn, strengthText, unbroken } from './designation.ts'

test('a strength has a comma in Portuguese, and stays on one line with its unit', () => {
  expect(strengthText('500 mg + 6.1 mg + 100 mg', 'pt')).toBe('500 mg + 6,1 mg + 100 mg')
  expect(strengthText('8.75 mg', 'en')).toBe('8.75 mg')
  expect(unbroken('verniz 50 mg/ml, 20 gotas, 0,15 %')).toBe('verniz 50\u00a0mg/ml, 20 gotas, 0,15\u00a0%')
})

test('a text that the name contains is not repeated, in any notation of numbers', () => {
  expect(notIn('Strepfen pastilhas 8,75 mg', ['8.75 mg', '16 pastilhas'])).toEqual(['16 pastilhas'])
  expect(notIn('Griponal 500 mg + 6,1 mg + 100 mg', [strengthText('500 mg + 6.1 mg + 100 mg', 'pt'), null])).toEqual([])
  expect(notIn('Creme de ureia 20%', ['20 %', '100 g'])).toEqual(['100 g'])
})
