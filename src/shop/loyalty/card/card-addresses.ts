import type { Locale } from '#src/i18n/locales.ts'
import { paths } from '#src/i18n/paths.ts'

/**
 * Addresses that make the card page installable and available offline. Below the page, so that the scope contains nothing else.
 */
export const manifestAddress = (locale: Locale) => `${paths['account.card'][locale]}/manifest.webmanifest` as const
export const workerAddress = (locale: Locale) => `${paths['account.card'][locale]}/worker.js` as const
