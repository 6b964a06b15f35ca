import { as, personal, plain } from '#src/platform/personal-data.ts'

/** Personal data in the tables of this feature. */
export const personalData = {
  page_versions: plain('content', 'key', 'published_at', 'version'),
  pages: plain('content', 'key', 'updated_at', 'version'),
  post_products: plain('position', 'post_id', 'product_id'),
  posts: {
    ...plain(
      'appeared',
      'body_en',
      'body_pt',
      'category',
      'created_at',
      'id',
      'public_id',
      'published_at',
      'reading_minutes',
      'slug_en',
      'slug_pt',
      'summary_en',
      'summary_pt',
      'title_en',
      'title_pt',
      'updated_at',
      'version',
    ),
    ...personal(
      as('the author that stands above an article', { retention: 'always', erasure: 'expires', exportedAs: null }),
      'author',
    ),
  },
}
