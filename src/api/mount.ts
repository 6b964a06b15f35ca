import { withoutTrailingSlash } from '#src/i18n/aliases.ts'
import { localeOf } from '#src/platform/jsonapi/call.ts'
import { answerCall, errorResponse } from '#src/platform/jsonapi/answer.ts'
import { lookUpOf, takesKey } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute, Allowed } from '#src/platform/jsonapi/route.ts'
import { compressed } from '#src/platform/http/compression.ts'
import type { ShopApp, ShopContext } from '#src/platform/http/env.ts'
import { retryAfter } from '#src/platform/http/fallback-error-page.ts'
import { isCrossSite } from '#src/platform/http/cross-site.ts'
import type { OutOfBounds } from '#src/platform/http/request-bounds.ts'
import { bodySourceOf } from '#src/platform/http/read-body.ts'
import { withSessionNotice } from '#src/platform/http/session-notice.ts'
import type { World } from '#src/platform/world.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import type { ModuleName } from '#src/shop/website/modules.ts'
import { requestContextOf } from '#src/platform/http/request-context.ts'
import { isStaff } from '#src/platform/principal.ts'
import { apiBase } from './base.ts'
import { callContextOf, hasBearer } from './bearer.ts'
import { callRules } from './call-rules.ts'
import { answerDownload, downloads } from './downloads.ts'
import { takeWebhook, webhookPath } from './webhooks.ts'
import { docsPage, resourceTables } from './docs.ts'
import { openApi } from './openapi.ts'

/** Mounts the calls under /api; an unknown address there gets an error document too. */
export function mountApi(app: ShopApp, world: World, routes: readonly ApiRoute[]): void {
  // A page of another site cannot know a token, so only calls with cookies are protected from it.
  const isRefused = (c: ShopContext) => !hasBearer(c.req.raw.headers) && isCrossSite(c.req.raw, c.get('requestInfo'))
  app.use(`${apiBase}/*`, async (c, next) => (isRefused(c) ? refused(c, world) : next()))
  mountDescription(app, world, routes)
  // Before the calls, which match every method: some write at the same path, such as an order's invoice.
  for (const download of downloads) app.get(honoPath(download.path), (c) => openDownload(c, world, download))
  const byPath = Map.groupBy(routes, (route) => route.path)
  const lookUps = new Map(routes.filter(takesKey).map((route) => [route, lookUpOf(route, routes)]))
  for (const [path, alternatives] of [...byPath].toSorted(([a], [b]) => compareSpecific(a, b))) {
    app.all(honoPath(path), (c) => choose(c, world, { path, alternatives, lookUps }))
  }
  app.post(webhookPath, (c) => takeWebhook(c, world))
  app.all(`${apiBase}/*`, (c) => withoutSlash(c) ?? failed(c, world, { code: 'not_found', status: 404 }))
  app.all(apiBase, (c) => failed(c, world, { code: 'not_found', status: 404 }))
}

/** The path with what the request has in its place. */
const filled = ({ req }: ShopContext, path: string | undefined): string | undefined =>
  path && apiBase + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(req.param(name) ?? ''))

const honoPath = (path: string): string => apiBase + path.replaceAll(/\{(\w+)\}/g, ':$1')

// The first match answers, so a fixed segment must come before a parameter (S27).
const compareSpecific = (a: string, b: string): number => (a.replaceAll('{', '~') < b.replaceAll('{', '~') ? -1 : 1)

function withoutSlash(c: ShopContext): Response | undefined {
  const { pathname, search } = new URL(c.req.url)
  const path = withoutTrailingSlash(pathname)
  if (path === undefined) return undefined
  return new Response(null, {
    status: c.req.method === 'GET' || c.req.method === 'HEAD' ? 301 : 308,
    headers: { Location: path + search },
  })
}

async function openDownload(c: ShopContext, world: World, download: (typeof downloads)[number]): Promise<Response> {
  const isOff = await isModuleDisabled(world, { method: 'GET', path: download.path })
  return isOff ? failed(c, world, { code: 'not_found', status: 404 }) : answerDownload(c, world, download)
}

type Choice = { path: string; alternatives: readonly ApiRoute[]; lookUps: ReadonlyMap<ApiRoute, string | undefined> }

async function choose(c: ShopContext, world: World, { path, alternatives, lookUps }: Choice): Promise<Response> {
  c.set('route', apiBase + path)
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  const route = alternatives.find((candidate) => candidate.method === method)
  if (!route) return wrongMethod(c, world, methodsOf(path, alternatives))
  if (await isModuleDisabled(world, route)) return failed(c, world, { code: 'not_found', status: 404 })
  const context = await callContextOf(world, c, route.allow)
  if (!context.ok) return failed(c, world, context.error)
  const visit = context.value
  const source = route.upload === undefined ? null : bodySourceOf(c)
  const lookUp = filled(c, lookUps.get(route))
  const answer = await answerCall({ route, request: c.req.raw, source, params: c.req.param(), visit, rules: callRules, lookUp })
  return compressed(withSessionNotice(answer, visit), c.req.header('Accept-Encoding'))
}

