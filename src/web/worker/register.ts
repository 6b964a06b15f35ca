import { allowScript, scriptAddress } from '#src/ui/script-address.ts'
import { workerAddress } from './addresses.ts'

/**
 * The worker of the whole shop: the page for when there is no connection, and what the shop sends while nobody looks. Null where the
 * browser keeps none: over plain http, in some private windows, with storage switched off, or when the connection is down.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  allowScript(workerAddress)
  // What the browser has kept of the script is never older than the shop.
  const registered = navigator.serviceWorker.register(scriptAddress(workerAddress), { updateViaCache: 'none' })
  return registered.catch(() => null)
}
