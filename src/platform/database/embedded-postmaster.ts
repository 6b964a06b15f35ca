import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The contents of `postmaster.pid` of a running (or killed) server. */
export type Postmaster = {
  pid: number
  port: number
  ready: boolean
  /** It was asked to stop, by us or by a signal to it, and accepts no connections any more. */
  isStopping: boolean
  /** Unique per server: process, folder and start time. */
  identity: string
}

const postmasterFile = (cluster: string): string => join(cluster, 'postmaster.pid')
const socketLock = '.s.PGSQL.5432.lock'

export const readPostmaster = (cluster: string): Postmaster | undefined => parsePostmaster(readIfThere(postmasterFile(cluster)))

export function parsePostmaster(text: string): Postmaster | undefined {
  const [pid = '', folder, started, port, , , , status = ''] = text.split('\n')
  if (!Number(pid)) return undefined
  const state = status.trim()
  return {
    pid: Number(pid),
    port: Number(port),
    ready: state === 'ready',
    isStopping: state === 'stopping',
    identity: [pid, folder, started].join('\n'),
  }
}

/**
 * Whether the process named in the file is still this cluster's server. After a container restarts, the same process number often
 * belongs to another program.
 */
export function isRunning({ pid }: Pick<Postmaster, 'pid'>, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') return spawnSync('ps', ['-p', String(pid), '-o', 'comm=']).stdout.includes('postgres')
  // A killed server that no parent has waited for stays as a zombie, which answers signals like a live process.
  const [, name, state] = /\((.*)\) (\w)/.exec(readIfThere(`/proc/${pid}/stat`)) ?? []
  return name === 'postgres' && state !== 'Z' && canWorkIn(pid, cluster)
}

/** Also true where the system hides other users' processes (mostly in containers), and of a process that is just exiting. */
function canWorkIn(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch (error) {
    return ['EACCES', 'EPERM', 'ENOENT', 'ESRCH'].includes(String(codeOf(error)))
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * Removes the lock files of a server that was killed: PostgreSQL refuses to start when any live process of its user has the number
 * in one of them.
 */
export function removeStaleLocks(cluster: string): void {
  for (const file of [postmasterFile(cluster), join(cluster, socketLock)]) {
    const pid = Number.parseInt(readIfThere(file), 10)
    if (pid && !isRunning({ pid }, cluster)) rmSync(file, { force: true })
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return ''
    throw error
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
