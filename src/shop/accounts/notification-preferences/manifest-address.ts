import type { Locale } from '#src/i18n/locales.ts'
import { paths } from '#src/i18n/paths.ts'

/** Lets the shop be added to the home screen: iPhones and iPads show notifications of such apps only. */
export const manifestAddress = {
  pt: `${paths.home.pt}manifest.webmanifest`,
  en: `${paths.home.en}/manifest.webmanifest`,
} as const satisfies Record<Locale, string>
