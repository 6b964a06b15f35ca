import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { choiceIn, pageIn, withQuery } from '#src/ui/list/address.ts'

const doneLabels = ['created', 'changed', 'stopped', 'resumed'] as const
/** Confirmation shown after a form's redirect. */
export type Done = (typeof doneLabels)[number]

export type PromotionsAddress = { page: number; done: Done | undefined }

/** Undefined for an invalid address. */
export function readPromotionsAddress(query: URLSearchParams): PromotionsAddress | undefined {
  const page = pageIn(query)
  return page ? { page, done: choiceIn(query, 'done', doneLabels) } : undefined
}

export const promotionsPath = (locale: Locale, address: Partial<PromotionsAddress>): string =>
  withQuery(pathTo('staff.promotions', locale), address)
