import { ownValue } from '#src/kernel/own-value.ts'
import { StartupError } from '../startup-error.ts'

const reasons: Record<string, string> = {
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'its name cannot be looked up',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it hung up',
  EHOSTUNREACH: 'there is no route to that host',
  ENETUNREACH: 'there is no route to that host',
  ETIMEDOUT: 'no answer in time',
  ENOENT: 'no such socket',
  EACCES: 'this user may not open the socket',
  '28P01': 'user or password is wrong',
  '28000': 'it refuses this user',
  '3D000': 'it has no database of that name',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
}

/** One line for the operator, without the password: which server, and why the connection failed. */
export function connectionError(url: string, error: unknown): StartupError {
  if (error instanceof StartupError) return error
  return new StartupError(`DATABASE_URL ${whereTo(url)}: ${reasonOf(error)}`, { cause: error })
}

function whereTo(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed) return 'is no postgres:// address'
  const host = parsed.searchParams.get('host') ?? parsed.hostname
  return `(${host}${parsed.port && `:${parsed.port}`}${decodeURI(parsed.pathname)}) cannot be used`
}

function reasonOf(error: unknown): string {
  // When all addresses of a host fail, Node reports them together; the first is enough.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return String(first)
  const code = 'code' in first && typeof first.code === 'string' ? first.code : ''
  return ownValue(reasons, code) ?? (first.message.split('\n', 1)[0] || code)
}
