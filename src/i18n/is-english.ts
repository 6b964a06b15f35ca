import { localeOfPath } from './locales.ts'
import type { Locale } from './locales.ts'

/** The choice between the two texts of a message in the browser; the build puts it into every message (`tools/smaller-pages.ts`). */
export const isEnglish = (options: { locale?: Locale } | undefined): boolean =>
  (options?.locale ?? localeOfPath(location.pathname)) === 'en'
