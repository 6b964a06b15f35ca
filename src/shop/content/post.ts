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

/** `body` is Markdown; `changed`: when it was last edited. */
export type Post = PostSummary & { body: string; changed: Date }

/** So many products may stand beside a post. */
export const maxProducts = 4

/** What the owner decides about a post; texts in Markdown, products by the reference of an article. */
export type PostDraft = {
  category: PostCategory
  title: Text
  slug: Text
  summary: Text
  body: Text
  author: string
  /** Null: a draft. To come: it appears by the clock. */
  publishedAt: Date | null
  skus: readonly string[]
}

/** A post as its owner sees it. */
export type StaffPost = PostDraft & {
  id: string
  /** Raised by every change. */
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
