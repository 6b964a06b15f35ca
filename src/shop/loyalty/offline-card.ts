import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { allowScript, scriptAddress } from '#src/ui/script-address.ts'
import { workerAddress } from './card-addresses.ts'

// An empty cache of this name says that the card may be kept here; the worker asks for it too. It goes with everything else when somebody signs out.
const requestKey = 'card-wanted'

/** Over plain http, and in some private windows, browsers keep nothing. */
export const canStoreOffline = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis

/** Whether the card is on this device, be it as it was some time ago. A browser that refuses to say keeps nothing. */
export async function isSaved(locale: Locale): Promise<boolean> {
  try {
    return (await caches.match(pathTo('account.card', locale), { ignoreVary: true })) !== undefined
  } catch {
    return false
  }
}

/** Keeps the card as it is now, where its owner wants that, and answers whether it is there: when this fails, an older copy still may be. */
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

/** A browser that refuses to keep anything keeps no card, which `storeCardOffline` then answers. */
export async function requestOfflineCard(): Promise<void> {
  try {
    await caches.open(requestKey)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
