import { expect, test } from 'vitest'
import { openType } from './type.ts'

const type = await openType()
const placed = { x: 10, y: 20, size: 20, weight: 700, fill: '#000', anchor: 'start' } as const

const pointsOf = (path: string): number => path.match(/[mlqcz]/g)?.length ?? 0

test('text is one path without a font, and the same each time', async () => {
  const path = type.outline('P&G “Saúde” 1,5 %', placed)
  expect(path).toMatch(/^<path fill="#000" transform="scale\(0\.2\)" d="[mlqcz\d -]+"\/>$/)
  expect((await openType()).outline('P&G “Saúde” 1,5 %', placed)).toBe(path)
})

test('accents are drawn', () => {
  expect(pointsOf(type.outline('ç', placed))).toBeGreaterThan(pointsOf(type.outline('c', placed)))
  expect(pointsOf(type.outline('ã', placed))).toBeGreaterThan(pointsOf(type.outline('a', placed)))
})

test('bold text is wider than regular text, and a longer text than a shorter one', () => {
  expect(type.width('Paracetamol', 700)).toBeGreaterThan(type.width('Paracetamol', 500))
  expect(type.width('Paracetamol', 500)).toBeGreaterThan(type.width('Para', 500))
})
