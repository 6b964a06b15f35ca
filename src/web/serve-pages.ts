import { documentPath, isDataPath } from '#src/i18n/data-path.ts'
import { localeOfPath } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { compressed } from '#src/platform/http/compression.ts'
import { cookieNames, isSecure, readCookies } from '#src/platform/http/cookies.ts'
import { isCrossSite } from '#src/platform/http/cross-site.ts'
import type { ShopContext } from '#src/platform/http/env.ts'
import type { HtmlCache } from '#src/platform/http/html-cache.ts'
import { openHtmlCache } from '#src/platform/http/html-cache.ts'
import { fallbackErrorPage, retryAfter } from '#src/platform/http/fallback-error-page.ts'
import { statusOf } from '#src/platform/http/read-body.ts'
import { missingSession, sessionHeader } from '#src/platform/http/session-notice.ts'
import type { SessionNotice } from '#src/platform/http/session-notice.ts'
import { requestContextOf } from '#src/platform/http/request-context.ts'
import type { RequestContext } from '#src/platform/page.server.ts'
import type { ThirdParties } from '#src/platform/third-party-settings.ts'
import type { Unreachable } from '#src/platform/unreachable.ts'
import type { World } from '#src/platform/world.ts'
import { signInPath, unlockPath } from '#src/shop/sign-in/return-path.ts'
import { isEssential } from '#src/shop/website/settings.ts'
import { localeCookie, redirectToCanonical, redirectToLocale } from './redirects.ts'
import { withMetadataTags } from './metadata-tags.ts'
import type { PageAnswer } from './page-response.ts'
import { cachedPageResponse, renderPageResponse, securePageHeaders } from './page-response.ts'
import { boundsFor, isCarriable, pageRequest } from './page-request.ts'
import type { FormBounds } from './page-request.ts'
import { countVisit } from './search-counts.ts'
import { pageRules } from './page-rules.ts'
import type { PageRules } from './page-rules.ts'

export type Pages = (request: Request, visit: RequestContext) => Promise<Response>
export type PageParts = {
  pages: Pages
  /** What is missing before the shop may open; undefined for a sound shop. */
  setupError: () => Promise<string | undefined>
}

type PageHandler = PageParts & { world: World; cache: HtmlCache }
type PageCall = {
  c: ShopContext
  url: URL
  rules: PageRules
  cookies: Map<string, string>
  names: ReturnType<typeof cookieNames>
}

/** Answers every address that is no call and no file. */
export function servePages(world: World, parts: PageParts): (c: ShopContext) => Promise<Response> {
  const source = { ...parts, world, cache: openHtmlCache(world) }
  return (c) => answer(source, c)
}

async function answer(source: PageHandler, c: ShopContext): Promise<Response> {
  const call = requestedOf(c)
  const { url, rules, cookies, names } = call
  c.set('route', rules.route)
  const refused = await refusal(c, url)
  if (refused) return refused
  const choice = { cookie: cookies.get(names.locale), origin: c.get('requestInfo').origin }
  const elsewhere = redirectToCanonical(c.req.raw, url) ?? redirectToLocale(c.req.raw, url, choice)
  if (elsewhere) return elsewhere
  const cached = isShared(call) ? await source.cache.find(keyOf(call)) : undefined
  const response = cached ? cachedPageResponse(c, cached, pageAnswer(source, call)) : await render(source, call)
  const language = localeCookie(c.req.raw, url, choice)
  if (language) response.headers.append('Set-Cookie', language)
  // Here, because the pages that most visitors get come from the cache.
  if (response.status === 200) countVisit(source.world, c, url)
  return response
}

async function render(source: PageHandler, call: PageCall): Promise<Response> {
  const { c, rules } = call
  const visit = await requestContextOf(source.world, c)
  const error = await source.setupError()
  if (error !== undefined && !(rules.opensEarly && isEssential(error))) return closed(source, call, visit)
  const withoutSession = lockedAnswer(call, visit)
  if (withoutSession) return plain(call, withoutSession, withCookies(withoutSession.headers, visit.setCookies))
  const bounds = boundsFor(source.world, c, visit.locked ?? visit.principal, rules.keepsFile)
  if (!bounds) return fallbackErrorPage(c, 503)
  try {
    return await renderIn(source, call, { visit, bounds })
  } finally {
    bounds.share?.leave()
  }
}

