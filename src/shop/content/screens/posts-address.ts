import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { choiceIn, pageIn, searchIn, withQuery } from '#src/ui/list/address.ts'
import { postStates } from '../post.ts'
import type { PostState } from '../post.ts'

const doneLabels = ['created', 'changed', 'deleted'] as const
/** The result that the list announces after a form redirected to it. */
export type Done = (typeof doneLabels)[number]

export type PostsAddress = { state: PostState | undefined; q: string; page: number; done: Done | undefined }

/** Undefined when the address has invalid parameters. */
export function readPostsAddress(query: URLSearchParams): PostsAddress | undefined {
  const page = pageIn(query)
  const [state, done] = [choiceIn(query, 'state', postStates), choiceIn(query, 'done', doneLabels)]
  return page ? { state, q: searchIn(query), page, done } : undefined
}

export const postsPath = (locale: Locale, { state, q, page, done }: Partial<PostsAddress>): string =>
  withQuery(pathTo('staff.posts', locale), { state, q, page, done })
