import { expect, test } from 'vitest'
import { readSorting, sortingText } from './sorting.ts'

test('the order of a list is read from its address as it was written there', () => {
  for (const sorting of [
    { by: 'price', isDescending: false },
    { by: 'name', isDescending: true },
  ] as const)
    expect(readSorting(sortingText(sorting), ['name', 'price'])).toEqual(sorting)
})

test('an address that names no column, or an unknown one, has the usual order', () => {
  for (const text of [null, '', '-', 'cost', '--price']) expect(readSorting(text, ['name', 'price'])).toBeUndefined()
})