/**
 * The answer to a visit whose session is locked or over, of a page that would otherwise need it: the way to the page that unlocks it
 * or signs in. A page that is open in a browser gets a notice instead, stays as it is and repeats its request afterwards. Forms are
 * carried through with their fields, so that nothing typed is lost. Undefined for every other visit.
 */
function lockedAnswer(call: PageCall, visit: RequestContext): Response | undefined {
  const { c, url, rules } = call
  const isData = isDataPath(url.pathname)
  const form = formWithoutSession(c, visit)
  // Photos of a guest are never read.
  if (form === 'of_guest' && rules.forPeople && rules.keepsFile && !isData)
    return seeOther(signInPath(localeOfPath(url.pathname), url))
  const notice = form === 'of_ended_session' ? 'ended' : missingSession(visit)
  const isPersonal = rules.forPeople && (visit.locked !== undefined || form === 'of_ended_session')
  if (!notice || !(rules.forStaff || isPersonal)) return undefined
  const page = { locale: localeOfPath(url.pathname), wanted: wantedOf(url) }
  if (isData) return noticeForOpenPage(page, { notice, isLocked: visit.locked !== undefined })
  if (form === 'of_ended_session' && !isCarriable(c)) return seeOther(signInPath(page.locale, page.wanted))
  return visit.locked || form === 'of_ended_session' ? toUnlocking(page, c.req.method === 'POST') : undefined
}

/** A form that came without a session: of one that is over, which may have lost its cookie, or of a guest. */
function formWithoutSession(c: ShopContext, { locked, principal, hasEnded }: RequestContext) {
  if (c.req.method !== 'POST' || locked || principal.kind !== 'guest') return undefined
  return hasEnded || isFromOwnPage(c) ? 'of_ended_session' : 'of_guest'
}

type WantedPage = { locale: Locale; wanted: { pathname: string; search: string } }

const wantedOf = (url: URL): WantedPage['wanted'] => ({
  pathname: documentPath(url.pathname),
  search: withoutRouterNotes(url.search),
})

/** For the router of a page that is open, and the dialog that it shows. */
function noticeForOpenPage(
  { locale, wanted }: WantedPage,
  { notice, isLocked }: { notice: SessionNotice; isLocked: boolean },
): Response {
  const to = isLocked ? unlockPath(locale, wanted) : signInPath(locale, wanted)
  const headers = { 'X-Remix-Redirect': to, 'X-Remix-Reload-Document': 'true', [sessionHeader]: notice }
  return new Response(null, { status: 204, headers })
}

/** 307 has the browser send a form again, to the page that carries its fields through the unlocking. */
const toUnlocking = ({ locale, wanted }: WantedPage, isForm: boolean): Response =>
  new Response(null, { status: isForm ? 307 : 303, headers: { Location: unlockPath(locale, wanted, isForm) } })

/** A browser sends it from a page of this shop, which then was open to its person; a program that only knows the address does not. */
const isFromOwnPage = (c: ShopContext): boolean => c.req.header('Sec-Fetch-Site') === 'same-origin'

function withoutRouterNotes(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  return query.size > 0 ? `?${query}` : ''
}

const seeOther = (location: string): Response => new Response(null, { status: 303, headers: { Location: location } })

async function renderIn(
  source: PageHandler,
  call: PageCall,
  { visit, bounds }: { visit: RequestContext; bounds: FormBounds },
): Promise<Response> {
  const { c, url } = call
  const request = await pageRequest(c, url, bounds)
  if (!request.ok) return fallbackErrorPage(c, request.error.code === 'malformed' ? 400 : statusOf[request.error.code])
  // Before rendering: a page must not pass for newer than what it read.
  const version = isShared(call) ? await source.cache.version() : undefined
  const response = await source.pages(request.value, visit)
  const [outage] = visit.outages
  if (outage) return unavailable(call, response, outage)
  const { status } = response
  const headers = withCookies(response.headers, visit.setCookies)
  if (status === 429) headers.set('Retry-After', String(secondsLeftOfHour(source.world)))
  const [notice] = visit.sessionNotices
  if (notice) headers.set(sessionHeader, notice)
  if (!isHtml(response)) return plain(call, response, headers)
  const html = withMetadataTags(await response.text(), visit.metadataSources[0])
  const isSaved = version !== undefined && status === 200 && !headers.has('Set-Cookie') && !headers.has('Cache-Control')
  if (isSaved) source.cache.store(keyOf(call), { html, version })
  return renderPageResponse(c, html, { ...pageAnswer(source, call), status, headers })
}

