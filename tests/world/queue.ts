import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import { doJob } from '#src/platform/jobs.ts'
import type { Jobs } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { jobs as kinds } from '#src/worker/registry.ts'

/** A queue in the test's own database, written in the transaction of the fact, as the shop's is; its jobs run when the test says so. */
export async function openQueue(db: Db): Promise<Jobs> {
  await sql`create table if not exists test_jobs (id bigint generated always as identity primary key, queue text not null, data jsonb not null)`.execute(
    db,
  )
  return {
    async send(tx, job, data) {
      await sql`insert into test_jobs (queue, data) values (${job.queue}, ${JSON.stringify(data)})`.execute(tx)
    },
  }
}

export type WaitingJob = { id: number; queue: string; data: object }

export async function waitingJobs(world: World): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`select id, queue, data from test_jobs order by id`.execute(world.db)
  return rows
}

/** Runs every job that waits; `times` shows what a job that runs again does. A job that throws stays. */
export async function runJobs(world: World, times = 1): Promise<void> {
  for (const { id, queue, data } of await waitingJobs(world)) {
    const kind = kinds.find((job) => job.queue === queue)
    if (!kind) throw new Error(`nobody does ${queue}`)
    for (let run = 0; run < times; run += 1) await doJob(kind, world, data)
    await sql`delete from test_jobs where id = ${id}`.execute(world.db)
  }
}
