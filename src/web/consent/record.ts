import type { ConsentSettings } from '#src/platform/consent-settings.ts'

/** What visitors may accept. Statistics in the dialog means analytics, marketing means ads (S87, S103). */
const categories = ['necessary', 'preference', 'analytics', 'ads'] as const
export type Category = (typeof categories)[number]

export const cookieName = 'consent_cookie'
/** In the storage of the session, for the moment of a reload: what was typed. */
export const storageKey = 'typed'

/** Raised when what visitors are asked for changes: whoever agreed to less is asked again (S105). */
export const revision = 0

/** Only those that exist: the library would store any name (S116). */
export const known = (names: readonly unknown[]): Category[] => categories.filter((category) => names.includes(category))

/** What the cookie says. The library writes more fields; these decide whether it counts. */
type ConsentRecord = { categories: readonly unknown[]; revision?: unknown }

/** The record in `document.cookie`; undefined where there is none that could be gone on with (S104), such as somebody's garbage. */
export function storedRecord(cookies: string): ConsentRecord | undefined {
  const found = parsed(new RegExp(`(?:^|; *)${cookieName}=([^;]+)`).exec(cookies)?.[1])
  const isWhole = found.consentId && isMoment(found.consentTimestamp) && isMoment(found.lastConsentTimestamp)
  return isWhole && Array.isArray(found.categories) ? { categories: found.categories, revision: found.revision } : undefined
}

/**
 * What a visitor has accepted; undefined while there is no valid consent (S104, S105). The library judges alike, but a page of
 * somebody who has answered never fetches it.
 */
export function acceptedIn(cookies: string): readonly Category[] | undefined {
  const stored = storedRecord(cookies)
  return stored?.revision === revision ? known(stored.categories) : undefined
}

/** As `document.cookie` would say it, wherever the shop keeps the record. */
function storedText(storage: ConsentSettings['storage']): string {
  if (storage === 'cookie') return document.cookie
  const text = encodeURIComponent(localStorage.getItem(cookieName) ?? '')
  // A cookie ends by itself (S106).
  return Number(parsed(text).expirationTime) >= Date.now() ? `${cookieName}=${text}` : ''
}

/** The same of this page; undefined as well where a browser refuses even to speak of cookies. */
export function acceptedInvitation({ storage }: Pick<ConsentSettings, 'storage'>): readonly Category[] | undefined {
  try {
    return acceptedIn(storedText(storage))
  } catch {
    return undefined
  }
}

type Fields = Partial<
  Record<'categories' | 'revision' | 'consentId' | 'consentTimestamp' | 'lastConsentTimestamp' | 'expirationTime', unknown>
>

function parsed(value: string | undefined): Fields {
  try {
    const found: unknown = JSON.parse(decodeURIComponent(value ?? ''))
    return found instanceof Object ? found : {}
  } catch {
    // Anybody may write anything into a cookie.
    return {}
  }
}

const isMoment = (value: unknown): boolean => Date.parse(String(value)) > 0

/** Visitors who are not asked: search engines and whatever drives a browser by itself (S73, S74). */
export const isRobot = ({ userAgent, webdriver }: Pick<Navigator, 'userAgent' | 'webdriver'>): boolean =>
  webdriver || /bot|crawl|spider|slurp|teoma/i.test(userAgent)
