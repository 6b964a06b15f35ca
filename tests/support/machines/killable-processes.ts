import { expect } from 'vitest'
import type { ShopProcess, ShopProcesses } from './shop-processes.ts'
import { pauseAt } from './breakpoints.ts'
import type { Point } from './breakpoints.ts'

export type KillPoint = Point & { fate: 'lose' | 'resume' }

export type Victims = {
  /** Kills a fresh process at the point, in the middle of the request; it never answers. */
  killAt: (point: KillPoint, request: (victim: ShopProcess) => Promise<unknown>) => Promise<void>
  /** The next process to kill. */
  take: () => Promise<ShopProcess>
}

/** Processes to be killed: the next one starts while the previous one dies. */
export function openKillableProcesses(machines: ShopProcesses): Victims {
  const start = (): Promise<ShopProcess> => {
    const started = machines.web()
    // The last one ends with the test, perhaps before it was ready, and is not used.
    started.catch(() => undefined)
    return started
  }
  let next = start()
  const take = async (): Promise<ShopProcess> => {
    const victim = await next
    next = start()
    return victim
  }
  return {
    take,
    async killAt(point, request) {
      const victim = await take()
      const stall = await pauseAt(machines.adminUrl, point)
      const answer = request(victim).then(
        () => 'answered',
        () => 'no answer',
      )
      // A worker that cleans up after the previous kill passes the same points.
      await stall.reached(victim.name)
      await victim.kill()
      await stall[point.fate]()
      expect(await answer).toBe('no answer')
    },
  }
}
