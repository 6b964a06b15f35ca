import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { freePort } from './embedded-address.ts'
import { embeddedServerError, lastComplaint } from './embedded-errors.ts'
import type { Postmaster } from './embedded-postmaster.ts'
import { isRunning, readPostmaster, removeStaleLocks } from './embedded-postmaster.ts'
import type { Plan } from './embedded-spawn.ts'
import { spawnProgram } from './embedded-spawn.ts'

const largestLog = 5_000_000
// After a crash the server replays its write-ahead log first, which takes seconds, not minutes.
const readyWithinMs = 120_000
const stoppedWithinMs = 30_000

const isWindows = process.platform === 'win32'

const ownSettings = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Logs the error without the statement and the row, which contain what customers typed.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

// Another process starts a server at the same time, or processes of a killed one have not all exited.
const occupied = /lock file "[^"]*" already exists|pre-existing shared memory block/

/** The server was told to stop, by a signal to its own process: that stops the shop as a signal to the shop does. */
export class SignalledToStop extends StartupError {}

/**
 * Starts the server and waits until it accepts connections. False when something else still uses the data. Rejects when `stop`
 * comes first, and with SignalledToStop; leaves no server then.
 */
export async function startServer(plan: Plan, stop: AbortSignal): Promise<boolean> {
  const { cluster, log } = plan.folders
  const left = readPostmaster(cluster)
  removeStaleLocks(cluster)
  const from = turnLog(log)
  const server = await launch(plan, left?.port)
  if (await becomesReady(server, cluster, stop)) return true
  if (server.exitCode === 0 || server.signalCode === 'SIGTERM' || server.signalCode === 'SIGINT')
    throw new SignalledToStop(`PostgreSQL in ${cluster} was signalled to stop`)
  const said = readFileSync(log).subarray(from).toString()
  if (occupied.test(said)) return false
  throw new StartupError(`PostgreSQL in ${cluster} does not start: ${lastComplaint(said)} (more in ${log})`)
}

async function launch(plan: Plan, lastPort: number | undefined): Promise<ChildProcess> {
  const { cluster, log } = plan.folders
  const where = plan.tcp
    ? { listen_addresses: '127.0.0.1', port: await freePort(lastPort), unix_socket_directories: '' }
    : { listen_addresses: '', unix_socket_directories: '.', unix_socket_permissions: '0700' }
  const settings = Object.entries({ ...ownSettings, ...plan.settings, ...where }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const output = openLog(log)
  try {
    // On Windows only pg_ctl can drop administrator rights, with which PostgreSQL refuses to run, as it does as root.
    const child = isWindows
      ? await spawnProgram(plan, {
          program: 'pg_ctl',
          folder: cluster,
          output: 'ignore',
          args: (path) => ['start', '-w', '-D', path, '-l', log, '-o', settings.join(' ')],
        })
      : await spawnProgram(plan, { program: 'postgres', folder: cluster, output, args: (path) => ['-D', path, ...settings] })
    child.unref()
    return child
  } finally {
    closeSync(output)
  }
}

async function becomesReady(child: ChildProcess, cluster: string, stop: AbortSignal): Promise<boolean> {
  const patience = AbortSignal.timeout(readyWithinMs)
  const isDone = (): boolean => child.exitCode !== null || child.signalCode !== null
  while (!patience.aborted) {
    const mark = readPostmaster(cluster)
    if (mark?.ready && (isWindows || mark.pid === child.pid)) return true
    if (isDone() && !(isWindows && child.exitCode === 0)) return false
    if (stop.aborted && !isWindows) {
      child.kill('SIGINT')
      while (!isDone()) await wait(4)
      stop.throwIfAborted()
    }
    await wait(4)
  }
  throw new StartupError(`PostgreSQL in ${cluster} is not ready after ${readyWithinMs / 1000} seconds`)
}

/** Aborts running transactions, writes everything to disk and waits until the server has exited. */
export async function stopServer(plan: Plan): Promise<void> {
  const { cluster } = plan.folders
  const mark = readPostmaster(cluster)
  if (!mark || !isRunning(mark, cluster)) return
  await signalServer(plan, mark.pid, 'fast')
  if (await hasExited(plan, mark)) return
  // No committed data is lost: the next start replays the write-ahead log.
  await signalServer(plan, mark.pid, 'immediate')
  await hasExited(plan, mark)
}

async function signalServer(plan: Plan, pid: number, mode: 'fast' | 'immediate'): Promise<void> {
  if (!isWindows) return sendSignal(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  const pgCtl = await spawnProgram(plan, {
    program: 'pg_ctl',
    folder: plan.folders.cluster,
    output: 'ignore',
    args: (path) => ['stop', '-W', '-m', mode, '-D', path],
  })
  await once(pgCtl, 'close')
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // The server exited before the signal arrived.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Checks the process, because a server that crashed leaves its file behind. */
async function hasExited({ folders: { cluster } }: Plan, mark: Postmaster): Promise<boolean> {
  const patience = AbortSignal.timeout(stoppedWithinMs)
  while (isRunning(mark, cluster)) {
    if (patience.aborted) return false
    await wait(4)
  }
  return true
}

/** Moves a large log aside and returns the offset at which new lines begin. */
function turnLog(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size < largestLog) return size
  renameSync(log, `${log}.1`)
  return 0
}

function openLog(log: string): number {
  try {
    return openSync(log, 'a', 0o600)
  } catch (error) {
    throw embeddedServerError(`${log} cannot be written`, error)
  }
}
