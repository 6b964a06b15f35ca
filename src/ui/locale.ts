import { useLocation } from 'react-router'
import { localeOfPath } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'

/** The language of the current page, from its address. */
export const useLocale = (): Locale => localeOfPath(useLocation().pathname)
