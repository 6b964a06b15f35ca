import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { alone } from './alone.mjs'

const lock = join(mkdtempSync(join(tmpdir(), 'botica-alone-')), 'build.lock')

test('of two builds of one folder the second waits for the first, and says so', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue()
  const order = []
  const begun = Promise.withResolvers()
  const ready = Promise.withResolvers()
  const first = alone(lock, async () => {
    begun.resolve()
    await ready.promise
    order.push('first')
  })
  await begun.promise
  const second = alone(lock, () => order.push('second'))
  await expect.poll(() => said.mock.calls.flat()).toEqual([`process ${process.pid} builds the pages: waiting for it`])
  ready.resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
  expect(existsSync(lock)).toBe(false)
  said.mockRestore()
})

test('the lock of a build that was killed is taken over, and that of one that failed is removed', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(lock, String(pid))
  await expect(alone(lock, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(existsSync(lock)).toBe(false)
})
