import { faqs } from './pages-faqs.ts'
import { services } from './pages-services.ts'
import { pages } from './pages.ts'
import { posts } from './posts.ts'
import type { Ground } from './rows.ts'

/** Posts and information pages. */
export async function loadContent({ tx, id, now }: Ground): Promise<void> {
  await tx
    .insertInto('posts')
    .values(
      posts.map(({ category, slug, title, summary, body, author, readingMinutes, publishedAt }) => ({
        public_id: id(),
        category,
        slug_pt: slug.pt,
        slug_en: slug.en,
        title_pt: title.pt,
        title_en: title.en,
        summary_pt: summary.pt,
        summary_en: summary.en,
        body_pt: body.pt,
        body_en: body.en,
        author,
        reading_minutes: readingMinutes,
        published_at: new Date(publishedAt),
      })),
    )
    .execute()
  const rows = pages.map(({ key, ...content }) => ({
    key,
    content: JSON.stringify({ ...content, ...lists.get(key) }),
    updated_at: now(),
  }))
  await tx.insertInto('pages').values(rows).execute()
}

const lists = new Map<string, object>([
  ['services', { services }],
  ['faqs', { faqs }],
])
