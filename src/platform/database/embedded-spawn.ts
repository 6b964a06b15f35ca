import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import type { Folders } from './embedded-folders.ts'
import type { Programs } from './embedded-programs.ts'
import type { ServerUser } from './embedded-user.ts'
import { canReach } from './embedded-user.ts'

/** Everything that is fixed before the server runs. `settings` are parameters of postgresql.conf. */
export type Plan = { folders: Folders; programs: Programs; user: ServerUser; tcp: boolean; settings: Record<string, string> }

type Order = {
  program: 'initdb' | 'postgres' | 'pg_ctl'
  /** The data folder that the program works on. */
  folder: string
  args: (folder: string) => string[]
  output: number | 'pipe' | 'ignore'
}

/**
 * Starts a PostgreSQL program as the server's user, in a session of its own, so that Ctrl-C in the terminal reaches only the
 * shop.
 */
export async function spawnProgram(plan: Plan, { program, folder, args, output }: Order): Promise<ChildProcess> {
  const file = join(plan.programs.bin, process.platform === 'win32' ? `${program}.exe` : program)
  const access = accessPath(folder, plan.user)
  const stdio: StdioOptions = ['ignore', output, output, ...(access.fd === undefined ? [] : [access.fd])]
  try {
    const child = spawn(file, args(access.path), {
      ...plan.user,
      stdio,
      cwd: plan.programs.bin,
      env: environment(),
      detached: true,
      windowsHide: true,
    })
    await once(child, 'spawn')
    return child
  } catch (error) {
    throw new StartupError(`${whyNot(error, file)}: set DATABASE_URL to a PostgreSQL server (15 or newer)`, { cause: error })
  } finally {
    if (access.fd !== undefined) closeSync(access.fd)
  }
}

/**
 * A path of `folder` for the server's user. When a parent folder is closed to that user, the program inherits the opened folder
 * as a file descriptor, so it needs no access to the parents.
 */
function accessPath(folder: string, user: ServerUser): { path: string; fd?: number } {
  if (canReach(folder, user)) return { path: folder }
  if (process.platform === 'linux') return { path: '/proc/self/fd/3', fd: openSync(folder, 'r') }
  throw new StartupError(
    `PostgreSQL does not run as root, and its user cannot walk to ${folder}: set DATA_DIR to a folder outside of closed ones`,
  )
}

// Drops the shop's own PostgreSQL client variables (PGDATA, PGOPTIONS …), which are not meant for this server.
function environment(): NodeJS.ProcessEnv {
  const inherited =
    process.platform === 'win32'
      ? Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
      : [['PATH', process.env['PATH']]]
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' }
}

function whyNot(error: unknown, file: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : error
  if (code === 'ENOENT' && existsSync(file))
    return 'the PostgreSQL that comes with the shop does not run on this system (it needs glibc)'
  if (code === 'EPERM') return 'root may not start PostgreSQL as another user here'
  return `${file} cannot be started (${String(code)})`
}
