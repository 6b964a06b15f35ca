import { pino } from 'pino'
import type { DestinationStream, Logger, LoggerOptions } from 'pino'
import { redactStack, redactText } from '#src/kernel/scrub.ts'
import { asError, codeOf, stackFramesOf, messageOf } from './error-reports/from-error.ts'

const deepest = 4

const scrubbedReason = (reason: unknown): unknown => (typeof reason === 'string' ? redactText(reason) : reason)

/**
 * An error for the log: its redacted message and the names PostgreSQL gives. Everything else that libraries attach is dropped,
 * such as a statement's values and a call's headers.
 */
function scrubbedError(reported: unknown, depth = 0): unknown {
  const thrown = asError(reported)
  if (!(thrown instanceof Error)) return typeof thrown === 'string' ? redactText(thrown) : { type: typeof thrown }
  const type = thrown.constructor.name
  const message = redactText(messageOf(thrown))
  const redacted: Record<string, unknown> = { type, message, stack: `${type}: ${message}${redactStack(stackFramesOf(thrown))}` }
  for (const name of ['constraint', 'table', 'column', 'routine', 'severity', 'syscall'] as const)
    if (typeof Reflect.get(thrown, name) === 'string') redacted[name] = redactText(String(Reflect.get(thrown, name)))
  const errorCode = codeOf(thrown)
  if (errorCode) redacted['fault'] = errorCode
  if (thrown.cause !== undefined && depth < deepest) redacted['cause'] = scrubbedError(thrown.cause, depth + 1)
  if (thrown instanceof AggregateError && depth < deepest)
    redacted['errors'] = thrown.errors.slice(0, deepest).map((each) => scrubbedError(each, depth + 1))
  return redacted
}

// Names under which secrets or personal data could be logged; their values are redacted.
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

/** An error that was logged, with its context: `route`, `queue`, `sweep`, `request`, `status`. */
export type LoggedError = { error: unknown; said: string; facts: Record<string, unknown> }
type Listener = (error: LoggedError) => void

/**
 * One JSON line per event, on standard output. `err` includes the stack, which never reaches a browser; personal data in its
 * texts is redacted. `onError` receives every error logged as one, which is how errors are reported.
 */
export const openLog = (level: string, destination?: DestinationStream, onError?: Listener): Logger =>
  pino(
    {
      // A silent log still passes errors to `onError`.
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
