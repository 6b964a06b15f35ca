import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { workPath } from '#src/shop/requests/queue/screens/staff-queue-address.ts'
import type { NextWork } from '../next/next-work.ts'

/** The page on which the work is done. */
export const pathOfWork = (locale: Locale, { kind, id }: NextWork): string =>
  kind === 'order' ? pathTo('staff.orders.show', locale, { id }) : workPath(locale, { kind, id })
