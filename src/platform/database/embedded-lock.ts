import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { StartupError } from '../startup-error.ts'
import type { Address } from './embedded-address.ts'
import { connectionString, socketAddress, tcpPassword } from './embedded-address.ts'
import { superuser } from './embedded-cluster.ts'
import type { Folders } from './embedded-folders.ts'
import { isRunning, parsePostmaster, readPostmaster } from './embedded-postmaster.ts'
import { SignalledToStop, startServer, stopServer } from './embedded-server.ts'
import type { Plan } from './embedded-spawn.ts'

/** A superuser session that holds the advisory lock on the whole server. When it ends, another process may adopt the server. */
export type Owner = { client: Client; address: Address; adopted: boolean }

// A session-level advisory lock and not a file: the server releases it as soon as the owning process dies, however it dies.
const ownerLock = 7_260_118_302
const ownerName = 'botica owner, process'
const stoppingName = 'botica owner that stops, process'
const answersWithinMs = 60_000
// The server needs a moment to notice that a killed owner's connection has closed, and a signalled owner to say that it stops.
const freeWithinMs = 1000
const notYet = new Set<unknown>(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03', '57P01'])

/** Another process of this machine runs the server; `address` still connects to it. */
export class ServerInUse extends StartupError {
  readonly address: Address
  constructor(message: string, address: Address) {
    super(message)
    this.address = address
  }
}

/**
 * Adopts the server that runs on this data, or starts it, and becomes its only owner. Waits for an owner that stops; StartupError
 * when it has another one. Rejects when `stop` comes first, and with SignalledToStop; no server that it started is left then.
 */
export async function acquireServerLock(plan: Plan, stop: AbortSignal): Promise<Owner> {
  const patience = AbortSignal.timeout(answersWithinMs)
  const { cluster } = plan.folders
  let isOurs = false
  while (!patience.aborted) {
    const session = await lockRunningServer(plan)
    if (session) return { ...session, adopted: !isOurs }
    const mark = readPostmaster(cluster)
    // A server that was killed leaves its file.
    const isSignalledToStop = isOurs && (!mark || mark.isStopping)
    if (isOurs && (isSignalledToStop || stop.aborted)) await stopServer(plan)
    stop.throwIfAborted()
    if (isSignalledToStop) throw new SignalledToStop(`PostgreSQL in ${cluster} was signalled to stop`)
    const isFree = !mark || !isRunning(mark, cluster)
    const isStarted = isFree && (await startServer(plan, stop))
    isOurs ||= isStarted
    if (!isStarted) await wait(10)
  }
  throw new StartupError(
    `a PostgreSQL server runs in ${cluster} (process ${readPostmaster(cluster)?.pid}) but does not answer: stop it`,
  )
}

type Session = Omit<Owner, 'adopted'>

/** Undefined while no server of this cluster accepts connections. StartupError when another process has the lock. */
export async function lockRunningServer(plan: Plan): Promise<Session | undefined> {
  const mark = readPostmaster(plan.folders.cluster)
  if (!mark?.ready) return undefined
  const address = addressOf(plan, mark.port)
  const client = new Client({
    connectionString: connectionString(address, superuser, 'postgres'),
    application_name: `${ownerName} ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ text: string }>("select pg_read_file('postmaster.pid') as text")
    if (parsePostmaster(rows[0]?.text ?? '')?.identity === mark.identity) return await lock({ client, address }, plan.folders)
    await client.end()
    return undefined
  } catch (error) {
    if (error instanceof StartupError) throw error
    // A connection that is cut fails without a code.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === undefined || notYet.has(code)) return undefined
    throw error
  }
}

function addressOf(plan: Plan, port: number): Address {
  return plan.tcp ? { host: '127.0.0.1', port, password: tcpPassword(plan.folders) } : socketAddress(plan.folders)
}

async function lock(session: Session, { dataDir }: Folders): Promise<Session> {
  const [patience, limit] = [AbortSignal.timeout(freeWithinMs), AbortSignal.timeout(answersWithinMs)]
  for (;;) {
    const { rows } = await session.client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [ownerLock])
    if (rows[0]?.mine) return session
    const holder = await nameHolder(session.client)
    if (limit.aborted || (patience.aborted && !holder.startsWith(stoppingName))) {
      await session.client.end()
      const process = holder && ` (process ${holder.split(' ').at(-1)})`
      throw new ServerInUse(
        `the data folder ${dataDir} is in use by another shop${process}: stop that one, or set DATA_DIR to another folder`,
        session.address,
      )
    }
    await wait(20)
  }
}

async function nameHolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select application_name as name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and granted and application_name like 'botica owner%' limit 1",
  )
  return rows[0]?.name ?? ''
}

/** Lets a start that finds the server locked wait for this process. */
export async function announceStop({ client }: Owner): Promise<void> {
  await client.query(`set application_name = '${stoppingName} ${process.pid}'`)
}
