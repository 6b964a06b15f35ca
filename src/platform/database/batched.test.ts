import { expect, test } from 'vitest'
import { batched, batchedPerDatabase } from './batched.ts'

test('calls of the same turn are batched, and each gets its own result', async () => {
  const batches: number[][] = []
  const double = batched(async (numbers: readonly number[]) => {
    batches.push([...numbers])
    return numbers.map((number) => number * 2)
  })
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6])
  expect(await double(4)).toBe(8)
  expect(batches).toEqual([[1, 2, 3], [4]])
})

test('a failing batch rejects all of its calls, and the next calls start a new batch', async () => {
  const echo = batched(async (names: readonly string[]) => {
    if (names.includes('b')) throw new Error('the database is away')
    return names
  })
  const both = await Promise.allSettled([echo('a'), echo('b')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await echo('c')).toBe('c')
})

test('at the limit of open batches, further calls wait and are then batched', async () => {
  const batches: number[][] = []
  let answer = (): void => undefined
  const slow = batched(
    async (numbers: readonly number[]) => {
      batches.push([...numbers])
      await new Promise<void>((resolve) => (answer = resolve))
      return numbers
    },
    { maxOpen: 1 },
  )
  const first = slow(1)
  await expect.poll(() => batches).toEqual([[1]])
  const others = Promise.all([slow(2), slow(3)])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(batches).toEqual([[1]])
  answer()
  expect(await first).toBe(1)
  await expect.poll(() => batches).toEqual([[1], [2, 3]])
  answer()
  expect(await others).toEqual([2, 3])
})

test('each database has its own batches', async () => {
  const ask = batchedPerDatabase(async ({ name }: { name: string }, names: readonly string[]) =>
    names.map((word) => `${name} ${word}`),
  )
  const [one, two] = [{ name: 'one' }, { name: 'two' }]
  expect(await Promise.all([ask(one, 'a'), ask(two, 'b'), ask(one, 'c')])).toEqual(['one a', 'two b', 'one c'])
})
