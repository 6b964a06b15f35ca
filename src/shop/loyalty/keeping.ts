import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { allowScript, scriptAddress } from '#src/ui/script-address.ts'
import { workerAddress } from './card-addresses.ts'

// An empty cache of this name says that the card may be kept here. It goes with everything else when somebody signs out.
const wish = 'card-wanted'

/** Over plain http, and in some private windows, browsers keep nothing. */
export const canKeep = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis

/** Keeps the card as it is now on this device, where its owner wants that; answers whether it is kept. */
export async function keepCard(locale: Locale): Promise<boolean> {
  if (!(await caches.has(wish))) return false
  const scope = pathTo('account.card', locale)
  allowScript(workerAddress(locale))
  const registration = await navigator.serviceWorker.register(scriptAddress(workerAddress(locale)), { scope })
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (!worker) return false
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true })
  })
  port1.start()
  worker.postMessage(pathTo('account.card.code', locale), [port2])
  return answer
}

/** Takes the card off this device. */
export async function dropCard(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
}

export async function wantCard(): Promise<void> {
  await caches.open(wish)
}
