import type { ErrorDetails, Frame } from '#src/kernel/error-report.ts'

const maxCauses = 4

/**
 * What a library reports instead of an error, such as a copy of its members, as an error again: an entry of the log that names no
 * reason is of no use. Other values stay what they are.
 */
export function asError(reported: unknown): unknown {
  if (typeof reported !== 'object' || reported === null || reported instanceof Error) return reported
  const { message, stack } = { message: undefined, stack: undefined, ...reported }
  if (typeof message !== 'string') return new Error(`no error, but an object of ${Object.keys(reported).join(', ') || 'nothing'}`)
  const own = Object.fromEntries(Object.entries(reported).filter(([name]) => name !== 'message' && name !== 'stack'))
  return Object.assign(new Error(message), own, typeof stack === 'string' && { stack })
}

/** The thrown error and its causes, not redacted yet. */
export function causesOf(thrown: unknown): ErrorDetails[] {
  const faults: ErrorDetails[] = []
  const visited = new Set<unknown>()
  let next: unknown = asError(thrown)
  while (next !== undefined && next !== null && !visited.has(next) && faults.length <= maxCauses) {
    visited.add(next)
    faults.push(errorOf(next))
    next = next instanceof Error ? asError(next.cause) : undefined
  }
  return faults
}

const errorOf = (thrown: unknown): ErrorDetails =>
  thrown instanceof Error
    ? { name: nameOf(thrown), message: messageOf(thrown), frames: framesOf(thrown) }
    : { name: 'Error', message: typeof thrown === 'string' ? thrown : `a ${typeof thrown} was thrown`, frames: [] }

// A program may assign something other than a string to `message`.
export const messageOf = ({ message }: Error): string => (typeof message === 'string' ? message : '')

// The database's errors have the name "error"; their class name is more specific.
const nameOf = (error: Error): string => (error.name === 'Error' || error.name === 'error' ? error.constructor.name : error.name)

const frame = /^\s+at (?:(.{1,200}) \()?((?:file:|node:|\/|[A-Za-z]:[\\/])[^()]{1,400}):(\d{1,7}):(\d{1,7})\)?$/u

/** A V8 stack without its first lines: they repeat the message, which may contain lines that look like frames. */
export function stackFramesOf(error: Error): string {
  const stack = typeof error.stack === 'string' ? error.stack : ''
  const message = messageOf(error)
  const head = stack.indexOf(message)
  return message && head >= 0 && head <= 100 ? stack.slice(head + message.length) : stack
}

const framesOf = (error: Error): Frame[] =>
  stackFramesOf(error)
    .split('\n')
    .flatMap((line) => {
      const [, method = '', file, row, column] = frame.exec(line) ?? []
      return file === undefined ? [] : [{ file, method, line: Number(row), column: Number(column) }]
    })

/** A PostgreSQL or operating system error code; any other value is ignored. */
export function codeOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown) || typeof thrown.code !== 'string') return undefined
  const isKnown = /^E[A-Z]{2,20}$/.test(thrown.code) || ('routine' in thrown && /^[\dA-Z]{5}$/.test(thrown.code))
  return isKnown ? thrown.code : undefined
}
