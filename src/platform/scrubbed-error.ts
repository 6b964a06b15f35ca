import { redactStack, redactText } from '#src/kernel/scrub.ts'
import { codeOf, placesOf, wordsOf } from './error-reports/from-error.ts'

const deepest = 4

export const scrubbedReason = (reason: unknown): unknown => (typeof reason === 'string' ? redactText(reason) : reason)

/**
 * What the log keeps of an error: its words without what is a person's, and the names that PostgreSQL gives. Everything else that a
 * library hangs on it stays out, such as the values of a statement and the headers of a call.
 */
export function scrubbedError(thrown: unknown, depth = 0): unknown {
  if (!(thrown instanceof Error)) return typeof thrown === 'string' ? redactText(thrown) : { type: typeof thrown }
  const type = thrown.constructor.name
  const message = redactText(wordsOf(thrown))
  const told: Record<string, unknown> = { type, message, stack: `${type}: ${message}${redactStack(placesOf(thrown))}` }
  for (const name of ['constraint', 'table', 'column', 'routine', 'severity', 'syscall'])
    if (typeof Reflect.get(thrown, name) === 'string') told[name] = redactText(String(Reflect.get(thrown, name)))
  const fault = codeOf(thrown)
  if (fault) told['fault'] = fault
  if (thrown.cause !== undefined && depth < deepest) told['cause'] = scrubbedError(thrown.cause, depth + 1)
  if (thrown instanceof AggregateError && depth < deepest)
    told['errors'] = thrown.errors.slice(0, deepest).map((each) => scrubbedError(each, depth + 1))
  return told
}
