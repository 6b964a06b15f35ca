import { ECDH } from 'node:crypto'
import type { PushSubscription } from './port.ts'

// Push services of Chrome and its relatives, Firefox, Safari, Edge.
const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/**
 * Whether the shop may call this address for a browser. The client chooses it and the server calls it from inside the network: so
 * only known services, over https on the usual port, never an address of this machine or its network.
 */
export function isPushEndpoint(text: string): boolean {
  if (text.length > 1000) return false
  const url = URL.parse(text)
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return services.some((service) => url.hostname === service || url.hostname.endsWith(`.${service}`))
}

/** Also validates the keys: a point on the curve and sixteen bytes. Others would fail at every push. */
export function isPushSubscription({ endpoint, p256dh, auth }: PushSubscription): boolean {
  const isBase64 = /^[\w-]{87,88}=?$/.test(p256dh) && /^[\w-]{22}(==)?$/.test(auth)
  return isBase64 && isPushEndpoint(endpoint) && isPoint(p256dh)
}

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return Buffer.from(key, 'base64url').length === 65
  } catch (error) {
    if (error instanceof Error) return false
    throw error
  }
}
