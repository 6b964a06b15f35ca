import webpush from 'web-push'
import { isPushEndpoint } from './endpoint.ts'
import type { Push } from './port.ts'
import type { PushSettings } from './push-settings.ts'

const timeoutMs = 10_000
// A day: afterwards the notification is only in the account.
const deliverySeconds = 86_400
// Not found or gone; or an address, keys or a signature that the service rejects, for instance after our keys changed. No retry
// helps; the person has to enable notifications again.
const dead = new Set([400, 401, 403, 404, 410])

/**
 * Encrypts messages for each browser (RFC 8291) and signs them (RFC 8292). `canCall` is checked before every call, even though
 * the address was checked when it was stored.
 */
export function webPush(settings: PushSettings, canCall: (endpoint: string) => boolean = isPushEndpoint): Push {
  return {
    publicKey: settings.publicKey,
    async send({ endpoint, p256dh, auth }, message) {
      if (!canCall(endpoint)) return 'gone'
      const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { ...settings, privateKey: settings.privateKey.reveal() },
        TTL: deliverySeconds,
        contentEncoding: 'aes128gcm',
      })
      const { 'Content-Length': _, ...headers } = request.headers
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: new Uint8Array(request.body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.body?.cancel()
      if (answer.ok) return 'sent'
      if (dead.has(answer.status)) return 'gone'
      throw new Error(`the service of push answered ${answer.status}`)
    },
  }
}

/** A key pair in base64url, for the settings. */
export const newPushKeys = (): { publicKey: string; privateKey: string } => webpush.generateVAPIDKeys()
