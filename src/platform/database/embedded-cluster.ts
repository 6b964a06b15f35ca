import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { passwordFile, tcpPassword } from './embedded-address.ts'
import { embeddedServerError, lastComplaint } from './embedded-errors.ts'
import type { Plan } from './embedded-spawn.ts'
import { spawnProgram } from './embedded-spawn.ts'
import type { ServerUser } from './embedded-user.ts'

export const superuser = 'postgres'

/** Creates the data of a new server unless it exists. When two processes try at once, the data of one of them is used. */
export async function ensureCluster(plan: Plan): Promise<void> {
  const { cluster, home } = plan.folders
  if (existsSync(cluster)) return checkMajor(plan)
  const draft = join(home, `cluster-${process.pid}`)
  try {
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o700 })
    own(draft, plan.user)
    await initialise(plan, draft)
    renameSync(draft, cluster)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(cluster)) throw embeddedServerError(`the database in ${home} cannot be made`, error)
  }
}

function checkMajor({ folders, programs }: Plan): void {
  const written = Number(readFileSync(join(folders.cluster, 'PG_VERSION'), 'utf8'))
  if (written !== programs.major)
    throw new StartupError(
      `the data in ${folders.cluster} were written by PostgreSQL ${written}, this is ${programs.major}: move them with pg_dump and pg_restore`,
    )
}

async function initialise(plan: Plan, folder: string): Promise<void> {
  const initdb = await spawnProgram(plan, {
    program: 'initdb',
    folder,
    output: 'pipe',
    args: (path) => ['-D', path, ...initdbOptions(plan)],
  })
  const streams = [initdb.stdout, initdb.stderr].filter((stream) => stream !== null)
  const [said] = await Promise.all([Promise.all(streams.map((stream) => text(stream))), once(initdb, 'close')])
  if (initdb.exitCode !== 0)
    throw new StartupError(`the database in ${plan.folders.home} cannot be made: ${lastComplaint(said.join('\n'))}`)
}

function initdbOptions(plan: Plan): string[] {
  // PostgreSQL's built-in C.UTF-8 sorts and folds case the same on every system, whatever locales are installed.
  const locale =
    plan.programs.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8']
  return ['-U', superuser, '--encoding=UTF8', ...locale, '--no-instructions', ...access(plan)]
}

function access({ tcp, folders, user }: Plan): string[] {
  if (!tcp) return ['--auth-local=trust', '--auth-host=reject']
  tcpPassword(folders)
  own(passwordFile(folders), user)
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(folders)}`]
}

function own(path: string, user: ServerUser): void {
  if (user) chownSync(path, user.uid, user.gid)
}
