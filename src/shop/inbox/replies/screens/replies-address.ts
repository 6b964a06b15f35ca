import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { choiceIn, withQuery } from '#src/ui/list/address.ts'

const doneLabels = ['created', 'changed', 'deleted'] as const
export type RepliesDone = (typeof doneLabels)[number]

/** `open`: public id of the reply that is open. */
export type RepliesAddress = { open: string | null; done: RepliesDone | undefined }

export const readRepliesAddress = (query: URLSearchParams): RepliesAddress => ({
  open: query.get('reply'),
  done: choiceIn(query, 'done', doneLabels),
})

export const repliesPath = (locale: Locale, { open, done }: Partial<RepliesAddress> = {}): string =>
  withQuery(pathTo('staff.inbox.replies', locale), { reply: open, done })
