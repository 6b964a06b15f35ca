import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { needsPrescription } from '#src/shop/catalogue/product/product.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import { allModules } from '#src/shop/website/modules.ts'
import { settingsAfter } from '#src/shop/website/settings-after.ts'
import { changeSettings } from '#src/shop/website/actions.server.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { inAll } from '#tests/support/world/short.ts'
import { addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { createApp } from './app.ts'

const origin = 'https://farmacia.example'

const shop = await shopFixture()
const world: World = { ...shop.world, config: { ...shop.world.config, publicOrigin: origin, mode: 'production' } }
for (const kind of ['COSMETIC', 'MSRM', 'MNSRM'] as const) await addProduct(world, { kind })
const texts = { title_pt: 'T', title_en: 'T', summary_pt: 'S', summary_en: 'S', body_pt: 'B', body_en: 'B', author: 'A' }
for (const [slug, days] of [
  ['gripe', -1],
  ['futuro', 1],
] as const)
  await world.db
    .insertInto('posts')
    .values({
      ...texts,
      public_id: world.id(),
      category: 'health',
      slug_pt: slug,
      slug_en: `${slug}-en`,
      reading_minutes: 1,
      published_at: new Date(world.now().getTime() + days * 86_400_000),
    })
    .execute()
const app = createApp(world, { apiRoutes: [], buildDir: '/nowhere' })

const ask = async (path: string, headers: Record<string, string> = {}) => app.fetch(new Request(origin + path, { headers }))
const read = async (path: string): Promise<string> => (await ask(path)).text()
const locsOf = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc)

async function everyAddress(): Promise<string[]> {
  const files = locsOf(await read('/sitemap.xml'))
  const texts = await Promise.all(files.map((file) => read(new URL(file).pathname)))
  return texts.flatMap(locsOf)
}

const products = async (): Promise<{ slug_pt: string; slug_en: string; class: string }[]> =>
  world.db.selectFrom('products').select(['slug_pt', 'slug_en', 'class']).where('active', '=', true).execute()

test('the sitemap has every public page of the shop once in each language, prescription medicines among them', async () => {
  const addresses = await everyAddress()
  expect(new Set(addresses).size).toBe(addresses.length)
  const sold = await products()
  expect(sold.some(({ class: kind }) => needsPrescription(kind as ProductClass))).toBe(true)
  for (const { slug_pt, slug_en } of sold) {
    expect(addresses).toContain(origin + pathTo('products.show', 'pt', { id: slug_pt }))
    expect(addresses).toContain(origin + pathTo('products.show', 'en', { id: slug_en }))
  }
  for (const locale of locales)
    for (const page of [
      'home',
      'products',
      'posts',
      'company',
      'faqs',
      'services',
      'purchase-policy',
      'terms',
      'privacy',
    ] as const)
      expect(addresses).toContain(origin + pathTo(page, locale))
})

test('what is not public is in no sitemap: a scheduled post, a cart, an account, a discontinued product', inAll, async () => {
  const addresses = (await everyAddress()).join('\n')
  expect(addresses).toContain('/blog/gripe')
  expect(addresses).not.toMatch(/futuro|carrinho|conta|checkout|gestao/)
  const { id } = await addProduct(world, { name: 'Champô' })
  const of = () =>
    world.db
      .selectFrom('products')
      .innerJoin('variants', 'variants.product_id', 'products.id')
      .where('variants.public_id', '=', id)
  const { slug_pt: slug, product_id } = await of().select(['slug_pt', 'product_id']).executeTakeFirstOrThrow()
  const listed = async () => (await everyAddress()).some((address) => address.endsWith(`/produtos/${slug}`))
  await expect.poll(listed, { timeout: 3000 }).toBe(true)
  await transaction(world.db, (tx) => tx.updateTable('products').set({ active: false }).where('id', '=', product_id).execute())
  await expect.poll(listed, { timeout: 3000 }).toBe(false)
})

