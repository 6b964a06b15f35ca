import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

// Names under which a secret or a person's data could travel; whatever they hold is struck out.
const secretNames = [
  'password',
  'token',
  'code',
  'secret',
  'cookie',
  'authorization',
  'email',
  'phone',
  'mobile_phone',
  'nif',
  'name',
  'address',
  'prescription_code',
  'dispensation_code',
  'option_right_code',
  'sms_message',
  'session',
  'x-cart-token',
  'x-order-token',
]
const redacted = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

/** One JSON line an event, on standard output. `err` keeps its stack, which no browser ever sees. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, base: null, redact: { paths: redacted, censor: '[redacted]' } }, destination ?? pino.destination({ sync: false }))
