import type { ConsentSettings } from '#src/platform/consent-settings.ts'

/** What visitors may accept. Statistics in the dialog means analytics, marketing means ads (S87, S103). */
const categories = ['necessary', 'preference', 'analytics', 'ads'] as const
export type Category = (typeof categories)[number]

export const cookieName = 'consent_cookie'
/** Session storage key for what was typed, used during a reload. */
export const storageKey = 'typed'

/** Incremented when what visitors are asked for changes: a visitor who agreed to less is asked again (S105). */
export const revision = 0

/** Only existing categories: the library would store any name (S116). */
export const known = (names: readonly unknown[]): Category[] => categories.filter((category) => names.includes(category))

/** The fields of the cookie that decide whether it is valid. The library writes more. */
type ConsentRecord = { categories: readonly unknown[]; revision?: unknown }

/** The record in `document.cookie`; undefined when there is no usable one (S104), for example because of invalid content. */
export function storedRecord(cookies: string): ConsentRecord | undefined {
  const found = parsed(new RegExp(`(?:^|; *)${cookieName}=([^;]+)`).exec(cookies)?.[1])
  const isWhole = found.consentId && isMoment(found.consentTimestamp) && isMoment(found.lastConsentTimestamp)
  return isWhole && Array.isArray(found.categories) ? { categories: found.categories, revision: found.revision } : undefined
}

/**
 * What a visitor has accepted; undefined while there is no valid consent (S104, S105). Same rules as the library, which a page of
 * a visitor who has answered never loads.
 */
export function acceptedIn(cookies: string): readonly Category[] | undefined {
  const stored = storedRecord(cookies)
  return stored?.revision === revision ? known(stored.categories) : undefined
}

/** The record in the form of `document.cookie`, wherever the shop stores it. */
function storedText(storage: ConsentSettings['storage']): string {
  if (storage === 'cookie') return document.cookie
  const text = encodeURIComponent(localStorage.getItem(cookieName) ?? '')
  // A cookie expires by itself (S106).
  return Number(parsed(text).expirationTime) >= Date.now() ? `${cookieName}=${text}` : ''
}

/** The categories accepted on this page; undefined also when a browser refuses access to cookies. */
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
    // A cookie can contain anything.
    return {}
  }
}

const isMoment = (value: unknown): boolean => Date.parse(String(value)) > 0

/** Visitors who are not asked: search engines and automated browsers (S73, S74). */
export const isRobot = ({ userAgent, webdriver }: Pick<Navigator, 'userAgent' | 'webdriver'>): boolean =>
  webdriver || /bot|crawl|spider|slurp|teoma/i.test(userAgent)
