import { languageTag } from '#src/i18n/locales.ts'
import { ownQuery } from '#src/i18n/own-query.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { matchPath, pathTo } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { lisbonDate } from '#src/kernel/dates.ts'
import { socialImage } from '#src/platform/page-metadata.ts'
import type { StructuredData } from '#src/platform/page-metadata.ts'
import type { Page } from '#src/platform/page.server.ts'
import { buildPageMetadata } from '../website/actions.server.ts'
import { breadcrumbStructuredData, pharmacyNamed, pharmacyStructuredData } from '../website/structured-data.ts'
import type { InfoPage, PageKey } from './page.ts'
import type { PostSummary } from './post.ts'
import { plainText } from './prose.ts'

const pages: Record<PageKey, PageName> = {
  company: 'company',
  services: 'services',
  faqs: 'faqs',
  purchase_policy: 'purchase-policy',
  privacy_policy: 'privacy',
  terms: 'terms',
}

const addressOf = ({ origin, url }: Page): string => origin + url.pathname

/** Sets an information page's metadata for search engines; does nothing on a page that only borrows its texts. */
export async function addInfoPageMetadata(visit: Page, key: PageKey, content: InfoPage): Promise<void> {
  if (matchPath(visit.url.pathname)?.name !== pages[key]) return
  const { locale, world } = visit
  const crumbs = breadcrumbStructuredData(
    [{ label: m.ui_home({}, { locale }), to: pathTo('home', locale) }, { label: content.title }],
    {
      ...visit,
      address: addressOf(visit),
    },
  )
  await buildPageMetadata(visit, (website) => ({
    title: content.title,
    description: content.lead,
    structuredData: [
      crumbs,
      ...(key === 'company' ? [pharmacyStructuredData(website, visit, lisbonDate(world.now()))] : []),
      ...(key === 'faqs' ? [faqStructuredData(content)] : []),
    ],
  }))
}

const faqStructuredData = ({ faqs }: InfoPage): StructuredData => ({
  '@type': 'FAQPage',
  mainEntity: faqs.flatMap(({ questions }) =>
    questions.map(({ question, blocks }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(blocks) },
    })),
  ),
})

/** Sets the metadata of the list of posts for search engines. */
export function addPostsMetadata(visit: Page): Promise<void> {
  const { locale, origin, url } = visit
  const title = m.content_posts_title({}, { locale })
  const crumbs = [{ label: m.ui_home({}, { locale }), to: pathTo('home', locale) }, { label: title }]
  return buildPageMetadata(visit, () => ({
    title,
    description: m.content_posts_lead({}, { locale }),
    structuredData: [breadcrumbStructuredData(crumbs, { origin, address: addressOf(visit) + ownQuery(url) })],
  }))
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other)

/** Sets a post's metadata for search engines: author, date and publisher. `changed`: last edit, when known. */
export function addPostMetadata(visit: Page, post: PostSummary & { changed?: Date }): Promise<void> {
  const { locale, origin } = visit
  const address = addressOf(visit)
  return buildPageMetadata(visit, (website) => {
    const publisher = pharmacyNamed(website, visit)
    const article: StructuredData = {
      '@type': 'Article',
      '@id': `${address}#article`,
      headline: post.title,
      description: post.summary,
      image: [origin + socialImage],
      datePublished: post.publishedAt.toISOString(),
      // A scheduled post may have been edited last before its publication.
      dateModified: latest(post.publishedAt, post.changed ?? post.publishedAt).toISOString(),
      inLanguage: languageTag[locale],
      author: { '@type': 'Person', name: post.author },
      publisher,
      mainEntityOfPage: address,
    }
    const crumbs = [
      { label: m.ui_home({}, { locale }), to: pathTo('home', locale) },
      { label: m.content_posts_title({}, { locale }), to: pathTo('posts', locale) },
      { label: post.title },
    ]
    const structuredData = [article, breadcrumbStructuredData(crumbs, { origin, address })]
    return { title: post.title, description: post.summary, kind: 'article', structuredData }
  })
}
