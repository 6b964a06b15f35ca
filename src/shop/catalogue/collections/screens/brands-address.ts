import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { isId } from '#src/kernel/ids.ts'

const doneLabels = ['created', 'changed', 'merged', 'deleted'] as const
export type BrandDone = (typeof doneLabels)[number]

export type BrandsAddress = { q: string; page: number; item: string | null; done: BrandDone | undefined }

/** Undefined for an invalid address. */
export function readBrandsAddress(query: URLSearchParams): BrandsAddress | undefined {
  const page = Number(query.get('page') ?? 1)
  if (!Number.isSafeInteger(page) || page < 1 || page > 10_000) return undefined
  const item = query.get('item')
  return {
    q: (query.get('q') ?? '').trim().slice(0, 100),
    page,
    item: item !== null && isId(item) ? item : null,
    done: doneLabels.find((label) => label === query.get('done')),
  }
}

export function brandsPath(locale: Locale, { q, page = 1, item, done }: Partial<BrandsAddress> = {}): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
    ...(item && { item }),
    ...(done && { done }),
  })
  return [pathTo('staff.brands', locale), query.toString()].filter(Boolean).join('?')
}
