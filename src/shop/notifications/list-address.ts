import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'

export const listPageSize = 20

export const visibleParts = ['all', 'unread'] as const
/** Which notices a list shows. */
export type VisiblePart = (typeof visibleParts)[number]

export function listPath(locale: Locale, { part, page }: { part: VisiblePart; page: number }): string {
  const query = new URLSearchParams()
  if (part === 'unread') query.set('show', 'unread')
  if (page > 1) query.set('page', String(page))
  return `${pathTo('account.notifications', locale)}${query.size > 0 ? `?${query.toString()}` : ''}`
}

/** Undefined for a URL that no link of ours has. */
export function readListAddress(query: URLSearchParams): { part: VisiblePart; page: number } | undefined {
  const page = Number(query.get('page') ?? 1)
  const part = visibleParts.find((one) => one === (query.get('show') ?? 'all'))
  const isPage = Number.isSafeInteger(page) && page >= 1 && page <= 10_000
  return part && isPage ? { part, page } : undefined
}
