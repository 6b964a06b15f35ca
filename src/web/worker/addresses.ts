import type { Locale } from '#src/i18n/locales.ts'
import { paths } from '#src/i18n/paths.ts'

/** The offline page. */
export const offlineAddress = { pt: `${paths.home.pt}offline`, en: `${paths.home.en}/offline` } as const satisfies Record<
  Locale,
  string
>
