import { allowScript, scriptAddress } from './script-address.ts'

/** At the root, as a worker reaches no further than the folder that it lies in. */
export const workerAddress = '/worker.js'

/**
 * The worker of the whole shop: the page for when there is no connection, and what the shop sends while nobody looks. Registering it again
 * changes nothing. Null where the browser keeps none: over plain http, in some private windows, with storage switched off, or when the
 * connection is down.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  allowScript(workerAddress)
  try {
    // What the browser has kept of the script is never older than the shop.
    return await navigator.serviceWorker.register(scriptAddress(workerAddress), { updateViaCache: 'none' })
  } catch {
    return null
  }
}
