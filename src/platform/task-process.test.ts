import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAll, testFor } from '#tests/support/world/short.ts'
import { createTaskProcess } from './task-process.ts'
import { Unreachable } from './unreachable.ts'

type Task = 'answer' | 'fail' | 'find_no_memory' | 'be_killed' | 'take_long' | 'need_memory'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'botica-tasks-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function program(text: string): Promise<URL> {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.mjs`)
  await writeFile(path, text)
  return pathToFileURL(path)
}

const works = {
  answer: () => `answer of ${process.pid}`,
  fail: () => setImmediate(() => process.abort()),
  find_no_memory: () => {
    throw new Error('vips: out of memory')
  },
  be_killed: () => process.kill(process.pid, 'SIGKILL'),
  take_long: () => undefined,
  need_memory: () => {
    const lists: string[][] = []
    for (;;) lists.push(Array.from({ length: 100_000 }, (_, at) => `${lists.length} ${at}`))
  },
}

/** A process in which each task does what its name says; only `answer` ever answers. */
async function tasksOfAllKinds(options: { maxTaskMs?: number; maxHeapMb?: number } = {}) {
  const entries = Object.entries(works).map(([name, work]) => `${name}: ${work.toString()}`)
  const text = `import { serveTasks } from ${JSON.stringify(new URL('serve-tasks.ts', import.meta.url).href)}
    const works = { ${entries.join(',')} }
    serveTasks(async (task) => task === 'answer' ? works.answer() : works[task]() ?? new Promise(() => undefined))`
  return createTaskProcess<Task, string>({ program: await program(text), maxTaskMs: 60_000, ...options })
}

test('one process answers several tasks, and the next one is started when it has crashed', inAll, async () => {
  const run = await tasksOfAllKinds()
  const [first, second] = await Promise.all([run('answer'), run('answer')])
  expect(first).toEqual({ ok: true, value: expect.stringMatching(/^answer of \d+$/) })
  expect(second).toEqual(first)
  expect(await run('fail')).toEqual({ ok: false, error: { code: 'failed' } })
  expect(await run('answer')).not.toEqual(first)
})

testFor(
  [
    ['takes too long', 'take_long', { maxTaskMs: 2000 }],
    ['needs more memory than it may', 'need_memory', { maxHeapMb: 30 }],
  ],
  { short: 1 },
)('a task that %s has failed, and the next one is answered', async ([, task, options]) => {
  const run = await tasksOfAllKinds({ ...options })
  expect(await run(task)).toEqual({ ok: false, error: { code: 'failed' } })
  expect(await run('answer')).toMatchObject({ ok: true })
})

testFor(['find_no_memory', 'be_killed'], { short: 1 })(
  'a task that the system has no memory for (%s) is unreachable, and the next one is answered',
  async (task) => {
    const run = await tasksOfAllKinds()
    await expect(run(task)).rejects.toThrow(Unreachable)
    expect(await run('answer')).toMatchObject({ ok: true })
  },
)

test('tasks of a process that exits before it is ready are unreachable, each of them', async () => {
  const run = createTaskProcess({ program: await program('process.exit(1)'), maxTaskMs: 1000 })
  const outcomes = await Promise.allSettled([run(1), run(2), run(3)])
  expect(outcomes).toEqual(Array.from({ length: 3 }, () => ({ status: 'rejected', reason: expect.any(Unreachable) })))
})
