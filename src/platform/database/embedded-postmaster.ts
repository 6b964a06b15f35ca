import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** The contents of `postmaster.pid` of a running (or killed) server. */
export type Postmaster = {
  pid: number
  port: number
  ready: boolean
  /** Unique per server: process, folder and start time. */
  identity: string
}

export const postmasterFile = (cluster: string): string => join(cluster, 'postmaster.pid')

export const readPostmaster = (cluster: string): Postmaster | undefined => parsePostmaster(readIfThere(postmasterFile(cluster)))

export function parsePostmaster(text: string): Postmaster | undefined {
  const [pid = '', folder, started, port, , , , status = ''] = text.split('\n')
  if (!Number(pid)) return undefined
  return { pid: Number(pid), port: Number(port), ready: status.trim() === 'ready', identity: [pid, folder, started].join('\n') }
}

/**
 * Whether the process named in the file is still this cluster's server. After a container restarts, the same process number often
 * belongs to another program.
 */
export function isRunning({ pid }: Postmaster, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') return spawnSync('ps', ['-p', String(pid), '-o', 'comm=']).stdout.includes('postgres')
  // A killed server that no parent has waited for stays as a zombie, which answers signals like a live process.
  const [, name, state] = /\((.*)\) (\w)/.exec(readIfThere(`/proc/${pid}/stat`)) ?? []
  return name === 'postgres' && state !== 'Z' && canWorkIn(pid, cluster)
}

/** Also true where the system hides other users' processes (mostly in containers). */
function canWorkIn(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch (error) {
    return codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM'
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
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
