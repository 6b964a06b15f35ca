import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

test('what is asked in one turn is asked together, and everybody gets their own answer', async () => {
  const asked: number[][] = []
  const double = gathered(async (numbers: readonly number[]) => {
    asked.push([...numbers])
    return numbers.map((number) => number * 2)
  })
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6])
  expect(await double(4)).toBe(8)
  expect(asked).toEqual([[1, 2, 3], [4]])
})

test('when the asking fails, all who asked are told, and the next are asked anew', async () => {
  const echo = gathered(async (words: readonly string[]) => {
    if (words.includes('b')) throw new Error('the database is away')
    return words
  })
  const both = await Promise.allSettled([echo('a'), echo('b')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await echo('c')).toBe('c')
})
