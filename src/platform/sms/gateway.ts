import type { Secret } from '#src/kernel/secret.ts'
import { internationalPhone } from '#src/kernel/phone-numbers.ts'
import { PermanentDeliveryError } from '../permanent-delivery-error.ts'
import type { SmsMessages } from './port.ts'

const timeoutMs = 10_000

// A retry may help: the gateway is slow or busy, or does not know our password yet.
const passing = new Set([401, 403, 408, 425, 429])

/**
 * An SMS gateway over HTTP: POST {to, text, id} as JSON, `to` with the country code. It recognises a repeated message by `id`,
 * which is also sent as Idempotency-Key. `address` may contain a name and a password, for basic authentication.
 */
export function httpSmsGateway(address: Secret): SmsMessages {
  const url = new URL(address.reveal())
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ''
  url.password = ''
  const signed = credentials === ':' ? {} : { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
  return {
    async send({ to, text, messageId }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...signed, 'Content-Type': 'application/json', 'Idempotency-Key': messageId },
        body: JSON.stringify({ to: internationalPhone(to), text, id: messageId }),
        // A redirect would reveal number and text to another address.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.body?.cancel()
      if (answer.ok) return
      if (answer.status >= 400 && answer.status < 500 && !passing.has(answer.status))
        throw new PermanentDeliveryError(`sms ${answer.status}`)
      throw new Error(`the gateway of text messages answered ${answer.status}`)
    },
  }
}
