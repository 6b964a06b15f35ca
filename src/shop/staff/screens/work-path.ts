import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { workPath } from '#src/shop/requests/queue/screens/staff-queue-address.ts'
import type { NextWork } from '../next/next-work.ts'
import { isStock } from '../today-address.ts'
import type { TodaySubject } from '../today-address.ts'

/** The page on which the work is done. */
export const pathOfWork = (locale: Locale, { kind, id }: NextWork): string =>
  kind === 'order' ? pathTo('staff.orders.show', locale, { id }) : workPath(locale, { kind, id })

const stockPages = { pack: 'staff.stock.show', batch: 'staff.stock.batches.show' } as const

/** Where what is listed today is seen to. */
export const pathOfSubject = (locale: Locale, subject: TodaySubject): string =>
  isStock(subject) ? pathTo(stockPages[subject.kind], locale, { id: subject.id }) : pathOfWork(locale, subject)
