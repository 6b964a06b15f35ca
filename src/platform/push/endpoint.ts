import { ECDH } from 'node:crypto'
import type { PushSubscription } from './port.ts'

// The services that browsers take notices from: Chrome and its kin, Firefox, Safari, Edge.
const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/**
 * Whether an address is one that the shop may call for a browser. A stranger names it, and the server asks it from within the house:
 * so only services that are known, over https and at their usual port, never an address of this machine or its network.
 */
export function isPushEndpoint(text: string): boolean {
  if (text.length > 1000) return false
  const url = URL.parse(text)
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return services.some((service) => url.hostname === service || url.hostname.endsWith(`.${service}`))
}

/** The same for the keys: a point of the curve and sixteen bytes. Others would fail at every notice. */
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
