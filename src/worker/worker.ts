import type { Boss } from '#src/platform/boss.ts'
import type { Pace, Sweep } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { dueSweeps, sweeps } from './registry.ts'

export type Worker = { stop: () => void }

/** The worker door: takes jobs and runs the timetable. Several workers may run; every sweep bears company. */
export async function startWorker(world: World, boss: Boss, { pace = 1 }: Pace = {}): Promise<Worker> {
  const patient = { ...world, db: world.longDb }
  await boss.work(patient)
  const ends = sweeps.map((sweep) => repeat(patient, sweep, 1000 / pace))
  return { stop: () => ends.forEach((end) => end()) }
}

/** Everything that is due by the shop's clock, at once: when the demo's clock was moved. */
export async function runDue(world: World): Promise<void> {
  for (const sweep of dueSweeps) await sweep.work({ ...world, db: world.longDb })
}

function repeat(world: World, sweep: Sweep, second: number): () => void {
  let timer: NodeJS.Timeout
  let ended = false
  const next = async (): Promise<void> => {
    try {
      await sweep.work(world)
    } catch (error) {
      world.log.error({ err: error, sweep: sweep.name }, 'sweep failed; it will run again')
    }
    if (!ended) timer = setTimeout(() => void next(), sweep.everySeconds * second)
  }
  timer = setTimeout(() => void next(), 0)
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
