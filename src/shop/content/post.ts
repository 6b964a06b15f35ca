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

/** `body` is plain text with paragraphs, `## ` headings and `- ` lists: see `blocksOf`. */
export type Post = PostSummary & { body: string }
