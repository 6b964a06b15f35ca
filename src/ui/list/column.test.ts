import { expect, test } from 'vitest'
import { edgePadding } from './column.ts'

const columns = [
  { header: 'number', from: 'lg' },
  { header: 'name' },
  { header: 'state' },
  { header: 'by', from: 'sm' },
  { header: 'date', from: 'lg' },
] as const
const fit = { startsWithCheckbox: false, keepsAll: false }

test('at every width the outermost visible columns have the padding of the page', () => {
  expect(Object.fromEntries(edgePadding(columns, fit))).toEqual({
    number: 'ps-4 lg:ps-5',
    name: 'max-lg:ps-4',
    date: 'pe-4 lg:pe-5',
    by: 'max-lg:pe-4',
    state: 'max-sm:pe-4',
  })
})

test('a table that scrolls keeps its columns, and one with checkboxes starts with them', () => {
  expect(Object.fromEntries(edgePadding(columns, { startsWithCheckbox: true, keepsAll: true }))).toEqual({ date: 'pe-4 lg:pe-5' })
})
