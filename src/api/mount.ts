import { withoutTrailingSlash } from '#src/i18n/aliases.ts'
import { localeOf } from '#src/platform/jsonapi/call.ts'
import { answerCall, errorResponse } from '#src/platform/jsonapi/answer.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { compressed } from '#src/platform/http/compression.ts'
import type { ShopApp, ShopContext } from '#src/platform/http/env.ts'
import { retryAfter } from '#src/platform/http/fallback-error-page.ts'
import { isCrossSite } from '#src/platform/http/cross-site.ts'
import type { OutOfBounds } from '#src/platform/http/request-bounds.ts'
import { withSessionNotice } from '#src/platform/http/session-notice.ts'
import type { World } from '#src/platform/world.ts'
import { apiBase } from './base.ts'
import { callContextOf, hasBearer } from './bearer.ts'
import { callRules } from './call-rules.ts'
import { mountDescription } from './description.ts'
import { answerDownload, downloads } from './downloads.ts'
import { isModuleDisabled } from './module-calls.ts'
import { takeWebhook, webhookPath } from './webhooks.ts'

/** Mounts the calls under /api; an unknown address there gets an error document too. */
export function mountApi(app: ShopApp, world: World, routes: readonly ApiRoute[]): void {
  // A page of another site cannot know a token, so only calls with cookies are protected from it.
  const isRefused = (c: ShopContext) => !hasBearer(c.req.raw.headers) && isCrossSite(c.req.raw, c.get('requestInfo'))
  app.use(`${apiBase}/*`, async (c, next) => (isRefused(c) ? refused(c, world) : next()))
  mountDescription(app, world, routes)
  // Before the calls, which match every method: some write at the same path, such as an order's invoice.
  for (const download of downloads) app.get(honoPath(download.path), (c) => openDownload(c, world, download))
  const byPath = Map.groupBy(routes, (route) => route.path)
  for (const [path, alternatives] of [...byPath].toSorted(([a], [b]) => compareSpecific(a, b))) {
    app.all(honoPath(path), (c) => choose(c, world, { path, alternatives }))
  }
  app.post(webhookPath, (c) => takeWebhook(c, world))
  app.all(`${apiBase}/*`, (c) => withoutSlash(c) ?? failed(c, world, { code: 'not_found', status: 404 }))
  app.all(apiBase, (c) => failed(c, world, { code: 'not_found', status: 404 }))
}

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

type Choice = { path: string; alternatives: readonly ApiRoute[] }

async function choose(c: ShopContext, world: World, { path, alternatives }: Choice): Promise<Response> {
  c.set('route', apiBase + path)
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  const route = alternatives.find((candidate) => candidate.method === method)
  if (!route) return wrongMethod(c, world, methodsOf(path, alternatives))
  if (await isModuleDisabled(world, route)) return failed(c, world, { code: 'not_found', status: 404 })
  const context = await callContextOf(world, c, route.allow)
  if (!context.ok) return failed(c, world, context.error)
  const visit = context.value
  const answer = await answerCall({ route, request: c.req.raw, params: c.req.param(), visit, rules: callRules })
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
