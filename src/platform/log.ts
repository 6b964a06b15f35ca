import { pino } from 'pino'
import type { DestinationStream, Logger, LoggerOptions } from 'pino'
import { scrubbedError, scrubbedReason } from './scrubbed-error.ts'

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

/** An error that the log was told, with the names of where: `route`, `queue`, `sweep`, `request`, `status`. */
export type LoggedError = { error: unknown; said: string; facts: Record<string, unknown> }
type Listener = (error: LoggedError) => void

/**
 * One JSON line an event, on standard output. `err` keeps its stack, which no browser ever sees; what its texts say of people is struck
 * out. `onError` hears of every error that is logged as one: that is how errors are reported, whoever met them.
 */
export const openLog = (level: string, destination?: DestinationStream, onError?: Listener): Logger =>
  pino(
    {
      // Where nothing is to be written, errors are met all the same.
      level: onError && level === 'silent' ? 'error' : level,
      base: null,
      redact: { paths: redacted, censor: '[redacted]' },
      serializers: { err: (error: unknown) => scrubbedError(error), reason: scrubbedReason },
      ...(onError && { hooks: listening(onError) }),
    },
    level === 'silent' ? nowhere : (destination ?? pino.destination({ sync: false })),
  )

const nowhere: DestinationStream = { write: () => undefined }

const errorLevel = 50

const listening = (onError: Listener): NonNullable<LoggerOptions['hooks']> => ({
  logMethod(args, method, level) {
    method.apply(this, args)
    const [error, said] = args as readonly unknown[]
    if (level < errorLevel || typeof error !== 'object' || error === null || !('err' in error)) return
    const { err, ...facts } = error
    onError({ error: err, said: typeof said === 'string' ? said : '', facts: { ...this.bindings(), ...facts } })
  },
})
