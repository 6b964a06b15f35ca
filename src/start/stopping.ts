import { once } from 'node:events'

/**
 * Aborted by the first signal that asks the shop to stop. Terminals and service managers signal its processes together, and people
 * press Ctrl-C again: later ones change nothing. A shop whose launcher was killed stops as well.
 */
export function listenForStop(): AbortController {
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
  if (process.send) process.once('disconnect', stop)
  if (process.send && !process.connected) stop()
  return stopping
}

export const stopped = async (stop: AbortSignal): Promise<unknown> => stop.aborted || once(stop, 'abort')

/** The result of `work`; rejects when `stop` comes first, and leaves `work` to end by itself. */
export async function unlessStopped<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  const cut = Promise.withResolvers<never>()
  const end = (): void => cut.reject(stop.reason)
  stop.addEventListener('abort', end)
  if (stop.aborted) end()
  return Promise.race([work, cut.promise]).finally(() => stop.removeEventListener('abort', end))
}
