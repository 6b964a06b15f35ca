import { allowScript, scriptAddress } from './script-address.ts'

/** At the root, because a worker's scope is limited to the folder of its script. */
export const workerAddress = '/worker.js'

/**
 * The service worker of the whole shop: the offline page, and push notifications. Registering it again changes nothing. Null when
 * the browser does not register it: over plain http, in some private windows, with storage switched off, or without a connection.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  allowScript(workerAddress)
  try {
    // The script is never taken from the HTTP cache, so it is never older than the shop.
    return await navigator.serviceWorker.register(scriptAddress(workerAddress), { updateViaCache: 'none' })
  } catch {
    return null
  }
}
