import type { Text } from '#src/i18n/locales.ts'

export const postCategories = ['health', 'information', 'promotion'] as const
/** The three kinds of communication (S63). */
export type PostCategory = (typeof postCategories)[number]

export const isPostCategory = (text: string): text is PostCategory => postCategories.some((known) => known === text)

/** A post as a list shows it, in one language. */
export type PostSummary = {
  id: string
  category: PostCategory
  slug: string
  slugs: Text
  title: string
  summary: string
  author: string
  readingMinutes: number
  publishedAt: Date
}

/** `body` is Markdown; `changed`: last edit. */
export type Post = PostSummary & { body: string; changed: Date }

/** Maximum number of products beside a post. */
export const maxProducts = 4

/** What the owner edits of a post: texts in Markdown, products by SKU. */
export type PostDraft = {
  category: PostCategory
  title: Text
  slug: Text
  summary: Text
  body: Text
  author: string
  /** Null for a draft. A post with a future date appears at that time. */
  publishedAt: Date | null
  skus: readonly string[]
}

export type StaffPost = PostDraft & {
  id: string
  /** Incremented by every change. */
  version: number
  createdAt: Date
  updatedAt: Date
}

export const postStates = ['published', 'scheduled', 'draft'] as const
export type PostState = (typeof postStates)[number]

export function postState({ publishedAt }: Pick<StaffPost, 'publishedAt'>, now: Date): PostState {
  if (publishedAt === null) return 'draft'
  return publishedAt <= now ? 'published' : 'scheduled'
}
