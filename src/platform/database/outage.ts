import { DatabaseError } from 'pg'
import { Unreachable } from '../unreachable.ts'

// SQLSTATE classes: connection lost, out of resources (53300: too many connections), shutting down or starting.
const outageClasses = ['08', '53', '57P']
// A statement, a lock or an idle transaction timed out; the server is read-only at the moment (a standby, a full disk), or its disk
// fails.
const outageStates = new Set(['57014', '55P03', '25P03', '25P04', '25006', '58030'])

const networkCodes = new Set([
  'EACCES',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  // This process, or the machine, is out of file descriptors.
  'EMFILE',
  'ENETUNREACH',
  'ENFILE',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
])

// Errors of node-postgres that have no code.
const lost = /^(?:Connection terminated|Client (?:has encountered|was closed))/
const timedOut = /^(?:Query read timeout|timeout e|Connection terminated due to connection timeout)/
const silentCodes = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])

/** The message of our own timeout, in the style of node-postgres. */
export const budgetSpent = 'timeout expired: the request has waited long enough'

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** When all addresses of a host fail, Node reports them together; the first is enough. */
const firstOf = (error: unknown): unknown => (error instanceof AggregateError ? error.errors[0] : error)

/**
 * The error as a temporary outage (503), or unchanged when it is a bug or an expected refusal. The database's message is
 * preserved: for these states it contains no values.
 */
export function asOutage(error: unknown): unknown {
  const first = firstOf(error)
  if (!(first instanceof Error) || !isOutage(first)) return error
  return new Unreachable(`the database is unreachable: ${first.message}`, { cause: first })
}

function isOutage(error: Error): boolean {
  const code = codeOf(error)
  if (error instanceof DatabaseError) return outageStates.has(code) || outageClasses.some((start) => code.startsWith(start))
  return networkCodes.has(code) || lost.test(error.message) || timedOut.test(error.message)
}

/** A timeout: no response at all, not even an error. */
export function isMissingResponse(error: unknown): boolean {
  const first = firstOf(error)
  if (!(first instanceof Error) || first instanceof DatabaseError) return false
  return timedOut.test(first.message) || silentCodes.has(codeOf(first))
}

/** The connection cannot be reused: it broke, or a response may still be on its way. */
export const endsConnection = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC'
