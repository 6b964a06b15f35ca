import { pino } from 'pino'
import { expect, test } from 'vitest'
import { doJob, forEachIsolated } from './jobs.ts'
import { PermanentDeliveryError } from './permanent-delivery-error.ts'
import type { World } from './world.ts'

test('an item that fails is logged with its facts, and the other items are processed', async () => {
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
  await forEachIsolated({ log }, [turn(1), turn(2), turn(3)])
  expect(done).toEqual([1, 3])
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('"order":2')
  expect(said[0]).toContain('the bank is down')
})

test('a permanent failure of a message that is not stored ends the job without an error in the log', async () => {
  const said: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => said.push(line) })
  const work = async () => Promise.reject(new PermanentDeliveryError('smtp 550'))
  await doJob({ queue: 'sign-up', expireInSeconds: 60, work }, { ...({} as World), log }, {})
  expect(said.map((line) => JSON.parse(line))).toMatchObject([{ level: 30, queue: 'sign-up', reason: 'smtp 550' }])
})
