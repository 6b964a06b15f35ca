import type { Locale } from '#src/i18n/locales.ts'
import { paths } from '#src/i18n/paths.ts'

/** What makes the shop one to put on the home screen: iPhones and iPads show notices of nothing else. */
export const manifestAddress = {
  pt: `${paths.home.pt}manifest.webmanifest`,
  en: `${paths.home.en}/manifest.webmanifest`,
} as const satisfies Record<Locale, string>
