import { aliasOf, withoutTrailingSlash } from '#src/i18n/aliases.ts'
import { defaultLocale, isLocale, localeOfPath, preferredLocale } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { cookieAge, isSecure, setCookie } from '#src/platform/http/cookies.ts'
import { isManifest } from './build-in.ts'

const lead = (location: string, status: 301 | 302 | 308, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { Location: location, ...headers } })

/** Where an address leads that is no page's own: without its slashes, or the one it means. Always a path, so never another host. */
export function leadElsewhere(request: Request, url: URL): Response | undefined {
  // Leading slashes fold too: a page's own links would inherit them, and lead to a host of that name.
  const path = withoutTrailingSlash(url.pathname) ?? url.pathname.replace(/^\/+/, '/')
  const to = aliasOf(path) ?? path
  if (to === url.pathname) return undefined
  return lead(to + url.search, isReading(request) ? 301 : 308)
}

type Choice = { /** The locale cookie. */ cookie: string | undefined; origin: string }

/** Somebody who prefers English and types `/` is led to `/en`; no other address ever redirects by language. */
export function leadToLanguage(request: Request, url: URL, { cookie, origin }: Choice): Response | undefined {
  if (url.pathname !== pathTo('home', 'pt') || !isReading(request) || isFromHere(request, origin)) return undefined
  if (rememberedLocale(request, cookie) !== 'en') return undefined
  return lead(pathTo('home', 'en') + url.search, 302, {
    'Cache-Control': 'no-store',
    Vary: 'Accept-Language, Cookie, Sec-Fetch-Site',
  })
}

/** The cookie for somebody who came over from the other language by our own link; undefined when nothing changed. */
export function languageCookie(request: Request, url: URL, { cookie, origin }: Choice): string | undefined {
  if (!isReading(request) || isManifest(url.pathname) || !isFromHere(request, origin)) return undefined
  if (request.headers.get('Sec-Purpose')?.includes('prefetch')) return undefined
  const locale = localeOfPath(url.pathname)
  if (locale === rememberedLocale(request, cookie)) return undefined
  return setCookie('locale', locale, { maxAge: cookieAge.locale, secure: isSecure(origin) })
}

const rememberedLocale = ({ headers }: Request, cookie: string | undefined): Locale =>
  isLocale(cookie) ? cookie : (preferredLocale(headers.get('Accept-Language')) ?? defaultLocale)

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

// Browsers leave Sec-Fetch-Site out on a plain http address of the local network; there the referrer tells.
function isFromHere({ headers }: Request, origin: string): boolean {
  const site = headers.get('Sec-Fetch-Site')
  return site === null ? URL.parse(headers.get('Referer') ?? '')?.origin === origin : site === 'same-origin'
}
