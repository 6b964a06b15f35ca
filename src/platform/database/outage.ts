import { DatabaseError } from 'pg'
import { Unreachable } from '../unreachable.ts'

// Classes of SQLSTATE: connection lost, no resources left (53300: no connection), stopped or starting.
const outageClasses = ['08', '53', '57P']
// A statement, a lock or an idle transaction took too long; the server takes no writes at the moment (a standby, a full disk).
const outageStates = new Set(['57014', '55P03', '25P03', '25P04', '25006'])

const networkCodes = new Set([
  'EACCES',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  // This process, or the machine, has no descriptor left.
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

// What node-postgres says without a code.
const lost = /^(?:Connection terminated|Client (?:has encountered|was closed))/
const timedOut = /^(?:Query read timeout|timeout e|Connection terminated due to connection timeout)/
const silentCodes = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])

/** The words of our own timeout, in the manner of node-postgres. */
export const budgetSpent = 'timeout expired: the request has waited long enough'

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Several addresses of one host fail together: the first tells enough. */
const firstOf = (error: unknown): unknown => (error instanceof AggregateError ? error.errors[0] : error)

/**
 * The error as an outage that passes (503), or unchanged when it is a bug or an expected refusal. The message keeps the database's
 * words: those of these states hold no values.
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

/** A timeout: there was no answer, not even a refusal. */
export function isSilence(error: unknown): boolean {
  const first = firstOf(error)
  if (!(first instanceof Error) || first instanceof DatabaseError) return false
  return timedOut.test(first.message) || silentCodes.has(codeOf(first))
}

/** The connection is of no further use: it broke, or an answer may still be on its way. */
export const endsConnection = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC'
