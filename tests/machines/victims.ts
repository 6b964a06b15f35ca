import { expect } from 'vitest'
import type { Machine, Machines } from './machines.ts'
import { stallAt } from './stalls.ts'
import type { Point } from './stalls.ts'

export type KillPoint = Point & { fate: 'lose' | 'keep' }

export type Victims = {
  /** Kills a fresh process at the point, in the middle of what it is asked to do; it answers nobody any more. */
  killAt: (point: KillPoint, asked: (victim: Machine) => Promise<unknown>) => Promise<void>
  /** The next one, for a death of its own. */
  take: () => Promise<Machine>
}

/** Processes that are there to be killed: the next starts while the one before it dies. */
export function openVictims(machines: Machines): Victims {
  const start = (): Promise<Machine> => {
    const started = machines.web()
    // The last one ends with the test, perhaps before it was ready; nobody takes it.
    started.catch(() => undefined)
    return started
  }
  let next = start()
  const take = async (): Promise<Machine> => {
    const victim = await next
    next = start()
    return victim
  }
  return {
    take,
    async killAt(point, asked) {
      const victim = await take()
      const stall = await stallAt(machines.adminUrl, point)
      const answer = asked(victim).then(
        () => 'answered',
        () => 'no answer',
      )
      // A worker that tidies up after the last death passes the same places.
      await stall.reached(victim.name)
      await victim.kill()
      await stall[point.fate]()
      expect(await answer).toBe('no answer')
    },
  }
}
