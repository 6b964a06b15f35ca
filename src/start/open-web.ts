import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'
import type { ServerType } from '@hono/node-server'
import type { Pool } from 'pg'
import type { JobQueue } from '../platform/job-queue.ts'
import { trustOf } from '../platform/http/client-address.ts'
import { readMigrations } from '../platform/database/migration-files.ts'
import { migrationsPending } from '../platform/database/migrate.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { World } from '../platform/world.ts'
import { routes } from '../api/routes.ts'
import { setupError } from '../shop/website/actions.server.ts'
import { closeLiveFeed } from '../shop/staff/live/live-feed.server.ts'
import { createApp } from '../web/app.ts'
import type { Pages } from '../web/serve-pages.ts'
import type { Config } from '../platform/config.ts'
import { projectFolder } from './build-pages.ts'
import { capConnections, endUnreadBodies, serverOptions } from './connections.ts'
import { extraRoutes } from './extra-routes.ts'
import { migrationsFolder } from './open-database.ts'
import { warmHomePage } from './warm-pages.ts'

export type Web = { close: (withinMs: number) => Promise<void> }
type WebDeps = { jobQueue: JobQueue; pool: Pool; /** Reads the demo's clock again. */ clockMoved: () => Promise<void> }

const buildDir = join(projectFolder, 'build')

/** Listens, and returns where. A port in use is a StartupError. */
export async function openWeb(world: World, { jobQueue, pool, clockMoved }: WebDeps): Promise<Web> {
  const built: { pages: Pages; buildId: string } = await import(pathToFileURL(join(buildDir, 'server/index.js')).href)
  // Read once: by the time of a later check the folder may belong to the next build.
  const migrations = await readMigrations(migrationsFolder)
  const checks = {
    migrations: async () => (await migrationsPending(pool, migrations)).length === 0,
    jobs: () => jobQueue.alive(),
  }
  const leaving = { yes: false }
  const extra = await extraRoutes(world, { clockMoved })
  const app = createApp(world, {
    pages: built.pages,
    buildId: built.buildId,
    apiRoutes: routes,
    buildDir,
    checks,
    isLeaving: () => leaving.yes,
    setupError: soundFor(200, world),
    extra,
  })
  const server = serve({ fetch: app.fetch, port: world.config.port, hostname: world.config.host, serverOptions })
  endUnreadBodies(server)
  capConnections(server, trustOf(world.config.trustedProxies ?? []))
  await listening(server, world)
  const origin = originOf(world.config, server)
  const warm = await warmHomePage(world, app, world.config.publicOrigin ?? origin)
  if (world.config.mode === 'demo') console.log((await import('./demo-lines.ts')).demoLines(origin))
  console.log(`listening on ${origin}`)
  return {
    async close(withinMs) {
      leaving.yes = true
      warm.stop()
      closeLiveFeed(world)
      await pause(world.config.drainMs)
      await drain(server, withinMs)
    },
  }
}

async function listening(server: ServerType, { config }: World): Promise<void> {
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new StartupError(`port ${config.port} is in use: stop the process that uses it or set PORT`)
    if (code === 'EACCES') throw new StartupError(`port ${config.port} may not be used by this user: set PORT`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(`HOST ${config.host} is no address of this machine`)
    throw error
  }
}

/** Stops accepting requests, waits for running ones, then cuts what is left. */
async function drain(server: ServerType, withinMs: number): Promise<void> {
  // What has arrived is read first: a connection is accepted in one turn of the loop, and its request read in the next.
  for (let turn = 0; turn < 2; turn += 1) await nextTurn()
  const closed = once(server, 'close')
  server.close()
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), withinMs)
  await closed
  clearTimeout(cut)
}

/** Checks whether the shop is set up; a positive result is reused for `ms`, so cached pages are at most that old. */
function soundFor(ms: number, world: World): () => Promise<string | undefined> {
  let sound = 0
  return async () => {
    const now = world.realNow().getTime()
    if (now - sound < ms) return undefined
    const error = await setupError(world.db)
    if (error === undefined) sound = now
    return error
  }
}

function originOf(config: Config, server: ServerType): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = config.host === '0.0.0.0' ? '127.0.0.1' : config.host
  return `http://${host}:${port}`
}
