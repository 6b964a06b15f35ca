import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { connectionString, usesTcp } from './embedded-address.ts'
import type { Address } from './embedded-address.ts'
import { ensureCluster, superuser } from './embedded-cluster.ts'
import type { Package } from './embedded-copy.ts'
import { embeddedServerError } from './embedded-errors.ts'
import type { Folders } from './embedded-folders.ts'
import { embeddedFolders } from './embedded-folders.ts'
import { acquireServerLock, ServerInUse } from './embedded-lock.ts'
import type { Owner } from './embedded-lock.ts'
import type { Programs } from './embedded-programs.ts'
import { platformPackage, readyPrograms } from './embedded-programs.ts'
import { SignalledToStop } from './embedded-server.ts'
import type { Plan } from './embedded-spawn.ts'
import { serverUser } from './embedded-user.ts'
import type { Supervision } from './embedded-supervisor.ts'
import { superviseServer } from './embedded-supervisor.ts'

export type EmbeddedOptions = Supervision & {
  /** The database lives in its subfolder `postgres`. */
  dataDir: string
  /** Replaces the programs of the platform's package: for tests, and for a distribution's PostgreSQL. */
  programs?: Package | Programs
  /** Overrides of our postgresql.conf parameters. */
  settings?: Record<string, string>
  /** Listens on 127.0.0.1 instead of a socket; always the case on Windows. */
  tcp?: boolean
}
export type EmbeddedDatabase = {
  /** For the shop: a role that owns no tables. */
  connectionString: string
  /** For migrations: the role that owns the shop's database and its tables, and nothing else. */
  ownerConnectionString: string
  /** For tests and tools that create databases. */
  superuserConnectionString: string
  /** Whether the server was already running, left behind by a killed process. */
  adopted: boolean
  /**
   * Stops the server after everything is on disk. A process that exits without it leaves the server for the next start to adopt.
   */
  stop: () => Promise<void>
}

const shop = 'botica'
const shopOwner = 'botica_owner'

/** Runs a PostgreSQL server on `dataDir` for this process alone. Every failure is a StartupError with a one-line message. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const plan = await makePlan(options)
  try {
    await ensureCluster(plan)
    const owner = await acquireServerLock(plan, options.stopping?.signal ?? new AbortController().signal)
    const keeper = superviseServer(plan, owner, options)
    await prepareServer(plan, owner).catch((error: unknown) => keeper.stop().then(() => Promise.reject(error)))
    return { ...connectionStrings(owner.address), adopted: owner.adopted, stop: keeper.stop }
  } catch (error) {
    if (error instanceof SignalledToStop) options.stopping?.abort()
    throw embeddedServerError(`the database in ${plan.folders.home} cannot be started`, error)
  }
}

/** `startEmbedded`, or a connection to the shop's server if it already runs: `stop` then leaves the server running. */
export async function joinEmbedded(options: EmbeddedOptions): Promise<Pick<EmbeddedDatabase, 'connectionString' | 'stop'>> {
  try {
    return await startEmbedded(options)
  } catch (error) {
    if (!(error instanceof ServerInUse)) throw error
    return { ...connectionStrings(error.address), stop: async () => undefined }
  }
}

async function makePlan({ dataDir, programs = platformPackage(), settings = {}, tcp = usesTcp }: EmbeddedOptions): Promise<Plan> {
  const folders = embeddedFolders(dataDir)
  const user = serverUser(folders.cluster)
  return { folders, user, tcp, settings, programs: 'bin' in programs ? programs : await readyPrograms(programs, folders, user) }
}

async function prepareServer({ folders }: Plan, { client, address }: Owner): Promise<void> {
  removeDrafts(folders)
  for (const role of [shop, shopOwner]) await makeRole(client, role, address.password)
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [shop],
  )
  if (rows.length === 0) await client.query(`create database ${shop} owner ${shopOwner}`)
  if (rows[0]?.owner === shop) await handOver(address)
}

async function makeRole(client: Client, role: string, password: string | undefined): Promise<void> {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rows.length > 0) return
  await client.query(`create role ${role} login`)
  if (password) await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`)
}

/**
 * For data of an earlier version, where the shop's role owned its tables. The same statement moves the database itself: it runs
 * once.
 */
async function handOver(address: Address): Promise<void> {
  const client = new Client({ connectionString: connectionString(address, superuser, shop) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`reassign owned by ${shop} to ${shopOwner}`)
  } finally {
    await client.end()
  }
}

type Addresses = Pick<EmbeddedDatabase, 'connectionString' | 'ownerConnectionString' | 'superuserConnectionString'>

function connectionStrings(address: Address): Addresses {
  return {
    connectionString: connectionString(address, shop, shop),
    ownerConnectionString: connectionString(address, shopOwner, shop),
    superuserConnectionString: connectionString(address, superuser, 'postgres'),
  }
}

/**
 * Removes unfinished clusters of killed starts. A start that is still writing to one came second: it fails and then finds our
 * cluster.
 */
function removeDrafts({ home }: Folders): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('cluster-')))
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 10 })
}
