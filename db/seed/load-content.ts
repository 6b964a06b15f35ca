import { sql } from 'kysely'
import { colleagues } from './pages-company.ts'
import { faqs } from './pages-faqs.ts'
import { services } from './pages-services.ts'
import { pageRow } from './page-row.ts'
import type { SeedLists } from './page-row.ts'
import { pages } from './pages.ts'
import { posts } from './posts.ts'
import type { Ground } from './rows.ts'

export async function loadContent(ground: Ground): Promise<void> {
  await loadPosts(ground)
  await loadRelatedProducts(ground)
  await loadPages(ground)
}

async function loadPosts({ tx, id, now }: Ground): Promise<void> {
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
        created_at: new Date(publishedAt),
        updated_at: new Date(publishedAt),
        appeared: new Date(publishedAt) <= now(),
      })),
    )
    .execute()
}

// Products shown beside the articles, as far as the catalogue has them.
const featuredProducts = [{ slug: 'pele-no-outono-10-por-cento', skus: ['PAR-000001', 'PAR-000003', 'PAR-000040'] }]

async function loadRelatedProducts({ tx }: Ground): Promise<void> {
  for (const { slug, skus } of featuredProducts)
    await tx
      .insertInto('post_products')
      .columns(['post_id', 'product_id', 'position'])
      .expression((row) =>
        row
          .selectFrom(['posts', 'variants'])
          .select(['posts.id', 'variants.product_id', sql<number>`array_position(${skus}::text[], variants.sku)`.as('position')])
          .where('posts.slug_pt', '=', slug)
          .where('variants.sku', 'in', skus),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

async function loadPages({ tx, now }: Ground): Promise<void> {
  await tx
    .insertInto('pages')
    .values(pages.map((page) => pageRow({ ...page, ...lists.get(page.key) }, now())))
    .execute()
}

const lists = new Map<string, SeedLists>([
  ['company', { people: colleagues }],
  ['services', { services }],
  ['faqs', { faqs }],
])
