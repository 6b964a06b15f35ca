import { createContext, data } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import { documentPath, isDataPath } from '#src/i18n/data-path.ts'
import { localeOfPath } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { Secret } from '#src/kernel/secret.ts'
import type { SessionNotice } from './http/session-notice.ts'
import type { PageMetadata } from './page-metadata.ts'
import type { Unreachable } from './unreachable.ts'
import type { World } from './world.ts'
import { isStaff } from './principal.ts'
import type { Person, Staff, Principal } from './principal.ts'

/** What is known of a request before a page runs. */
export type RequestContext = {
  world: World
  /** Identifies the request in the log; the error page shows it. */
  requestId: string
  principal: Principal
  /** The person of a locked staff session; `principal` is a guest until it is unlocked. */
  locked: Person | undefined
  /** The cookie's session is over: expired, revoked or invalid. */
  hasEnded: boolean
  /** Token of the session cookie, for signing out. */
  sessionToken: Secret | undefined
  /** The cart token from the visitor's cookie. */
  cartToken: string | undefined
  /** The order just placed, for the confirmation page without an id. */
  lastOrderToken: string | undefined
  /** The postal code the visitor typed last. */
  zipcode: string | undefined
  /** Scheme and host that the visitor sees. */
  origin: string
  /** The visitor's address, for limits; never logged with what was bought. */
  address: string
  /** The visitor's browser and system, such as "Firefox, Linux". */
  device: string
  /** Tokens that earlier steps of a sign-up, sign-in or recovery stored in the browser. */
  handles: Record<'signUp' | 'secondFactor' | 'google' | 'recovery', string | undefined>
  /** Cookies that the response sets, as complete Set-Cookie values. */
  setCookies: string[]
  /** The page's metadata for search engines; empty for private pages. At most one. */
  metadataSources: PageMetadata[]
  /** Outages that kept a part of the page from loading: such a page is answered with 503. */
  outages: Unreachable[]
  /** Session notices for an open page beside its answer: that a form needs re-authentication. */
  sessionNotices: SessionNotice[]
  /** A prefetch or HEAD: the answer is not shown yet, so loading it must not change anything. */
  isPrefetch: boolean
}

export const requestContextKey = createContext<RequestContext>()

/** Reads the form of the request, a new copy each time; null when nothing was sent. */
export const sentFormKey = createContext<(() => Promise<FormData>) | null>(null)

type PageArguments = { context: Readonly<RouterContextProvider>; request: Request }
export type Page = RequestContext & {
  locale: Locale
  /** The page's own address, also for data requests. */
  url: URL
  /** In-app navigation requests the page's data instead of a document. */
  isDataRequest: boolean
}

/** A visit to a page of the account, which only signed-in people open. */
export type PersonVisit = Page & { principal: Person }

/** A visit to a page of the staff area. */
export type StaffVisit = Page & { principal: Staff }

/** Context, language and address of a loader or action. The language comes from the address (S13, S14). */
export function page({ context, request }: PageArguments): Page {
  const url = new URL(request.url)
  // The router's own parameter: a redirect built from this address would carry it on.
  if (url.searchParams.has('_routes')) url.searchParams.delete('_routes')
  const isDataRequest = isDataPath(url.pathname)
  // Redirects are built from this address: one to `….data` would end on a page of raw data.
  url.pathname = documentPath(url.pathname)
  return { ...context.get(requestContextKey), url, isDataRequest, locale: localeOfPath(url.pathname) }
}

/** What an address names; without it the page does not exist. */
export function orNotFound<Found>(found: Found | undefined | null): Found {
  if (found === undefined || found === null) throw data(null, { status: 404 })
  return found
}

/** Context of an account page: its layout admits only signed-in people, so a guest here is a bug. */
export function personPageContext(args: PageArguments): PersonVisit {
  const { principal, ...visit } = page(args)
  if (principal.kind !== 'person') throw new Error('a page of the account was read without its guard')
  return { ...visit, principal }
}

export function staffPageContext(args: PageArguments): StaffVisit {
  const { principal, ...visit } = page(args)
  if (!isStaff(principal)) throw new Error('a page of the staff area was read without its guard')
  return { ...visit, principal }
}

/** Who acts on a page, and that they do it there: what changes by staff are recorded with. */
export const contextOf = ({ principal }: StaffVisit) => ({ principal, source: 'page' as const })
