import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { postStates } from '../post.ts'
import type { PostState } from '../post.ts'

const doneLabels = ['created', 'changed', 'deleted'] as const
/** The result that the list announces after a form redirected to it. */
export type Done = (typeof doneLabels)[number]

export type PostsAddress = { state: PostState | undefined; q: string; page: number; done: Done | undefined }

/** Undefined when the address has invalid parameters. */
export function readPostsAddress(query: URLSearchParams): PostsAddress | undefined {
  const page = Number(query.get('page') ?? 1)
  if (!Number.isSafeInteger(page) || page < 1 || page > 10_000) return undefined
  return {
    state: postStates.find((state) => state === query.get('state')),
    q: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 100),
    page,
    done: doneLabels.find((word) => word === query.get('done')),
  }
}

export function postsPath(locale: Locale, { state, q, page = 1, done }: Partial<PostsAddress>): string {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
    ...(done && { done }),
  })
  return [pathTo('staff.posts', locale), query.toString()].filter(Boolean).join('?')
}
