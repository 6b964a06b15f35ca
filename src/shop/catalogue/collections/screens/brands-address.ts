import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { choiceIn, pageIn, searchIn, withQuery } from '#src/ui/list/address.ts'
import { isId } from '#src/kernel/ids.ts'

const doneLabels = ['created', 'changed', 'merged', 'deleted'] as const
export type BrandDone = (typeof doneLabels)[number]

export type BrandsAddress = { q: string; page: number; item: string | null; done: BrandDone | undefined }

/** Undefined for an invalid address. */
export function readBrandsAddress(query: URLSearchParams): BrandsAddress | undefined {
  const [page, item] = [pageIn(query), query.get('item')]
  const known = item !== null && isId(item) ? item : null
  return page ? { q: searchIn(query), page, item: known, done: choiceIn(query, 'done', doneLabels) } : undefined
}

export const brandsPath = (locale: Locale, { q, page, item, done }: Partial<BrandsAddress> = {}): string =>
  withQuery(pathTo('staff.brands', locale), { q, page, item, done })
