import { pathTo } from '#src/i18n/paths.ts'
import type { Locale } from '#src/i18n/locales.ts'

export const cookiesHash = '#cookies'

/**
 * A link that opens the preferences from any page. Without scripts it leads to the privacy policy, and a page whose scripts load
 * late opens them there.
 */
export const cookiesLink = (locale: Locale): string => pathTo('privacy', locale) + cookiesHash
