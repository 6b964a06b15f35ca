import type { Text } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import type { World } from '#src/platform/world.ts'
import { productParts, productsOfPart, shelvesForSitemap } from '#src/shop/catalogue/listing/actions.server.ts'
import type { PageKey } from '#src/shop/content/page.ts'
import { pageChanges, postParts, postsOfPart } from '#src/shop/content/actions.server.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import type { SitemapEntry, SitemapFile } from './sitemap-xml.ts'

/** Pages per file; each is listed twice, once per language: 10,000 addresses, a fifth of what the protocol allows. */
const partSize = 5000

const fileName = /^(products|posts|collections|pages)(?:-(0|[1-9]\d{0,8}))?\.xml$/
const fileAt = (name: string): string => `/sitemaps/${name}.xml`

/** Every file that has entries. Four small statements. */
export async function sitemapFiles(world: World): Promise<SitemapFile[]> {
  const [website, changes, products] = await Promise.all([
    currentWebsite(world, world.db),
    pageChanges(world),
    productParts(world.db, partSize),
  ])
  const posts = website.modules.blog ? await postParts(world, partSize) : []
  return [
    { path: fileAt('pages'), changed: latest([...changes.values()]) },
    { path: fileAt('collections'), changed: undefined },
    ...products.map(({ part, changed }) => ({ path: fileAt(`products-${part}`), changed })),
    ...posts.map(({ part, changed }) => ({ path: fileAt(`posts-${part}`), changed })),
  ]
}

const latest = (dates: readonly Date[]): Date | undefined => dates.toSorted((a, b) => b.getTime() - a.getTime())[0]

/** The entries of a file, by its name; undefined when there is no such file. One statement, at most two. */
export async function sitemapEntries(world: World, name: string): Promise<SitemapEntry[] | undefined> {
  const [, kind, number] = fileName.exec(name) ?? []
  if (number === undefined) return kind === 'pages' || kind === 'collections' ? whole[kind](world) : undefined
  if (kind !== 'products' && kind !== 'posts') return undefined
  const entries = await inParts[kind](world, Number(number))
  return entries.length > 0 ? entries : undefined
}

type Paged = 'products.show' | 'collections.show' | 'posts.show'

const entryOf = (page: Paged, slugs: Text, changed?: Date): SitemapEntry => ({
  paths: { pt: pathTo(page, 'pt', { id: slugs.pt }), en: pathTo(page, 'en', { id: slugs.en }) },
  changed,
})

async function products({ db }: World, part: number): Promise<SitemapEntry[]> {
  const found = await productsOfPart(db, part, partSize)
  return found.map(({ slugs, changed }) => entryOf('products.show', slugs, changed))
}

async function posts(world: World, part: number): Promise<SitemapEntry[]> {
  const { modules } = await currentWebsite(world, world.db)
  const found = modules.blog ? await postsOfPart(world, part, partSize) : []
  return found.map(({ slugs, changed }) => entryOf('posts.show', slugs, changed))
}

async function collections({ db }: World): Promise<SitemapEntry[]> {
  const found = await shelvesForSitemap(db)
  return found.map(({ slugs }) => entryOf('collections.show', slugs))
}

type Plain = 'home' | 'products' | 'posts' | 'company' | 'services' | 'faqs' | 'purchase-policy' | 'terms' | 'privacy'

const plainPages: readonly (readonly [page: Plain, key?: PageKey])[] = [
  ['home'],
  ['products'],
  ['posts'],
  ['company', 'company'],
  ['services', 'services'],
  ['faqs', 'faqs'],
  ['purchase-policy', 'purchase_policy'],
  ['terms', 'terms'],
  ['privacy', 'privacy_policy'],
] satisfies readonly (readonly [PageName, PageKey?])[]

async function infoPages(world: World): Promise<SitemapEntry[]> {
  const [{ modules }, changes] = await Promise.all([currentWebsite(world, world.db), pageChanges(world)])
  return plainPages
    .filter(([page]) => page !== 'posts' || modules.blog)
    .map(([page, key]) => ({
      paths: { pt: pathTo(page, 'pt'), en: pathTo(page, 'en') },
      changed: key && changes.get(key),
    }))
}

const whole = { pages: infoPages, collections }
const inParts = { products, posts }