/** The limits that pages of the staff meet count by the hour. */
const secondsLeftOfHour = ({ realNow }: World): number => 3600 - (Math.floor(realNow().getTime() / 1000) % 3600)

/** The router reads data whatever its status is; a document gives way to the page that needs no database. */
function unavailable(call: PageCall, response: Response, outage: Unreachable): Promise<Response> {
  if (!isDataPath(call.url.pathname)) throw outage
  const { c, rules } = call
  c.get('requestInfo').log.error({ err: outage, route: rules.route, status: 503 }, 'page failed')
  const headers = new Headers(response.headers)
  headers.set('Retry-After', String(retryAfter))
  return plain(call, new Response(response.body, { status: 503 }), headers)
}

/** The page that tells the operator what is missing, at every address; it has no scripts, because the address is not its own. */
async function closed(source: PageHandler, call: PageCall, visit: RequestContext): Promise<Response> {
  const page = new URL(pathTo('invalid-setup', localeOfPath(call.url.pathname)), visit.origin)
  const response = await source.pages(new Request(page), visit)
  const html = await response.text()
  const headers = new Headers({ 'Retry-After': '60', 'Cache-Control': 'no-store' })
  return renderPageResponse(call.c, html, { ...pageAnswer(source, call), status: 503, headers })
}

const originsOf = (parties: ThirdParties): string[] =>
  Object.values(parties).flatMap((script) => URL.parse(script ?? '')?.origin ?? [])

const pageAnswer = ({ world }: PageHandler, { rules }: PageCall): PageAnswer => ({
  status: 200,
  headers: new Headers(),
  rules,
  apiBase: world.config.apiBase,
  leadsTo: rules.pays ? world.bank?.pagesOrigin : undefined,
  others: rules.open ? originsOf(world.config.thirdParties) : [],
})

function requestedOf(c: ShopContext): PageCall {
  const url = new URL(c.req.url)
  const names = cookieNames(isSecure(c.get('requestInfo').origin))
  const rules = pageRules(url.pathname)
  // A postal code says where a person lives, and each would be a cached page of its own.
  const cookies = readCookies(c.req.header('Cookie'))
  const hasZipcode = url.searchParams.has('zipcode') || (rules.asksZipcode && cookies.has(names.zipcode))
  const shared = rules.shared && !hasZipcode
  // A cart that is not empty belongs to one visitor, so its page is not cached.
  const unlisted = rules.unlisted || (rules.hasReservedCart && cookies.has(names.cart))
  return { c, url, rules: { ...rules, shared, unlisted }, cookies, names }
}

const methods = new Set(['GET', 'HEAD', 'POST'])

async function refusal(c: ShopContext, { pathname, search }: URL): Promise<Response | undefined> {
  if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: 'GET, HEAD, POST, OPTIONS' } })
  if (!methods.has(c.req.method)) {
    const response = await fallbackErrorPage(c, 405)
    response.headers.set('Allow', 'GET, HEAD, POST, OPTIONS')
    return response
  }
  if (isCrossSite(c.req.raw, c.get('requestInfo'))) return fallbackErrorPage(c, 403)
  // No text of ours holds a NUL, and PostgreSQL could not even look for one.
  return /%00/.test(pathname + search) ? fallbackErrorPage(c, 400) : undefined
}

/** Everybody without a session, a cart or an order just placed sees the same. */
function isShared({ c, url, rules, cookies, names }: PageCall): boolean {
  if (!rules.shared || isDataPath(url.pathname) || c.req.method === 'POST' || url.search.length > 200) return false
  return !cookies.has(names.session) && !cookies.has(names.cart) && !cookies.has(names.last_order)
}

// With the origin, because a page names its own address: a request with another Host must not fill the cache for others.
const keyOf = ({ c, url }: PageCall): string => c.get('requestInfo').origin + url.pathname + url.search

const isHtml = (response: Response): boolean => response.headers.get('Content-Type')?.startsWith('text/html') ?? false

function withCookies(headers: Headers, cookies: readonly string[]): Headers {
  const own = new Headers(headers)
  for (const cookie of cookies) own.append('Set-Cookie', cookie)
  return own
}

/** Data of in-app navigation, and redirects: after a form the next page is always read, never posted to again. */
function plain({ c, rules }: PageCall, response: Response, headers: Headers): Promise<Response> {
  const status = c.req.method === 'POST' && response.status === 302 ? 303 : response.status
  const answer = new Response(response.body, { status, headers: securePageHeaders(c, headers, rules) })
  return compressed(answer, c.req.header('Accept-Encoding'))
}
