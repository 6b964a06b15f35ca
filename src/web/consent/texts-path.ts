import type { Locale } from '#src/i18n/locales.ts'

/** Where the library loads the preference texts of a language: most visitors never read them. */
export const textsPath = (locale: Locale): string => `/consent/${locale}.json`
