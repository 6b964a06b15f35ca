import { describe, expect, test } from 'vitest'
import { readScan } from '#src/kernel/product-codes.ts'
import { addReadings, readNote, summaryOf } from './draft.ts'
import type { DraftContent } from './draft.ts'

const empty: DraftContent = { title: '', reason: '', lines: [], unknown: [] }
let count = 0
const adding = { id: () => `line-${(count += 1)}`, at: '2026-11-25T10:00:00.000Z' }
const read = (content: DraftContent, text: string, variantId: string | undefined) =>
  addReadings(content, [{ reading: readScan(text), variantId }], adding)

describe('readings', () => {
  test('count one unit each, and a second batch of a product is a line of its own', () => {
    let content = read(empty, '01056010982144311728060010L1', 'a')
    content = read(content, '5601098214431', 'a')
    content = read(content, '01056010982144311729060010L2', 'a')
    expect(content.lines).toMatchObject([
      { variantId: 'a', quantity: '1', batch: 'L2', expiresOn: '2029-06' },
      { variantId: 'a', quantity: '2', batch: 'L1', expiresOn: '2028-06' },
    ])
  })

  test('of an unknown code wait and are counted', () => {
    const content = read(read(empty, '999', undefined), '999', undefined)
    expect(content).toMatchObject({ lines: [], unknown: [{ code: '999', count: 2 }] })
    expect(summaryOf(content)).toMatchObject({ products: 0, expected: null, unknown: 1 })
  })
})

test('a supplier’s note is read with any separator, and other lines are left out', () => {
  expect(readNote('5601098214431;12\n"PAR-000020","3"\nMED-1\t4\r\nTotal: 19\n\n')).toEqual([
    { code: '5601098214431', pieces: 12 },
    { code: 'PAR-000020', pieces: 3 },
    { code: 'MED-1', pieces: 4 },
  ])
})
