import type { Locale } from '#src/i18n/locales.ts'

/** Where the library fetches the texts of the preferences in a language: most visitors never read them. */
export const textsPath = (locale: Locale): string => `/consent/${locale}.json`
