import { PermanentDeliveryError } from '../permanent-delivery-error.ts'
import type { SmsMessages } from './port.ts'

const timeoutMs = 10_000

// What a later try may mend: a gateway that is slow, busy, or that does not know our password yet.
const passing = new Set([401, 403, 408, 425, 429])

/**
 * A gateway that takes text messages over HTTP: POST {to, text, id} as JSON, `to` with the country's prefix. It knows a message that
 * comes twice by `id`, which is sent as Idempotency-Key as well. `address` may hold a name and a password, for basic authentication.
 */
export function httpSmsGateway(address: URL): SmsMessages {
  const url = new URL(address)
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ''
  url.password = ''
  const signed = credentials === ':' ? {} : { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
  return {
    async send({ to, text, messageId }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...signed, 'Content-Type': 'application/json', 'Idempotency-Key': messageId },
        body: JSON.stringify({ to: `+351${to}`, text, id: messageId }),
        // Somebody else's address would learn number and text.
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
