import { canonicalPath } from '#src/i18n/aliases.ts'
import { dataPath, documentPath, isDataPath } from '#src/i18n/data-path.ts'
import { defaultLocale, isLocale, localeOfPath, preferredLocale } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { isPrefetch } from '#src/platform/http/prefetch.ts'
import { cookieAge, cookieNames, isSecure, setCookie } from '#src/platform/http/cookies.ts'
import { isManifest } from './localized-build.ts'

const lead = (location: string, status: 301 | 302 | 308, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { Location: location, ...headers } })

/**
 * Redirects an address that is not canonical: without extra slashes, in the case of the route table, or to the page it means. The
 * target is always a path, so never another host. The address of a page's data redirects to where its page does.
 */
export function redirectToCanonical(request: Request, url: URL): Response | undefined {
  const path = documentPath(url.pathname)
  const to = canonicalPath(path)
  if (to === path && !url.pathname.startsWith('//')) return undefined
  if (!isDataPath(url.pathname)) return lead(to + url.search, isReading(request) ? 301 : 308)
  return isReading(request) ? leadRouter({ path, to }, url) : lead(dataPath(to) + url.search, 308)
}

/**
 * For the router's data requests: if `fetch` followed the redirect, it would return the data of another page than the
 * one being opened.
 */
function leadRouter({ path, to }: { path: string; to: string }, url: URL): Response {
  const query = new URLSearchParams(url.search)
  query.delete('_routes')
  const search = query.size > 0 ? `?${query}` : ''
  const headers = new Headers({ 'X-Remix-Redirect': to + search, 'X-Remix-Status': '301', 'Cache-Control': 'no-store' })
  if (localeOfPath(path) !== localeOfPath(to)) headers.set('X-Remix-Reload-Document', 'true')
  return new Response(null, { status: 204, headers })
}

type Choice = { /** The locale cookie. */ cookie: string | undefined; origin: string }

/** Visitors who prefer English and open `/` are redirected to `/en`; no other address ever redirects by language. */
export function redirectToLocale(request: Request, url: URL, { cookie, origin }: Choice): Response | undefined {
  if (url.pathname !== pathTo('home', 'pt') || !isReading(request) || isOwnLink(request, origin)) return undefined
  if (rememberedLocale(request, cookie) !== 'en') return undefined
  return lead(pathTo('home', 'en') + url.search, 302, {
    'Cache-Control': 'no-store',
    Vary: 'Accept-Language, Cookie, Sec-Fetch-Site',
  })
}

/** The cookie for a visitor who switched languages by our own link; undefined when nothing changed. */
export function localeCookie(request: Request, url: URL, { cookie, origin }: Choice): string | undefined {
  if (!isReading(request) || isPrefetch(request) || isManifest(url.pathname) || !isOwnLink(request, origin)) return undefined
  const locale = localeOfPath(url.pathname)
  if (locale === rememberedLocale(request, cookie)) return undefined
  return setCookie(cookieNames(isSecure(origin)).locale, locale, { maxAge: cookieAge.locale })
}

const rememberedLocale = ({ headers }: Request, cookie: string | undefined): Locale =>
  isLocale(cookie) ? cookie : (preferredLocale(headers.get('Accept-Language')) ?? defaultLocale)

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

// Browsers omit Sec-Fetch-Site on a plain http address of the local network; the referrer is used there.
function isOwnLink({ headers }: Request, origin: string): boolean {
  const site = headers.get('Sec-Fetch-Site')
  return site === null ? URL.parse(headers.get('Referer') ?? '')?.origin === origin : site === 'same-origin'
}
