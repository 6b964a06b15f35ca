import { registerWorker } from '#src/ui/shop-worker.ts'

/** What the shop is told of a browser that takes notices. */
export type Subscribed = { endpoint: string; p256dh: string; auth: string }

/** `https`: browsers show notices of safe pages only. `home_screen`: iPhones and iPads show those of what lies there, and of no open page. */
export type Lack = 'https' | 'home_screen' | 'push'

/**
 * `denied`: whoever sits here said no, now or earlier. `unanswered`: the question was closed. `asleep`: the browser keeps no worker of the
 * shop, or does not wake it up. `failed`: the service of the browser's maker cannot be reached, or takes nothing.
 */
export type Refusal = 'denied' | 'unanswered' | 'asleep' | 'failed'

/** How long a worker that has just been registered may take to wake up, with what it fetches first. */
const patienceMs = 15_000

export function missingPushSupport(): Lack | undefined {
  if (!isSecureContext) return 'https'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return undefined
  return 'standalone' in navigator && navigator.standalone === false ? 'home_screen' : 'push'
}

export async function subscribeBrowser(publicKey: string): Promise<Subscribed | Refusal> {
  // First of all: browsers ask only right after a press.
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'unanswered'
  const registration = await awake()
  if (!registration) return 'asleep'
  try {
    // One of somebody who was signed in here before, or of an older key, would be refused or handed on.
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { endpoint, keys } = subscription.toJSON()
    return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
  } catch (failure) {
    if (!(failure instanceof DOMException)) throw failure
    return failure.name === 'NotAllowedError' ? 'denied' : 'failed'
  }
}

/** Other pages register the worker once they are touched and at rest; whoever presses at once does not wait for that. */
async function awake(): Promise<ServiceWorkerRegistration | undefined> {
  if (!(await registerWorker())) return undefined
  return Promise.race([navigator.serviceWorker.ready, after(patienceMs)])
}

const after = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
