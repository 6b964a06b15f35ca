import { setTimeout as wait } from 'node:timers/promises'
import { clearAddress } from './embedded-address.ts'
import { acquireServerLock } from './embedded-lock.ts'
import type { Owner } from './embedded-lock.ts'
import { stopServer } from './embedded-server.ts'
import type { Plan } from './embedded-spawn.ts'

export type EmbeddedLog = { info: (facts: object, message: string) => void; error: (facts: object, message: string) => void }

const pauseMs = 1000

/** Holds on to the server: when it dies under us it is started again, and connections that open later find it. */
export function superviseServer(plan: Plan, first: Owner, log?: EmbeddedLog): { stop: () => Promise<void> } {
  let owner = first
  const stopping = new AbortController()
  let regained: Promise<void> = Promise.resolve()

  const watch = (): void => {
    owner.client.once('end', () => {
      regained = regain()
    })
  }
  const regain = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        owner = await acquireServerLock(plan)
        log?.info({ adopted: owner.adopted }, 'the database was lost and is back')
        return watch()
      } catch (error) {
        log?.error({ err: error }, 'the database is lost')
      }
      await wait(pauseMs)
    }
  }
  watch()
  return {
    async stop() {
      stopping.abort()
      await regained
      await stopServer(plan)
      await owner.client.end()
      clearAddress(plan.folders, owner.address)
    },
  }
}
