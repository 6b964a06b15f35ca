import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import type { TestDatabases } from '#tests/support/world/database.ts'
import { addressesOf, copying, makeTemplate, withClient } from '#tests/support/world/templates.ts'
import type { RoleUrls } from '#tests/support/world/templates.ts'
import { startShop, stopShop } from './shop-process.ts'

// Starting a shop takes as long as three journeys, so each test worker has one for all its files, and each file gets the demo
// database in its initial state. The shops belong to the process of the whole run, which outlives every worker.

declare module 'vitest' {
  interface ProvidedContext {
    /** The address to request a shop from. */
    shopKeeper: string
  }
}

/** A test file's request: `env` is for the shop's process, `worker` identifies the test worker. */
export type RequestedShop = { worker: string; env: Record<string, string> }
export type RunningShop = {
  origin: string
  /** Its database, for states that no visitor can cause. */
  databaseUrl: string
  /** Of the launcher, the parent of the shop's process. */
  pid: number
}

type Shop = RunningShop & { database: string; process: ChildProcess; folder: string; files: number }

let close: (() => Promise<void>) | undefined

export async function setup(project: TestProject): Promise<void> {
  const keeper = openKeeper(project.getProvidedContext().testDatabases)
  // An interrupted run does not call the teardown.
  process.once('exit', keeper.kill)
  const server = createServer((request, response) => {
    keeper.give(request).then(
      (running) => response.end(JSON.stringify(running)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  project.provide('shopKeeper', `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : bound}`)
  close = async () => {
    server.close()
    server.closeAllConnections()
    await keeper.close()
  }
}

export const teardown = async (): Promise<void> => close?.()

function openKeeper(databases: TestDatabases) {
  const shops = new Map<string, Promise<Shop>>()
  const running = new Set<ChildProcess>()
  let demo: Promise<void> | undefined
  async function end(key: string): Promise<void> {
    const shop = await shops.get(key)?.catch(() => undefined)
    shops.delete(key)
    if (!shop) return
    await stopShop(shop.process)
    running.delete(shop.process)
    await rm(shop.folder, { recursive: true, force: true })
    await inAdmin(databases, `drop database if exists ${shop.database} with (force)`)
  }
  return {
    async give(request: IncomingMessage): Promise<RunningShop> {
      const wanted: RequestedShop = JSON.parse(await text(request))
      await (demo ??= makeDemo(databases))
      const key = JSON.stringify(wanted)
      // Shops with special settings are seldom requested twice, so they do not stay open idle.
      for (const other of shops.keys()) if (isSpecial(other, wanted)) await end(other)
      const known = shops.get(key)
      if (known) return rewind(databases, await known)
      const opened = open(databases, wanted, running)
      shops.set(key, opened)
      const { origin, databaseUrl, pid } = await opened
      return { origin, databaseUrl, pid }
    },
    async close(): Promise<void> {
      for (const key of shops.keys()) await end(key)
    },
    kill: () => running.forEach((child) => child.kill()),
  }
}

/** Whether this is another shop of the same worker, with special settings. */
function isSpecial(key: string, wanted: RequestedShop): boolean {
  const { worker, env }: RequestedShop = JSON.parse(key)
  return worker === wanted.worker && Object.keys(env).length > 0 && key !== JSON.stringify(wanted)
}

const inAdmin = ({ adminUrl }: TestDatabases, statement: string) => withClient(adminUrl, (admin) => admin.query(statement))

/** Fills the demo database as the shop itself does on its first start. */
function makeDemo({ demo, templates, ...server }: TestDatabases): Promise<void> {
  const fill = async (urls: RoleUrls): Promise<void> => {
    const shop = startShop({ DATA_DIR: demo.folder, DATABASE_URL: urls.shop, PORT: '0', LOG_LEVEL: 'warn' })
    try {
      await shop.listening
    } finally {
      await stopShop(shop.process)
    }
    // All shoppers of a journey come from one address: what they may take of a pack's stock has tests of its own.
    const share = `update website set config = jsonb_set(config, '{limits,networkStockPercent}', '100')`
    await withClient(urls.shop, (client) => client.query(share))
  }
  return makeTemplate(server, { database: demo.database, from: templates.shop, fill })
}

/**
 * `later` is added to the demo's version of public content, so that a process does not serve pages cached from an earlier copy.
 */
async function copyDemo(databases: TestDatabases, database: string, later = 0): Promise<string> {
  await inAdmin(databases, copying(database, { owner: databases.owner, template: databases.demo.database }))
  const { shop: url } = addressesOf(databases, database)
  await withClient(url, (shop) => shop.query('update content_versions set version = version + $1', [later]))
  return url
}

async function open(databases: TestDatabases, { env }: RequestedShop, running: Set<ChildProcess>): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'botica-journey-'))
  await cp(databases.demo.folder, folder, { recursive: true })
  const database = databases.prefix + randomBytes(8).toString('hex')
  const url = await copyDemo(databases, database)
  const shop = startShop({ DATA_DIR: folder, DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'warn', ...env })
  running.add(shop.process)
  return {
    origin: await shop.listening,
    databaseUrl: url,
    pid: shop.process.pid ?? 0,
    database,
    process: shop.process,
    folder,
    files: 1,
  }
}

const changesOfAFile = 10_000

/**
 * Replaces the database of a running shop by a fresh copy, as after a restore: the shop loses its connections and opens new ones.
 */
async function rewind(databases: TestDatabases, shop: Shop): Promise<RunningShop> {
  const { origin, databaseUrl, pid, database } = shop
  await inAdmin(databases, `drop database ${database} with (force)`)
  await copyDemo(databases, database, shop.files * changesOfAFile)
  shop.files += 1
  for (let tries = 0; tries < 50; tries += 1) {
    // Resets the clock, which the process remembers, to the demo's time, and connects to the new database.
    const answer = await fetch(`${origin}/dev/clock`, {
      method: 'POST',
      body: new URLSearchParams({ shift_hours: '0' }),
      redirect: 'manual',
    })
    await answer.arrayBuffer()
    if (answer.status < 400) return { origin, databaseUrl, pid }
  }
  throw new Error('the shop does not find its database again')
}
