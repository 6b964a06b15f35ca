import { registerWorker } from '#src/ui/shop-worker.ts'

/** A browser's push subscription, as sent to the shop. */
export type Subscribed = { endpoint: string; p256dh: string; auth: string }

/**
 * `https`: browsers show notifications of secure origins only. `home_screen`: iPhones and iPads show those of apps on the home
 * screen, not of open pages.
 */
export type Lack = 'https' | 'home_screen' | 'push'

/**
 * `denied`: the person refused, now or earlier. `unanswered`: the prompt was closed. `asleep`: the browser keeps no service
 * worker of the shop, or does not start it. `failed`: the browser vendor's push service is unreachable or refuses.
 */
export type Refusal = 'denied' | 'unanswered' | 'asleep' | 'failed'

/** How long a newly registered service worker may take to start, including what it fetches first. */
const patienceMs = 15_000

export function missingPushSupport(): Lack | undefined {
  if (!isSecureContext) return 'https'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return undefined
  return 'standalone' in navigator && navigator.standalone === false ? 'home_screen' : 'push'
}

export async function subscribeBrowser(publicKey: string): Promise<Subscribed | Refusal> {
  // Must come first: browsers prompt only right after a click.
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'unanswered'
  const registration = await awake()
  if (!registration) return 'asleep'
  try {
    // A subscription of an earlier account in this browser, or of an older key, would be passed on or refused.
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { endpoint, keys } = subscription.toJSON()
    return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
  } catch (failure) {
    if (!(failure instanceof DOMException)) throw failure
    return failure.name === 'NotAllowedError' ? 'denied' : 'failed'
  }
}

/** Other pages register the worker once they are used and idle; a click on this button must not depend on that. */
async function awake(): Promise<ServiceWorkerRegistration | undefined> {
  if (!(await registerWorker())) return undefined
  return Promise.race([navigator.serviceWorker.ready, after(patienceMs)])
}

const after = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
