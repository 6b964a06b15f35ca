import { Jsona } from 'jsona'
import { expect, test } from 'vitest'
import { flatRecords } from './flat-records.ts'

const document = {
  data: [
    {
      type: 'line_item',
      id: '1',
      attributes: { quantity: 2, total: '20.00' },
      relationships: { variant: { data: { type: 'variant', id: '7' } }, photos: { data: [] }, note: { data: null } },
    },
    { type: 'line_item', id: '2', relationships: { variant: { data: { type: 'variant', id: '9' } }, price: {} } },
  ],
  included: [
    {
      type: 'variant',
      id: '7',
      attributes: { sku: 'MED-000022' },
      relationships: { product: { data: { type: 'product', id: '7' } } },
    },
    {
      type: 'product',
      id: '7',
      attributes: { name: 'Creme de azulejo' },
      relationships: { variants: { data: [{ type: 'variant', id: '7' }] } },
    },
  ],
}

test('S161 attributes and included relations are members of the record, at any depth', () => {
  const [first, second] = flatRecords(document)
  expect(first).toMatchObject({
    id: '1',
    type: 'line_item',
    quantity: 2,
    total: '20.00',
    variant: { id: '7', type: 'variant', sku: 'MED-000022', product: { name: 'Creme de azulejo' } },
    photos: [],
    note: null,
  })
  expect(second, 'a relation that was not included is its identifier, one without data is left out').toEqual({
    id: '2',
    type: 'line_item',
    variant: { id: '9', type: 'variant' },
  })
})

test('S161 records that refer to each other are the same records', () => {
  const [line] = flatRecords<{ variant: { product: { variants: unknown[] } } }>(document)
  expect(line?.variant.product.variants[0]).toBe(line?.variant)
})

test('S161 a single record, an empty answer and an answer of errors are read as well', () => {
  expect(flatRecords({ data: { type: 'upload', id: 'u', attributes: { width: 3 } } })).toEqual([
    { type: 'upload', id: 'u', width: 3 },
  ])
  expect([flatRecords({ data: null }), flatRecords({ data: [] }), flatRecords({})]).toEqual([[], [], []])
})

test('S161 it reads the same as a public client', () => {
  const theirs = new Jsona().deserialize(JSON.stringify(document)) as object
  const plain = (records: unknown): unknown => {
    const visited = new Set<unknown>()
    return JSON.parse(
      JSON.stringify(records, (name, value: unknown) => {
        if (name === 'relationshipNames') return undefined
        if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
        if (visited.has(value)) return 'shown above'
        visited.add(value)
        return value
      }),
    )
  }
  expect(plain(flatRecords(document))).toEqual(plain(theirs))
})
