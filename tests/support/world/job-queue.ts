import { sql } from 'kysely'
import { doJob } from '#src/platform/jobs.ts'
import type { Jobs } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { jobs as kinds } from '#src/worker/registry.ts'

/** A queue in the test's own database, written transactionally like the shop's; its jobs run when the test says so. */
export function openQueue(): Jobs {
  return {
    async send(tx, job, data, after = 0) {
      await sql`insert into tests.jobs (queue, data, after) values (${job.queue}, ${JSON.stringify(data)}, ${after})`.execute(tx)
    },
  }
}

/** `after`: the requested delay in seconds. */
export type WaitingJob = { id: number; queue: string; data: object; after: number }

export async function waitingJobs(world: World): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`select id, queue, data, after from tests.jobs order by id`.execute(world.db)
  return rows
}

/**
 * Runs every waiting job, whatever its delay, and those they write; `times` repeats each to test a job that runs again. A job
 * that throws stays in the queue.
 */
export async function runJobs(world: World, times = 1): Promise<void> {
  for (let jobs = await waitingJobs(world); jobs.length > 0; jobs = await waitingJobs(world)) await runThese(world, jobs, times)
}

/** Lets the ten seconds pass in which staff can undo a transition; the messages it sends then still wait. */
export const passUndo = (world: World): Promise<void> => runQueue(world, 'order-news')

/** Runs the waiting jobs of one kind, and not those that they write. */
export async function runQueue(world: World, name: string): Promise<void> {
  const waiting = await waitingJobs(world)
  await runThese(
    world,
    waiting.filter(({ queue }) => queue === name),
    1,
  )
}

async function runThese(world: World, jobs: readonly WaitingJob[], times: number): Promise<void> {
  for (const { id, queue, data } of jobs) {
    const kind = kinds.find((job) => job.queue === queue)
    if (!kind) throw new Error(`nobody does ${queue}`)
    for (let run = 0; run < times; run += 1) await doJob(kind, world, data)
    await sql`delete from tests.jobs where id = ${id}`.execute(world.db)
  }
}
