import { pino } from 'pino'
import { expect, test } from 'vitest'
import { oneByOne } from './jobs.ts'

test('one that fails is told by its name, and keeps nobody else waiting', async () => {
  const said: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => said.push(line) })
  const done: number[] = []
  const turn = (order: number) => ({
    about: { order },
    work: async () => {
      if (order === 2) throw new Error('the bank is down')
      done.push(order)
    },
  })
  await oneByOne({ log }, [turn(1), turn(2), turn(3)])
  expect(done).toEqual([1, 3])
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('"order":2')
  expect(said[0]).toContain('the bank is down')
})
