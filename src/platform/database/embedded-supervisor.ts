import { setTimeout as wait } from 'node:timers/promises'
import { clearAddress } from './embedded-address.ts'
import { acquireServerLock, announceStop, lockRunningServer } from './embedded-lock.ts'
import type { Owner } from './embedded-lock.ts'
import { readPostmaster } from './embedded-postmaster.ts'
import { SignalledToStop, stopServer } from './embedded-server.ts'
import type { Plan } from './embedded-spawn.ts'

type EmbeddedLog = { info: (facts: object, message: string) => void; error: (facts: object, message: string) => void }

export type Supervision = {
  log?: EmbeddedLog
  /**
   * Aborted when the process is to stop: the start ends early and leaves no server, and the start of another process waits for
   * this one. The supervisor aborts it when the server itself was signalled to stop.
   */
  stopping?: AbortController
}

const pauseMs = 1000

/**
 * Restarts the server when it dies during our run, so that later connections find it again. A server that was asked to stop, by a
 * signal to its own process, stops the shop as a signal to the shop does.
 */
export function superviseServer(
  plan: Plan,
  first: Owner,
  { log, stopping = new AbortController() }: Supervision,
): { stop: () => Promise<void> } {
  const { cluster } = plan.folders
  const ended = new AbortController()
  const stop = AbortSignal.any([ended.signal, stopping.signal])
  // A server that exited by itself removed its file; one that was killed did not.
  const noticeStop = (): void => {
    const mark = readPostmaster(cluster)
    if (!mark || mark.isStopping) stopping.abort()
  }
  let owner: Owner | undefined
  let regained: Promise<void> = Promise.resolve()

  const own = (mine: Owner): void => {
    owner = mine
    mine.client.once('end', () => {
      owner = undefined
      if (!stop.aborted) noticeStop()
      regained = regain()
    })
    if (stop.aborted) announce()
  }
  const regain = async (): Promise<void> => {
    while (!stop.aborted) {
      try {
        own(await acquireServerLock(plan, stop))
        return log?.info({ adopted: owner?.adopted }, 'the database was lost and is back')
      } catch (error) {
        if (error instanceof SignalledToStop) stopping.abort()
        if (!stop.aborted) log?.error({ err: error }, 'the database is lost')
      }
      await wait(pauseMs, undefined, { signal: stop }).catch(() => undefined)
    }
  }
  // Fails when the server is stopping already.
  const announce = (): void => void (owner && announceStop(owner).catch(() => undefined))
  stop.addEventListener('abort', announce)
  // The connections of a server that was asked to stop gently stay open.
  const poll = setInterval(() => readPostmaster(cluster)?.isStopping && stopping.abort(), pauseMs / 4).unref()
  own(first)

  const end = async (): Promise<void> => {
    // A start that failed because the server was signalled to stop may end before the poll has seen it.
    noticeStop()
    ended.abort()
    clearInterval(poll)
    await regained
    // What another start has adopted meanwhile is not ours.
    const isOurs = owner ?? readPostmaster(cluster)?.isStopping ?? false
    const session = isOurs ? owner : await lockRunningServer(plan).catch(() => undefined)
    if (isOurs || session) await stopServer(plan)
    await session?.client.end()
    clearAddress(plan.folders, first.address)
  }
  let ending: Promise<void> | undefined
  return { stop: () => (ending ??= end()) }
}
