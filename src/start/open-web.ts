import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Pool } from 'pg'
import type { JobQueue } from '../platform/job-queue.ts'
import type { ShopApp } from '../platform/http/env.ts'
import { readMigrations } from '../platform/database/migration-files.ts'
import { migrationsPending } from '../platform/database/migrate.ts'
import type { World } from '../platform/world.ts'
import { routes } from '../api/routes.ts'
import { currentVocabulary } from '../shop/search/vocabulary/current-vocabulary.server.ts'
import { setupError } from '../shop/website/actions.server.ts'
import { closeLiveFeed } from '../shop/staff/live/live-feed.server.ts'
import { createApp } from '../web/app.ts'
import type { Pages } from '../web/serve-pages.ts'
import { projectFolder } from './build-pages.ts'
import { extraRoutes } from './extra-routes.ts'
import { migrationsFolder } from './open-database.ts'
import { openServer } from './open-server.ts'
import { warmHomePage } from './warm-pages.ts'

export type Web = { close: (withinMs: number) => Promise<void> }
/** Where pages come from, how requests arrive, and what is said of it once they do. */
export type Site = {
  open: () => Promise<{ pages: Pages; buildId: string }>
  listen: (app: ShopApp, world: World) => Promise<Web & { origin: string }>
  announce: (welcome: string) => void
}
type WebDeps = {
  jobQueue: JobQueue
  pool: Pool
  /** Reads the demo's clock again. */ clockMoved: () => Promise<void>
  site?: Site | undefined
}

const buildDir = join(projectFolder, 'build')

/** The pages of the last build, on a port of this process. */
const builtSite: Site = {
  open: () => import(pathToFileURL(join(buildDir, 'server/index.js')).href),
  listen: listenOnPort,
  announce: console.log,
}

/** Listens, and says where. A port in use is a StartupError. */
export async function openWeb(world: World, { jobQueue, pool, clockMoved, site = builtSite }: WebDeps): Promise<Web> {
  const built = await site.open()
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
  const listening = await site.listen(app, world)
  const { origin } = listening
  const demo = world.config.mode === 'demo' ? [(await import('./demo-lines.ts')).demoLines(origin)] : []
  site.announce([...demo, `listening on ${origin}`].join('\n'))
  return {
    async close(withinMs) {
      leaving.yes = true
      closeLiveFeed(world)
      await pause(world.config.drainMs)
      await listening.close(withinMs)
    },
  }
}

async function listenOnPort(app: ShopApp, world: World): Promise<Web & { origin: string }> {
  const { config } = world
  const { origin, close } = await openServer(getRequestListener(app.fetch, { hostname: config.host }), config)
  const warm = await warmHomePage(world, app, config.publicOrigin ?? origin)
  // Takes half a second once, which the first search would wait for.
  const vocabulary = currentVocabulary(world).catch((error: unknown) => world.log.warn({ err: error }, 'no vocabulary yet'))
  return {
    origin,
    async close(withinMs) {
      await Promise.all([warm.stop(), vocabulary, close(withinMs)])
    },
  }
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
