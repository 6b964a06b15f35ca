import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connectionString, usesTcp } from './embedded-address.ts'
import { ensureCluster, superuser } from './embedded-cluster.ts'
import type { Package } from './embedded-copy.ts'
import { embeddedFault } from './embedded-fault.ts'
import type { Folders } from './embedded-folders.ts'
import { embeddedFolders } from './embedded-folders.ts'
import { keepOwning } from './embedded-keeper.ts'
import type { EmbeddedLog } from './embedded-keeper.ts'
import { becomeOwner } from './embedded-owner.ts'
import type { Owner } from './embedded-owner.ts'
import type { Programs } from './embedded-programs.ts'
import { platformPackage, readyPrograms } from './embedded-programs.ts'
import type { Plan } from './embedded-spawn.ts'
import { serverUser } from './embedded-user.ts'

export type EmbeddedOptions = {
  /** The database lives in its subfolder `postgres`. */
  dataDir: string
  log?: EmbeddedLog
  /** Other programs than those of the platform's package: for tests, and for the PostgreSQL of a distribution. */
  programs?: Package | Programs
  /** Words of postgresql.conf that differ from ours. */
  settings?: Record<string, string>
  /** Listen on 127.0.0.1 instead of a socket; always so on Windows. */
  tcp?: boolean
}
export type EmbeddedDatabase = {
  /** For the shop: a role that owns its database and nothing else. */
  connectionString: string
  /** For tests and tools that make databases. */
  superuserConnectionString: string
  /** Whether the server ran already, left behind by a process that was killed. */
  adopted: boolean
  /** Stops the server after everything is written down. Whoever exits without it leaves the server to the next start. */
  stop: () => Promise<void>
}

const shop = 'botica'

/** Runs a PostgreSQL server on `dataDir` for this process alone. Every reason why it cannot is a StartupError of one line. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const plan = await makePlan(options)
  try {
    await ensureCluster(plan)
    const owner = await becomeOwner(plan)
    const keeper = keepOwning(plan, owner, options.log)
    await prepareServer(plan, owner).catch((error: unknown) => keeper.stop().then(() => Promise.reject(error)))
    return { ...connectionStrings(owner), adopted: owner.adopted, stop: keeper.stop }
  } catch (error) {
    throw embeddedFault(`the database in ${plan.folders.home} cannot be started`, error)
  }
}

async function makePlan({ dataDir, programs = platformPackage(), settings = {}, tcp = usesTcp }: EmbeddedOptions): Promise<Plan> {
  const folders = embeddedFolders(dataDir)
  const user = serverUser(folders.cluster)
  return { folders, user, tcp, settings, programs: 'bin' in programs ? programs : await readyPrograms(programs, folders, user) }
}

async function prepareServer({ folders }: Plan, { client, address }: Owner): Promise<void> {
  removeDrafts(folders)
  const { rows } = await client.query('select from pg_database where datname = $1', [shop])
  if (rows.length > 0) return
  await client.query(`do $$ begin create role ${shop} login; exception when duplicate_object then null; end $$`)
  if (address.password) await client.query(`alter role ${shop} password ${client.escapeLiteral(address.password)}`)
  await client.query(`create database ${shop} owner ${shop}`)
}

function connectionStrings({ address }: Owner): Pick<EmbeddedDatabase, 'connectionString' | 'superuserConnectionString'> {
  return {
    connectionString: connectionString(address, shop, shop),
    superuserConnectionString: connectionString(address, superuser, 'postgres'),
  }
}

/** What a start that was killed had begun. One that still writes there came second, and finds our cluster when it fails. */
function removeDrafts({ home }: Folders): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('cluster-')))
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 10 })
}
