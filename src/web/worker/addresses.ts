import type { Locale } from '#src/i18n/locales.ts'
import { paths } from '#src/i18n/paths.ts'

/** At the root, as a worker reaches no further than the folder that it lies in. */
export const workerAddress = '/worker.js'
export const offlineAddress = { pt: `${paths.home.pt}offline`, en: `${paths.home.en}/offline` } as const satisfies Record<
  Locale,
  string
>
