import type { ErrorDetails, Frame } from '#src/kernel/error-report.ts'

const maxCauses = 4

/** What was thrown and its causes, as they are: nothing is struck out yet. */
export function faultsOf(thrown: unknown): ErrorDetails[] {
  const faults: ErrorDetails[] = []
  const visited = new Set<unknown>()
  let next: unknown = thrown
  while (next !== undefined && next !== null && !visited.has(next) && faults.length <= maxCauses) {
    visited.add(next)
    faults.push(errorOf(next))
    next = next instanceof Error ? next.cause : undefined
  }
  return faults
}

const errorOf = (thrown: unknown): ErrorDetails =>
  thrown instanceof Error
    ? { name: nameOf(thrown), message: messageOf(thrown), frames: framesOf(thrown) }
    : { name: 'Error', message: typeof thrown === 'string' ? thrown : `a ${typeof thrown} was thrown`, frames: [] }

// Nothing keeps a program from writing something else there than a text.
export const messageOf = ({ message }: Error): string => (typeof message === 'string' ? message : '')

// The database's errors call themselves "error"; their class has a name.
const nameOf = (error: Error): string => (error.name === 'Error' || error.name === 'error' ? error.constructor.name : error.name)

const frame = /^\s+at (?:(.{1,200}) \()?((?:file:|node:|\/|[A-Za-z]:[\\/])[^()]{1,400}):(\d{1,7}):(\d{1,7})\)?$/u

/** A stack of V8's without its first lines: they repeat the message, which may hold lines that look like places. */
export function placesOf(error: Error): string {
  const stack = typeof error.stack === 'string' ? error.stack : ''
  const message = messageOf(error)
  const head = stack.indexOf(message)
  return message && head >= 0 && head <= 100 ? stack.slice(head + message.length) : stack
}

const framesOf = (error: Error): Frame[] =>
  placesOf(error)
    .split('\n')
    .flatMap((line) => {
      const [, method = '', file, row, column] = frame.exec(line) ?? []
      return file === undefined ? [] : [{ file, method, line: Number(row), column: Number(column) }]
    })

/** A code of PostgreSQL or of the operating system; any other word is nobody's code. */
export function codeOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown) || typeof thrown.code !== 'string') return undefined
  const isKnown = /^E[A-Z]{2,20}$/.test(thrown.code) || ('routine' in thrown && /^[\dA-Z]{5}$/.test(thrown.code))
  return isKnown ? thrown.code : undefined
}
