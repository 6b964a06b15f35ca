import type { Locale } from '#src/i18n/locales.ts'
import { paths } from '#src/i18n/paths.ts'

/** What makes the card's page one that a device can install and open without a connection. Below the page, so that nothing else is reached. */
export const manifestAddress = (locale: Locale) => `${paths['account.card'][locale]}/manifest.webmanifest` as const
export const workerAddress = (locale: Locale) => `${paths['account.card'][locale]}/worker.js` as const
