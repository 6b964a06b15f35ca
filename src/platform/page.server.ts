import { createContext } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import { documentPath, isDataPath } from '#src/i18n/data-path.ts'
import { localeOfPath } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { SessionNotice } from './http/session-notice.ts'
import type { PageMetadata } from './page-metadata.ts'
import type { Unreachable } from './unreachable.ts'
import type { World } from './world.ts'
import { isStaff } from './principal.ts'
import type { Person, Staff, Principal } from './principal.ts'

/** What the door knows of a request before a page is asked. */
export type RequestContext = {
  world: World
  /** Names the request in the log; the error page shows it. */
  requestId: string
  principal: Principal
  /** Whose session of staff is locked: `who` is a guest until it is unlocked. */
  locked: Person | undefined
  /** The session of the cookie is over: too old, revoked or never ours. */
  hasEnded: boolean
  /** Of the session cookie, for signing out. */
  sessionToken: string | undefined
  /** The cart token of the visitor's cookie. */
  cartToken: string | undefined
  /** The order just placed, for the confirmation without an id. */
  lastOrderToken: string | undefined
  /** The postal code that the visitor typed last. */
  zipcode: string | undefined
  /** Scheme and host that the visitor sees. */
  origin: string
  /** The visitor's address, for limits; never logged with what was bought. */
  address: string
  /** The visitor's browser and system, such as "Firefox, Linux". */
  device: string
  /** What earlier steps of a sign-up or sign-in left in the browser. */
  handles: { signUp: string | undefined; secondFactor: string | undefined; google: string | undefined }
  /** Cookies that the answer sets, as whole Set-Cookie values. */
  setCookies: string[]
  /** What the page says of itself to search engines; nothing for pages that are nobody else's business. At most one. */
  metadataSources: PageMetadata[]
  /** The outages that kept a part of the page from being read: such a page is answered with 503. */
  outages: Unreachable[]
  /** What an open page is told of its session beside the answer: that a form needs a fresh proof. */
  sessionNotices: SessionNotice[]
  /** A prefetch or HEAD: nobody looks at the answer yet, so reading it must change nothing. */
  isPrefetch: boolean
}

export const requestContextKey = createContext<RequestContext>()

type PageArguments = { context: Readonly<RouterContextProvider>; request: Request }
export type Page = RequestContext & {
  locale: Locale
  /** The page's own address, also when only its data is wanted. */
  url: URL
  /** In-app navigation asks for the page's data; else for a document. */
  isDataRequest: boolean
}

/** The visit, language and address of a loader or action. The language is that of the address (S13, S14). */
export function page({ context, request }: PageArguments): Page {
  const url = new URL(request.url)
  // The router's own note on which parts it wants: an address that it led to would carry it on.
  if (url.searchParams.has('_routes')) url.searchParams.delete('_routes')
  const isDataRequest = isDataPath(url.pathname)
  // Redirects are made from this address: one that led to `….data` would end on a page of data.
  url.pathname = documentPath(url.pathname)
  return { ...context.get(requestContextKey), url, isDataRequest, locale: localeOfPath(url.pathname) }
}

/** The same for a page of the account: its layout lets nobody else through, so a guest here is a bug. */
export function personPageContext(args: PageArguments): Page & { principal: Person } {
  const { principal, ...visit } = page(args)
  if (principal.kind !== 'person') throw new Error('a page of the account was asked without its guard')
  return { ...visit, principal }
}

/** The same for a page of the staff area. */
export function staffPageContext(args: PageArguments): Page & { principal: Staff } {
  const { principal, ...visit } = page(args)
  if (!isStaff(principal)) throw new Error('a page of the staff area was asked without its guard')
  return { ...visit, principal }
}
