import { expect, test } from 'vitest'
import { batched, batchedPerDatabase } from './batched.ts'

test('what is asked in one turn is asked together, and everybody gets their own answer', async () => {
  const batches: number[][] = []
  const double = batched(async (numbers: readonly number[]) => {
    batches.push([...numbers])
    return numbers.map((number) => number * 2)
  })
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6])
  expect(await double(4)).toBe(8)
  expect(batches).toEqual([[1, 2, 3], [4]])
})

test('when the asking fails, all who asked are told, and the next are asked anew', async () => {
  const echo = batched(async (names: readonly string[]) => {
    if (names.includes('b')) throw new Error('the database is away')
    return names
  })
  const both = await Promise.allSettled([echo('a'), echo('b')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await echo('c')).toBe('c')
})

test('while as many are out as may be, further questions wait and then go together', async () => {
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

test('each database is asked for itself', async () => {
  const ask = batchedPerDatabase(async ({ name }: { name: string }, names: readonly string[]) =>
    names.map((word) => `${name} ${word}`),
  )
  const [one, two] = [{ name: 'one' }, { name: 'two' }]
  expect(await Promise.all([ask(one, 'a'), ask(two, 'b'), ask(one, 'c')])).toEqual(['one a', 'two b', 'one c'])
})
