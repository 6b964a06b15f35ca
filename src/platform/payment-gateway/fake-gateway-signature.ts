import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../crypto.ts'
import type { KeyRing } from '../crypto.ts'

/** Header with the signature of the fake gateway's events. */
export const signatureHeader = 'Simulator-Signature'

const macOf = (secret: Uint8Array, body: string): Buffer =>
  createHmac('sha256', keyFor('notices of the pretend bank', secret)).update(body).digest()

export function signNotice(keys: KeyRing, body: string): string {
  const [key] = keys
  if (!key) throw new Error('the key ring is empty')
  return macOf(key.secret, body).toString('hex')
}

/** Accepts any key of the ring: an event may outlive a rotation. */
export function isSigned(keys: KeyRing, body: string, signature: string): boolean {
  const signed = Buffer.from(signature, 'hex')
  return keys.some(({ secret }) => {
    const mac = macOf(secret, body)
    return mac.length === signed.length && timingSafeEqual(mac, signed)
  })
}
