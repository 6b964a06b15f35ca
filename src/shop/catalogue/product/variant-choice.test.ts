import { expect, test } from 'vitest'
import { variantChoice } from './variant-choice.ts'

const packs = (...names: string[]) => names.map((pack) => ({ pack }))

test('a brace in sizes S, M and L offers its size, in both languages', () => {
  const sizes = { kind: 'size', names: ['S', 'M', 'L'] }
  expect(variantChoice(packs('tamanho S', 'tamanho M', 'tamanho L'))).toEqual(sizes)
  expect(variantChoice(packs('size S', 'size M', 'size L'))).toEqual(sizes)
})

test('tablets of 20 and of 60 offer the pack', () => {
  expect(variantChoice(packs('20 un.', '60 un.'))).toEqual({ kind: 'pack', names: ['20 un.', '60 un.'] })
  expect(variantChoice(packs('tamanho S', '60 un.'))).toMatchObject({ kind: 'pack' })
})

test('a product in one pack offers no choice', () => {
  expect(variantChoice(packs('tamanho único'))).toBeNull()
})
