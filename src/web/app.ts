import { Hono } from 'hono'
import type { Next } from 'hono'
import { join } from 'node:path'
import { apiBase } from '#src/api/base.ts'
import { brokenCall, mountApi, refusedCall } from '#src/api/mount.ts'
import { withDatabaseBudget } from '#src/platform/database/wait-budget.ts'
import { requestLog } from '#src/platform/http/request-log.ts'
import { demoHostCheck } from '#src/platform/http/demo-host-check.ts'
import type { ShopApp, ShopContext, ShopEnv } from '#src/platform/http/env.ts'
import type { Checks } from '#src/platform/http/health.ts'
import { mountHealth } from '#src/platform/http/health.ts'
import { fallbackErrorPage } from '#src/platform/http/fallback-error-page.ts'
import { openMetrics } from '#src/platform/http/metrics.ts'
import { outOfBounds } from '#src/platform/http/request-bounds.ts'
import { securityHeaders } from '#src/platform/http/security-headers.ts'
import { staticFiles } from '#src/platform/http/static-files.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { Unreachable } from '#src/platform/unreachable.ts'
import type { World } from '#src/platform/world.ts'
import { mountBuilds } from './builds.ts'
import { mountVersion } from './version.server.ts'
import { mountConsentTexts } from './consent/texts.ts'
import { mountErrorReports } from './error-reports/mount.ts'
import { mountGoogle } from './google.ts'
import { mountRobots } from './robots.ts'
import { mountSecurityText } from './security-text.ts'
import { servePages } from './serve-pages.ts'
import type { PageParts } from './serve-pages.ts'
import { mountSitemaps } from './sitemaps.ts'

export type AppParts = Partial<PageParts> & {
  apiRoutes: readonly ApiRoute[]
  /** The folder of the build; its `client` folder is served as files. */
  buildDir: string
  /** Identifies the build of the pages. */
  buildId?: string
  /** What /readyz checks besides the database. */
  checks?: Checks
  /** Whether this process is shutting down. */
  isLeaving?: () => boolean
  /** Further routes, such as pictures and the demo's pages; they take precedence over pages. */
  extra?: (app: ShopApp) => void
}

/** Pages and API as one function of a request: `app.fetch(new Request(…))` needs no port. */
export function createApp(
  world: World,
  { pages, apiRoutes, buildDir, buildId, checks = {}, isLeaving = () => false, setupError = sound, extra }: AppParts,
): ShopApp {
  const app = new Hono<ShopEnv>()
  const metrics = openMetrics()
  const log = failureLog()
  app.onError((error, c) => broken(error, c, log))
  app.use(requestLog(world, metrics))
  app.use(lastOfConnection(isLeaving))
  app.use(securityHeaders)
  app.use(asErrors)
  app.use(demoHostCheck(world.config))
  app.use(withinBounds)
  app.use((_, next) => withDatabaseBudget(world.config.databasePatienceMs, next))
  mountHealth(app, world, { checks, isLeaving, metrics })
  mountApi(app, world, apiRoutes)
  mountRobots(app, world)
  mountSitemaps(app, world)
  mountSecurityText(app, world)
  mountConsentTexts(app)
  if (buildId !== undefined) {
    mountBuilds(app, buildId)
    mountVersion(app, buildId)
  }
  mountGoogle(app, world)
  mountErrorReports(app, world)
  extra?.(app)
  serveFiles(app, join(buildDir, 'client'))
  if (pages) app.all('*', servePages(world, { pages, setupError }))
  return app
}

const sound = (): Promise<undefined> => Promise.resolve(undefined)

function serveFiles(app: ShopApp, folder: string): void {
  const files = staticFiles(folder)
  app.get('*', (c, next) => {
    const { pathname } = new URL(c.req.url)
    const response = files(c, pathname)
    if (!response && !pathname.startsWith('/assets/')) return next()
    c.set('route', pathname.startsWith('/assets/') ? '/assets/*' : pathname)
    return Promise.resolve(response ?? c.notFound())
  })
}

/** Makes clients with keep-alive connections to a process that is shutting down open their next one elsewhere. */
const lastOfConnection =
  (isLeaving: () => boolean) =>
  async (c: ShopContext, next: Next): Promise<void> => {
    await next()
    if (isLeaving()) c.res.headers.set('Connection', 'close')
  }

/** Converts anything thrown into an Error: Hono does not pass other values to its error handler. */
async function asErrors(_: ShopContext, next: Next): Promise<void> {
  try {
    await next()
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error('something that is no Error was thrown', { cause: thrown })
  }
}

const isCall = (c: ShopContext): boolean => c.req.path.startsWith(`${apiBase}/`)

async function withinBounds(c: ShopContext, next: Next): Promise<Response | void> {
  const status = outOfBounds(c.req.raw)
  if (status === undefined) return next()
  return isCall(c) ? refusedCall(c, status) : fallbackErrorPage(c, status)
}

/** Whether the request body is incomplete because the client disconnected. */
const isCutOff = (error: Error, c: ShopContext): boolean =>
  c.req.raw.signal.aborted && /^(?:aborted|Client connection prematurely closed\.)$/.test(error.message)

type FailureLog = (error: Error, c: ShopContext) => void

const outagePauseMs = 10_000

/**
 * Logs every bug, but of an outage, which every request meets, one error in ten seconds: a log that grows with the requests fills
 * the disk.
 */
function failureLog(): FailureLog {
  let nextOutage = 0
  return (error, c) => {
    const isOutage = error instanceof Unreachable
    const now = performance.now()
    if (isCutOff(error, c) || (isOutage && now < nextOutage)) return
    if (isOutage) nextOutage = now + outagePauseMs
    const facts = { err: error, route: c.get('route'), status: isOutage ? 503 : 500 }
    c.get('requestInfo').log.error(facts, 'request failed')
  }
}

/** A bug or an outage: the log gets all details, the visitor an id to quote. */
function broken(error: Error, c: ShopContext, log: FailureLog): Response | Promise<Response> {
  const status = error instanceof Unreachable ? 503 : 500
  log(error, c)
  return isCall(c) ? brokenCall(c, status) : fallbackErrorPage(c, status)
}
