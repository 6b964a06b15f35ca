import { pathTo } from '#src/i18n/paths.ts'
import type { Locale } from '#src/i18n/locales.ts'

export const cookiesHash = '#cookies'

/**
 * Opens the preferences wherever it is pressed. Without scripts it leads to the privacy policy, and a page whose scripts come late
 * opens them there.
 */
export const cookiesLink = (locale: Locale): string => pathTo('privacy', locale) + cookiesHash
