import { expect, test } from 'vitest'
import { baseOf, mergeTexts } from './merge-texts.ts'
import { countOf } from './product-form.ts'

const saved = { 'name.pt': 'Creme', brand: 'Nacriva', 'variants.0.id': 'a', 'variants.0.price': '5,00' }
const typed = (changes: Record<string, string>) => ({ ...saved, ...changes, version: '1', base: baseOf(saved) })

test('of two people who changed different fields, both find their texts in the form', () => {
  const { texts, conflicts, adopted } = mergeTexts(typed({ 'name.pt': 'Creme rico' }), { ...saved, brand: 'Olivea' })
  expect(texts).toMatchObject({ 'name.pt': 'Creme rico', brand: 'Olivea' })
  expect(conflicts).toEqual([])
  expect(adopted).toEqual([{ field: 'brand', mine: 'Nacriva', theirs: 'Olivea' }])
})

test('a field that both changed stays as typed until theirs is chosen', () => {
  const { texts, conflicts } = mergeTexts(typed({ brand: 'Dermalis' }), { ...saved, brand: 'Olivea' })
  expect(texts).toMatchObject({ brand: 'Dermalis' })
  expect(conflicts).toEqual([{ field: 'brand', mine: 'Dermalis', theirs: 'Olivea' }])
})

test('the same text typed by both is no difference', () => {
  const { conflicts, adopted } = mergeTexts(typed({ brand: 'Olivea' }), { ...saved, brand: 'Olivea' })
  expect([conflicts, adopted]).toEqual([[], []])
})

test('a pack that one person added does not replace the one that the other typed', () => {
  const theirs = { ...saved, 'variants.1.id': 'b', 'variants.1.price': '9,00' }
  const { texts, conflicts } = mergeTexts(typed({ 'variants.1.id': '', 'variants.1.price': '7,00' }), theirs)
  expect(texts).toMatchObject({ 'variants.1.id': 'b', 'variants.1.price': '9,00', 'variants.2.price': '7,00' })
  expect(conflicts).toEqual([])
})

test('the number in a name makes no more members than a form can have', () => {
  const texts = {
    'variants.1.sku': 'A',
    'variants.999999999.sku': 'B',
    'variants.1e9.sku': 'C',
    'variants.x.sku': 'D',
    'variants.-1.sku': 'E',
  }
  expect(countOf(texts, 'variants')).toBe(2)
})
