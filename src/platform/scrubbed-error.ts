import { redactStack, redactText } from '#src/kernel/scrub.ts'
import { codeOf, placesOf, messageOf } from './error-reports/from-error.ts'

const deepest = 4

export const scrubbedReason = (reason: unknown): unknown => (typeof reason === 'string' ? redactText(reason) : reason)

/**
 * An error for the log: its redacted message and the names PostgreSQL gives. Everything else that libraries attach is dropped,
 * such as a statement's values and a call's headers.
 */
export function scrubbedError(thrown: unknown, depth = 0): unknown {
  if (!(thrown instanceof Error)) return typeof thrown === 'string' ? redactText(thrown) : { type: typeof thrown }
  const type = thrown.constructor.name
  const message = redactText(messageOf(thrown))
  const redacted: Record<string, unknown> = { type, message, stack: `${type}: ${message}${redactStack(placesOf(thrown))}` }
  for (const name of ['constraint', 'table', 'column', 'routine', 'severity', 'syscall'])
    if (typeof Reflect.get(thrown, name) === 'string') redacted[name] = redactText(String(Reflect.get(thrown, name)))
  const errorCode = codeOf(thrown)
  if (errorCode) redacted['fault'] = errorCode
  if (thrown.cause !== undefined && depth < deepest) redacted['cause'] = scrubbedError(thrown.cause, depth + 1)
  if (thrown instanceof AggregateError && depth < deepest)
    redacted['errors'] = thrown.errors.slice(0, deepest).map((each) => scrubbedError(each, depth + 1))
  return redacted
}
