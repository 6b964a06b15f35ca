import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { TaskMessage, TaskRequest } from './serve-tasks.ts'
import { Unreachable } from './unreachable.ts'

type Options = {
  /** A module that calls `serveTasks`. */
  program: URL
  /** The longest time for one task; its process is then killed. */
  maxTaskMs: number
  /** For a program whose memory is JavaScript's: its process ends when it needs more. */
  maxHeapMb?: number
}

/** `failed`: the task crashed its process, or took too long. */
export type RunTask<Task, Answer> = (task: Task) => Promise<Result<Answer, { code: 'failed' }>>

type Outcome<Answer> = Result<Answer, { code: 'failed' | 'no_process' }>
type Pending<Answer> = { resolve: (outcome: Outcome<Answer>) => void; timer: NodeJS.Timeout }
type Running<Task, Answer> = (task: Task) => Promise<Outcome<Answer>>

const idleMs = 20_000
// It takes half a second, on a busy machine many times as long.
const startMs = 30_000

/**
 * Runs tasks in a separate process, so that none can block or crash the shop and their memory is not retained by it. The process
 * starts with the first task, serves further ones and ends 20 s after the last; it has none of the shop's settings and keys. While
 * no process, descriptor or memory can be had, tasks throw `Unreachable`.
 */
export function createTaskProcess<Task, Answer>(options: Options): RunTask<Task, Answer> {
  let running: Promise<Running<Task, Answer>> | undefined
  return async (task) => {
    running ??= openProcess<Task, Answer>(options, () => (running = undefined))
    const outcome = await (await running)(task)
    if (outcome.ok) return outcome
    if (outcome.error.code === 'failed') return err({ code: 'failed' })
    throw new Unreachable('the process of a task found no memory')
  }
}

async function openProcess<Task, Answer>(options: Options, onEnd: () => void): Promise<Running<Task, Answer>> {
  try {
    return tasksOf(await startProcess(options), options, onEnd)
  } catch (error) {
    onEnd()
    throw new Unreachable('no process can be started', { cause: error })
  }
}

async function startProcess({ program, maxHeapMb }: Options): Promise<ChildProcess> {
  const execArgv = maxHeapMb === undefined ? [] : [`--max-old-space-size=${maxHeapMb}`]
  const env = { MALLOC_ARENA_MAX: '1' }
  // Detached: Ctrl-C in a terminal reaches the shop alone, whose requests in flight may still need the process.
  const how = { serialization: 'advanced', env, execArgv, stdio: 'ignore', detached: true } as const
  const child = fork(fileURLToPath(program), how)
  // An error without a listener ends the shop; `once` has one only while it waits.
  child.on('error', () => undefined)
  const settled = new AbortController()
  const { signal } = settled
  const failed = async (event: Promise<unknown>, reason: string): Promise<never> => {
    await event
    throw new Error(reason)
  }
  try {
    // The program says that it is ready. One that gets no memory or no thread exits before.
    await Promise.race([
      once(child, 'message', { signal }),
      failed(once(child, 'exit', { signal }), 'the process has exited'),
      failed(wait(startMs, undefined, { signal }), 'the process did not start in time'),
    ])
    return child
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    settled.abort()
  }
}

/** The promises of tasks are only ever resolved: one that is rejected while nothing awaits it ends the shop. */
function tasksOf<Task, Answer>(child: ChildProcess, { maxTaskMs }: Options, onEnd: () => void): Running<Task, Answer> {
  const tasks = new Map<number, Pending<Answer>>()
  let lastId = 0
  let idle: NodeJS.Timeout | undefined
  let ended: 'failed' | 'no_process' | undefined
  const finish = (id: number, outcome: Outcome<Answer>): void => {
    const pending = tasks.get(id)
    tasks.delete(id)
    clearTimeout(pending?.timer)
    pending?.resolve(outcome)
  }
  const end = (code: 'failed' | 'no_process'): void => {
    if (ended) return
    ended = code
    onEnd()
    child.kill('SIGKILL')
    for (const id of tasks.keys()) finish(id, err({ code }))
  }
  child.on('message', (message) => {
    const { id, ...said } = message as TaskMessage<Answer>
    finish(id, 'answer' in said ? ok(said.answer) : err({ code: 'no_process' }))
    if (tasks.size > 0) return
    // An idle process must not keep the shop from exiting.
    refWhileWorking(child, false)
    idle = setTimeout(end, idleMs, 'failed').unref()
  })
  // Not killed by this process: a system that runs out of memory does that.
  child.once('exit', (_, signal) => end(signal === 'SIGKILL' ? 'no_process' : 'failed'))
  return (task) => {
    if (ended) return Promise.resolve(err({ code: ended }))
    lastId += 1
    clearTimeout(idle)
    refWhileWorking(child, true)
    const outcome = Promise.withResolvers<Outcome<Answer>>()
    tasks.set(lastId, { resolve: outcome.resolve, timer: setTimeout(end, maxTaskMs, 'failed') })
    child.send({ id: lastId, task } satisfies TaskRequest<Task>, (error) => error && end('no_process'))
    return outcome.promise
  }
}

/** Whether the child keeps this process alive. */
function refWhileWorking(child: ChildProcess, isWorking: boolean): void {
  for (const handle of [child, child.channel]) (isWorking ? handle?.ref : handle?.unref)?.call(handle)
}
