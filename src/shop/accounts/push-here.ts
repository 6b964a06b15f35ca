/** What the shop is told of a browser that takes notices. */
export type Subscribed = { endpoint: string; p256dh: string; auth: string }

/** How long the shop's worker may take to wake up: it is registered when a page is first touched. */
const patienceMs = 15_000

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** `denied`: whoever sits here said no, now or earlier. `failed`: the browser's own service cannot be reached, or there is no worker. */
export async function subscribeHere(publicKey: string): Promise<Subscribed | 'denied' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const registration = await Promise.race([navigator.serviceWorker.ready, after(patienceMs)])
  if (!registration) return 'failed'
  try {
    // One of somebody who was signed in here before, or of an older key, would be refused or handed on.
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    const given = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { endpoint, keys } = given.toJSON()
    return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
  } catch (failure) {
    if (!(failure instanceof DOMException)) throw failure
    return failure.name === 'NotAllowedError' ? 'denied' : 'failed'
  }
}

const after = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
