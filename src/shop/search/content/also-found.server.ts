import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { truncate } from '#src/kernel/text.ts'
import { publicVersion } from '#src/platform/content-version.store.server.ts'
import { versionedValues } from '#src/platform/database/versioned-cache.ts'
import type { World } from '#src/platform/world.ts'
import { listCollections } from '#src/shop/catalogue/product/actions.server.ts'
import { contentTexts } from '#src/shop/content/actions.server.ts'
import type { ContentText } from '#src/shop/content/actions.server.ts'
import { pageRoutes } from '#src/shop/content/screens/page-names.ts'
import { settingsInTexts } from '#src/shop/content/settings-in-texts.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import type { Understanding } from '../understand/understand.ts'
import { subjectsOf } from '../vocabulary/subjects.ts'
import { keysOf } from '../vocabulary/word-forms.ts'
import type { Concept, LeadPage } from '../vocabulary/vocabulary.ts'

/** What a search finds beside products; `kind` says what it is. */
export type AlsoFound = {
  kind: 'page' | 'collection' | 'service' | 'question' | 'post'
  title: string
  text: string
  path: string
}

const max = { texts: 4, collections: 2 }

/**
 * Pages that the concepts lead to, collections of the same name or nearest to them, and the services, questions, posts and pages
 * that have the words of the text; each address once. The texts are cached by the version of the public content.
 */
export async function alsoFound(world: World, q: string, understood: Understanding, locale: Locale): Promise<AlsoFound[]> {
  const key = `${locale} ${Math.floor(world.now().getTime() / minute)}`
  const { texts, collections } = await cachedTexts(world, await publicVersion(world.db), world.db, key)
  const pages = understood.concepts.flatMap(({ leads = [] }) =>
    leads.flatMap((lead) => ('page' in lead ? [pageRow(lead.page, locale)] : [])),
  )
  const corrected = understood.corrections.reduce((text, { from, to }) => text.replaceAll(from, to), q)
  const found = matching(keysOf(corrected, locale), texts)
  const slugs = slugsOf(understood)
  const shelves = slugs.flatMap((slug) => collections.filter(({ slugs: known }) => known.pt === slug)).slice(0, max.collections)
  const rows = [
    ...pages,
    ...shelves.map(({ name, slug, tagline }): AlsoFound => ({
      kind: 'collection',
      title: name,
      text: tagline,
      path: pathTo('collections.show', locale, { id: slug }),
    })),
    ...found.map((text) => textRow(text, locale)),
  ]
  return rows.filter(({ path }, at) => rows.findIndex((other) => other.path === path) === at)
}

type SearchedText = ContentText & { titleKeys: ReadonlySet<string>; textKeys: ReadonlySet<string> }

const minute = 60_000

// A post that is published at a later time appears within a minute.
const cachedTexts = versionedValues(async (db, key) => {
  const [locale, time] = key.split(' ')
  return readTexts({ db, now: () => new Date(Number(time) * minute) }, locale === 'en' ? 'en' : 'pt')
})

async function readTexts(world: Pick<World, 'db' | 'now'>, locale: Locale) {
  const settings = settingsInTexts(await readWebsite(world.db), locale, world.now())
  const [texts, collections] = await Promise.all([contentTexts(world, { locale, settings }), listCollections(world.db, locale)])
  const searched = texts.map((text): SearchedText => ({
    ...text,
    titleKeys: new Set(keysOf(text.title, locale)),
    textKeys: new Set(text.text.split('\n').flatMap((line) => keysOf(line, locale))),
  }))
  return { texts: searched, collections }
}

/** Those that have every key, or two of them in the title; best first. */
function matching(keys: readonly string[], texts: readonly SearchedText[]): SearchedText[] {
  const wanted = [...new Set(keys)].filter((key) => key.length > 2)
  if (wanted.length === 0) return []
  const scored = texts.map((text) => {
    const inTitle = wanted.filter((key) => text.titleKeys.has(key)).length
    const anywhere = wanted.filter((key) => text.titleKeys.has(key) || text.textKeys.has(key)).length
    return { text, inTitle, isMatch: anywhere === wanted.length || inTitle > 1, score: 3 * inTitle + anywhere }
  })
  return scored
    .filter(({ isMatch }) => isMatch)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, max.texts)
    .map(({ text }) => text)
}

const slugsOf = (understood: Understanding): string[] => {
  const leads = (concept: Concept) =>
    (concept.leads ?? []).flatMap((lead) => ('collection' in lead && !lead.named ? [lead.collection] : []))
  return [...new Set(subjectsOf(understood).flatMap((concept) => [...leads(concept), concept.nearest ?? []].flat()))]
}

const pageNames = {
  company: m.search_page_company,
  services: m.search_page_services,
  faqs: m.search_page_faqs,
  'purchase-policy': m.search_page_purchase_policy,
  terms: m.search_page_terms,
  privacy: m.search_page_privacy,
  posts: m.search_page_posts,
  'prescriptions.new': m.search_page_prescription,
  'requests.new': m.search_page_request,
  orders: m.search_page_orders,
  account: m.search_page_account,
  'account.card': m.search_page_card,
  'account.delete': m.search_page_delete,
  'account.privacy': m.search_page_data,
  'account.notifications.preferences': m.search_page_notices,
} satisfies Record<LeadPage, unknown>

const pageRow = (page: LeadPage, locale: Locale): AlsoFound => ({
  kind: 'page',
  title: pageNames[page]({}, { locale }),
  text: '',
  path: pathTo(page, locale),
})

function textRow({ kind, page, anchor, slug, title, text }: SearchedText, locale: Locale): AlsoFound {
  const plain = truncate(
    text
      .replaceAll(/[*_#>]|\[|\]\([^)]*\)/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    maxText,
  )
  const path = page === undefined ? pathTo('posts.show', locale, { id: slug ?? '' }) : pathTo(pageRoutes[page], locale)
  return { kind: kind === 'section' ? 'page' : kind, title, text: plain, path: anchor === undefined ? path : `${path}#${anchor}` }
}

const maxText = 120
