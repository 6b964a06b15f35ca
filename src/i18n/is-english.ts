import { localeOfPath } from './locales.ts'
import type { Locale } from './locales.ts'

/**
 * Chooses between the two texts of a message in the browser; the build inserts it into every message (`tools/smaller-pages.ts`).
 */
export const isEnglish = (options: { locale?: Locale } | undefined): boolean =>
  (options?.locale ?? localeOfPath(location.pathname)) === 'en'