function methodsOf(path: string, alternatives: readonly ApiRoute[]): string[] {
  const isFile = downloads.some((download) => download.path === path)
  return [...(isFile ? ['GET'] : []), ...alternatives.map(({ method }) => method)]
}

function wrongMethod(c: ShopContext, world: World, known: readonly string[]): Response {
  const methods = known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  const response =
    c.req.method === 'OPTIONS'
      ? new Response(null, { status: 204 })
      : failed(c, world, { code: 'method_not_allowed', status: 405 })
  response.headers.set('Allow', [...methods, 'OPTIONS'].join(', '))
  return response
}

type Failure = Parameters<typeof errorResponse>[0][number]
const failed = (c: ShopContext, world: World, error: Failure): Response => errorResponse([error], world.id, localeOf(c.req.raw))

const refused = (c: ShopContext, world: World): Response => failed(c, world, { code: 'cross_site', status: 403 })

/** Answer to an address or cookies that no call accepts; refused before they are parsed. */
export function refusedCall(c: ShopContext, status: OutOfBounds): Response {
  const error = { code: boundCodes[status], status }
  return errorResponse([error], () => c.get('requestInfo').id, localeOf(c.req.raw))
}

const boundCodes = { 404: 'not_found', 414: 'address_too_long', 431: 'cookies_too_large' } as const

/** Answer to a bug or an outage: contains the id under which the log has the details. */
export function brokenCall(c: ShopContext, status: 500 | 503): Response {
  const error = status === 503 ? ({ code: 'unavailable', status, retryAfter } as const) : ({ code: 'internal', status } as const)
  return errorResponse([error], () => c.get('requestInfo').id, localeOf(c.req.raw))
}

type Call = Pick<ApiRoute, 'method' | 'path'>

/**
 * Calls of the shop's optional modules. What has begun continues when a module
 * is off: prescriptions are answered, points can be taken out of a cart.
 */
const moduleCalls: readonly { module: ModuleName; has: (call: Call) => boolean }[] = [
  { module: 'blog', has: ({ path }) => /^(\/staff)?\/posts(\/|$)/.test(path) },
  { module: 'prescriptions', has: ({ method, path }) => method === 'POST' && path === '/prescriptions' },
  { module: 'requests', has: ({ method, path }) => method === 'POST' && path === '/requests' },
  { module: 'loyalty', has: ({ path }) => /^(\/staff)?\/loyalty-/.test(path) },
  { module: 'loyalty', has: ({ method, path }) => method === 'POST' && path === '/store/apply-points' },
]

/** Whether a call belongs to a module the owner has switched off. Most calls belong to none and read no settings. */
async function isModuleDisabled(world: World, call: Call): Promise<boolean> {
  const found = moduleCalls.find(({ has }) => has(call))
  return found !== undefined && !(await currentWebsite(world, world.db)).modules[found.module]
}

/** /api/openapi.json for programs and /api/docs for people. In production only staff see the back-office calls there. */
function mountDescription(app: ShopApp, world: World, routes: readonly ApiRoute[]): void {
  const publicRoutes = routes.filter(isPublic)
  const everything = once(() => JSON.stringify(openApi(routes, downloads)))
  const publicPart = once(() => JSON.stringify(openApi(publicRoutes, downloads.filter(isPublic))))
  app.get(`${apiBase}/openapi.json`, async (c) => {
    const text = (await canSeeAll(world, c)) ? everything() : publicPart()
    return c.body(text, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-cache' })
  })
  const allTables = once(() => resourceTables(routes))
  const publicTables = once(() => resourceTables(publicRoutes))
  app.get(`${apiBase}/docs`, async (c) =>
    (await canSeeAll(world, c)) ? docsPage(c, routes, await allTables()) : docsPage(c, publicRoutes, await publicTables()),
  )
}

/** Written at the first request: most processes never get one. */
function once<Text>(write: () => Text): () => Text {
  let text: Text | undefined
  return () => (text ??= write())
}

const isPublic = ({ allow }: { allow: Allowed }): boolean => allow === 'anyone' || allow === 'person'

async function canSeeAll(world: World, c: ShopContext): Promise<boolean> {
  if (world.config.mode === 'demo') return true
  const { principal, setCookies } = await requestContextOf(world, c)
  for (const cookie of setCookies) c.header('Set-Cookie', cookie, { append: true })
  return isStaff(principal)
}
