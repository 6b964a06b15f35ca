import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { allowScript, scriptAddress } from '#src/ui/script-address.ts'
import { workerAddress } from './card-addresses.ts'

// An empty cache with this name means that the card may be stored here; the worker checks it too. It is deleted with all other
// offline data at sign-out.
const requestKey = 'card-wanted'

/** Browsers do not allow it over plain http, nor in some private windows. */
export const canStoreOffline = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis

/** Whether a copy of the card, possibly an older one, is on this device. False if the browser refuses access. */
export async function isSaved(locale: Locale): Promise<boolean> {
  try {
    return (await caches.match(pathTo('account.card', locale), { ignoreVary: true })) !== undefined
  } catch {
    return false
  }
}

/**
 * Stores the current card if its owner wants that, and returns whether it is stored: after a failure an older copy may remain.
 */
export function storeCardOffline(locale: Locale): Promise<boolean> {
  const look = () => isSaved(locale)
  return refreshStored(locale).then(look, look)
}

async function refreshStored(locale: Locale): Promise<void> {
  if (!(await caches.has(requestKey))) return
  const scope = pathTo('account.card', locale)
  allowScript(workerAddress(locale))
  const registration = await navigator.serviceWorker.register(scriptAddress(workerAddress(locale)), { scope })
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (!worker) return
  const { port1, port2 } = new MessageChannel()
  const over = new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true })
  })
  port1.start()
  worker.postMessage(pathTo('account.card.code', locale), [port2])
  await over
}

/** If the browser refuses storage, `storeCardOffline` returns false. */
export async function requestOfflineCard(): Promise<void> {
  try {
    await caches.open(requestKey)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
