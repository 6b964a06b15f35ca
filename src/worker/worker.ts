import type { JobQueue } from '#src/platform/job-queue.ts'
import type { Pace, PeriodicJob } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { duePeriodicJobs, periodicJobs } from './registry.ts'

export type Worker = { /** Waits for running periodic jobs. */ stop: () => Promise<unknown> }

/** The worker process: takes jobs and runs the timetable. Several workers may run; periodic jobs tolerate that. */
export async function startWorker(world: World, jobQueue: JobQueue, { pace = 1 }: Pace = {}): Promise<Worker> {
  const patient = { ...world, db: world.longDb }
  await jobQueue.work(patient)
  const ends = periodicJobs.map((periodicJob) => repeat(patient, periodicJob, 1000 / pace))
  return { stop: () => Promise.all(ends.map((end) => end())) }
}

/** Runs everything that is due by the shop's clock at once, after the demo's clock was moved. */
export async function runDue(world: World): Promise<void> {
  for (const periodicJob of duePeriodicJobs) await periodicJob.work({ ...world, db: world.longDb })
}

const maxPauseSeconds = 60

/** Seconds until the next run. What failed waits twice as long each time, up to a minute: while a resource is short, trying takes more of it. */
export const pauseAfter = (everySeconds: number, failures: number): number =>
  Math.max(everySeconds, Math.min(maxPauseSeconds, everySeconds * 2 ** failures))

function repeat(world: World, periodicJob: PeriodicJob, second: number): () => Promise<void> {
  let timer: NodeJS.Timeout
  let ended = false
  let failures = 0
  let running = Promise.resolve()
  const start = (): void => void (running = next())
  const next = async (): Promise<void> => {
    try {
      await periodicJob.work(world)
      failures = 0
    } catch (error) {
      failures += 1
      world.log.error({ err: error, periodicJob: periodicJob.name }, 'a periodic job failed; it will run again')
    }
    if (!ended) timer = setTimeout(start, pauseAfter(periodicJob.everySeconds, failures) * second)
  }
  timer = setTimeout(start, 0)
  return () => {
    ended = true
    clearTimeout(timer)
    return running
  }
}
