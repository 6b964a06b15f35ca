import { formatTime } from '#src/i18n/formatters.ts'
import type { Text } from '#src/i18n/locales.ts'
import { lisbonDate } from '#src/kernel/dates.ts'
import { postState } from './post.ts'
import type { StaffPost } from './post.ts'
import type { Block } from './prose.ts'

/** Texts of the owner's form by field name, and the names of the typed products. */
export type PostForm = { texts: Readonly<Record<string, string>>; products: Readonly<Record<string, string>> }

/** Preview of the typed texts in each language. */
export type PostPreview = Record<keyof Text, { title: string; summary: string; blocks: readonly Block[]; minutes: number }>

export const productFields = ['product.1', 'product.2', 'product.3', 'product.4'] as const

/** Lisbon wall-clock time as a `datetime-local` field expects it: "2026-11-21T10:00". */
export const wallClock = (date: Date): string => `${lisbonDate(date)}T${formatTime(date, 'pt')}`

export const newPostForm = (author: string): PostForm => ({
  texts: { category: 'health', when: 'draft', author },
  products: {},
})

export function formOfPost(post: StaffPost, now: Date): PostForm {
  const { title, slug, summary, body, skus } = post
  const state = postState(post, now)
  const pairs = Object.entries({ title, slug, summary, body }).flatMap(([name, text]) => [
    [`${name}.pt`, text.pt],
    [`${name}.en`, text.en],
  ])
  return {
    texts: {
      ...Object.fromEntries(pairs),
      category: post.category,
      author: post.author,
      when: state === 'draft' ? 'draft' : 'at',
      at: post.publishedAt ? wallClock(post.publishedAt) : '',
      seen: String(post.version),
      ...Object.fromEntries(skus.map((sku, at) => [`product.${at + 1}`, sku])),
    },
    products: {},
  }
}