test('each page is listed with its alternate in the other language, and the Portuguese one is the default', async () => {
  const xml = await read('/sitemaps/pages.xml')
  const faqs = /<url><loc>https:\/\/farmacia\.example\/en\/faqs<\/loc>.*?<\/url>/.exec(xml)?.[0] ?? ''
  for (const [tag, path] of [
    ['pt-PT', '/perguntas-frequentes'],
    ['en-GB', '/en/faqs'],
    ['x-default', '/perguntas-frequentes'],
  ])
    expect(faqs).toContain(`<xhtml:link rel="alternate" hreflang="${tag}" href="${origin}${path}"/>`)
  expect(await read('/sitemaps/products-0.xml')).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
})

test('a collection is listed once something is sold in it or below it', async () => {
  const shelf = { name_en: 'N', description_pt: '', description_en: '', icon: 'leaf', colour: 'green' }
  const add = (slug: string, parentId: number | null) =>
    world.db
      .insertInto('collections')
      .values({ ...shelf, public_id: world.id(), name_pt: slug, slug_pt: slug, slug_en: `${slug}-en`, parent_id: parentId })
      .returning('id')
      .executeTakeFirstOrThrow()
  const top = await add('em-cima', null)
  const below = await add('em-baixo', top.id)
  await add('vazia', null)
  const sold = await world.db.selectFrom('products').select('id').where('active', '=', true).executeTakeFirstOrThrow()
  await world.db.insertInto('product_collections').values({ product_id: sold.id, collection_id: below.id }).execute()
  await expect.poll(() => read('/sitemaps/collections.xml'), { timeout: 3000 }).toMatch(/em-cima.*em-baixo/s)
  expect(await read('/sitemaps/collections.xml')).not.toContain('vazia')
})

test('a sitemap is cached and sent compressed, and a client without gzip gets it plain', async () => {
  const packed = await ask('/sitemaps/products-0.xml', { 'Accept-Encoding': 'gzip, br' })
  expect(packed.headers.get('Content-Encoding')).toBe('gzip')
  expect(packed.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(await read('/sitemaps/products-0.xml'))
  const statements = await shop.statementsOf(() => read('/sitemaps/products-0.xml'))
  expect(statements.length, 'the version at most').toBeLessThan(2)
})

test.each([
  'products-9.xml',
  'products-00.xml',
  'products.xml',
  'pages-0.xml',
  'collections-0.xml',
  'orders-0.xml',
  'pages-1.xml',
  '..%2fpages.xml',
  'products-99999999999.xml',
])('there is no file %s', async (name) => {
  expect((await ask(`/sitemaps/${name}`)).status).toBe(404)
})

test('robots.txt names the sitemap, and excludes account, checkout and calls', async () => {
  const text = await read('/robots.txt')
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml\n`)
  for (const path of ['/conta', '/en/account', '/checkout', '/en/checkouts', '/api/'])
    expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).not.toMatch(/Disallow: \/(carrinho|produtos)?\n/)
})

test('a demo with a public address of its own excludes robots', async () => {
  const robots = async (env: Record<string, string>) => {
    const demo = createApp(bareWorld(world, { env }), { apiRoutes: [], buildDir: '/nowhere' })
    return (await demo.fetch(new Request('http://127.0.0.1:3000/robots.txt'))).text()
  }
  expect(await robots({ PUBLIC_ORIGIN: origin })).toContain('Disallow: /\n')
  expect(await robots({})).not.toContain('Disallow: /\n')
})

test('feature off in the settings: while the blog is off no sitemap has it or a post of it', inAll, async () => {
  const owner = await addStaff(world, 'owner')
  const turn = async (blog: boolean) => {
    const change = { expected: undefined, after: settingsAfter({ modules: { ...allModules, blog } }) }
    expect(await changeSettings(world, { principal: owner, source: 'page' }, change)).toMatchObject({ ok: true })
  }
  const listed = async () => (await everyAddress()).filter((address) => /\/(?:blog|communications)(?:\/|$)/.test(address)).length
  const before = await listed()
  expect(before).toBeGreaterThan(2)
  await turn(false)
  await expect.poll(listed, { timeout: 3000 }).toBe(0)
  await turn(true)
  await expect.poll(listed, { timeout: 3000 }).toBe(before)
})
