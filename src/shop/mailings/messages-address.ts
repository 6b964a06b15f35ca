import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'

const doneLabels = ['again', 'drop', 'again_several', 'drop_several', 'gone', 'started'] as const
/** The result of a button; `gone`: someone else was faster. */
export type Done = (typeof doneLabels)[number]

/** The rows of a page. */
export const messagesPerPage = 50

type Address = { page?: number; done?: Done }

export function messagesPath(locale: Locale, { page = 1, done }: Address): string {
  const query = new URLSearchParams()
  if (page > 1) query.set('page', String(page))
  if (done) query.set('done', done)
  return `${pathTo('staff.messages', locale)}${query.size > 0 ? `?${query.toString()}` : ''}`
}

/** Undefined for a URL that no link of ours has. */
export function readMessagesAddress(query: URLSearchParams): { page: number; done: Done | undefined } | undefined {
  const page = Number(query.get('page') ?? 1)
  if (!Number.isSafeInteger(page) || page < 1 || page > 10_000) return undefined
  return { page, done: doneLabels.find((word) => word === query.get('done')) }
}
