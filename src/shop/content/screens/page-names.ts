import { m } from '#src/i18n/paraglide/messages.js'
import type { PageName } from '#src/i18n/paths.ts'
import type { ConsentKind } from '#src/shop/accounts/consents/consents.actions.server.ts'
import type { PageKey } from '../page.ts'

/** The public route of each page. */
export const pageRoutes = {
  company: 'company',
  services: 'services',
  faqs: 'faqs',
  purchase_policy: 'purchase-policy',
  privacy_policy: 'privacy',
  terms: 'terms',
} as const satisfies Record<PageKey, PageName>

export const consentName = (kind: ConsentKind): string =>
  ({
    privacy: m.consent_text_privacy,
    terms: m.consent_text_terms,
    health: m.consent_text_health,
    marketing: m.consent_text_marketing,
  })[kind]()

const before = 'consent-'

/** The page id of a consent text in the owner's list of pages. */
export const consentPageId = (kind: ConsentKind): string => before + kind

/** The consent kind of a page id; undefined for other pages. */
export const consentOfPageId = (id: string): string | undefined => (id.startsWith(before) ? id.slice(before.length) : undefined)
