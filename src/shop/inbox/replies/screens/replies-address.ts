import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'

const doneLabels = ['created', 'changed', 'deleted'] as const
export type RepliesDone = (typeof doneLabels)[number]

/** `open`: public id of the reply that is open. */
export type RepliesAddress = { open: string | null; done: RepliesDone | undefined }

export const readRepliesAddress = (query: URLSearchParams): RepliesAddress => ({
  open: query.get('reply'),
  done: doneLabels.find((label) => label === query.get('done')),
})

export function repliesPath(locale: Locale, { open, done }: Partial<RepliesAddress> = {}): string {
  const query = new URLSearchParams({ ...(open && { reply: open }), ...(done && { done }) })
  return [pathTo('staff.inbox.replies', locale), query.toString()].filter(Boolean).join('?')
}
