import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { choiceIn, pageIn, withQuery } from '#src/ui/list/address.ts'

const doneLabels = ['again', 'drop', 'again_several', 'drop_several', 'gone', 'started'] as const
/** The result of a button; `gone`: someone else was faster. */
export type Done = (typeof doneLabels)[number]

/** The rows of a page. */
export const messagesPerPage = 50

export const messagesPath = (locale: Locale, address: { page?: number; done?: Done }): string =>
  withQuery(pathTo('staff.messages', locale), address)

/** Undefined for a URL that no link of ours has. */
export function readMessagesAddress(query: URLSearchParams): { page: number; done: Done | undefined } | undefined {
  const page = pageIn(query)
  return page ? { page, done: choiceIn(query, 'done', doneLabels) } : undefined
}
