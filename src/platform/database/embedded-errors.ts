import { ownValue } from '#src/kernel/own-value.ts'
import { StartupError } from '../startup-error.ts'

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'files may not grow so large here',
  EEXIST: 'a part of the path is not a folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the path is too long',
  // Node reports a read-only disk with this code too.
  ENOENT: 'it is not there and cannot be made',
  ENOSPC: 'the disk is full',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'not permitted',
  EROFS: 'the disk is read-only',
}

/** One line for the operator: what failed, and why. */
export function embeddedServerError(what: string, error: unknown): StartupError {
  if (error instanceof StartupError) return error
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const said = error instanceof Error ? error.message : String(error)
  return new StartupError(`${what}: ${ownValue(reasons, code) ?? said}`, { cause: error })
}

/** The line in which a PostgreSQL program gives the reason for its failure. */
export function lastComplaint(output: string): string {
  const complaints = output.split('\n').filter((line) => /\b(FATAL|PANIC|error|ERROR): /.test(line))
  // The last line often only repeats that something failed before.
  const reason =
    complaints.find((line) => line.includes('No space left on device')) ??
    complaints.at(-1) ??
    output
      .trim()
      .split('\n')
      .findLast((line) => !/^(?:initdb: removing|child process exited)/.test(line)) ??
    ''
  return reason.replace(/^.*?\b(FATAL|PANIC|error|ERROR): +/, '').trim() || 'no message'
}
