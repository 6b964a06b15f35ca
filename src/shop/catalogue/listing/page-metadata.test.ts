import { describe, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { StructuredData } from '#src/platform/page-metadata.ts'
import type { Page } from '#src/platform/page.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addProduct } from '#tests/support/factories/builders.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import type { ProductClass } from '../product/product.ts'
import { productsCrumbs } from './screens/crumbs.ts'
import { addListMetadata, addProductMetadata } from './screens/page-metadata.server.ts'
import { readList } from './screens/list-reading.server.ts'
import { readProduct } from '../product/screens/product.server.ts'

const { world } = await shopFixture()

async function slugOf({ rowId }: { rowId: number }): Promise<string> {
  const row = world.db.selectFrom('variants').innerJoin('products', 'products.id', 'variants.product_id').select('slug_pt')
  const { slug_pt } = await row.where('variants.id', '=', rowId).executeTakeFirstOrThrow()
  return slug_pt
}

async function metadataOf(visit: Page, addMetadata: () => Promise<void>) {
  await withLocale(visit.locale, addMetadata)
  const [said, ...others] = visit.metadataSources
  expect(others).toEqual([])
  return said ?? expect.fail('there is no metadata')
}

async function productMetadata(items: { kind?: ProductClass; stock?: number; price?: number; name?: string }) {
  const slug = await slugOf(await addProduct(world, items))
  const visit = visitAs(world, { url: `/produtos/${slug}`, metadataSources: [] })
  return metadataOf(visit, async () => addProductMetadata(visit, await readProduct(visit, slug)))
}

const structuredData = (said: { structuredData: readonly StructuredData[] }, type: string): StructuredData[] =>
  said.structuredData.filter((entry) => entry['@type'] === type)

describe('the metadata of a product’s page for search engines', () => {
  test('has its name, brand, price and availability', async () => {
    const said = await productMetadata({ price: 795, stock: 3, name: 'Creme gordo' })
    expect(said).toMatchObject({ title: 'Creme gordo', kind: 'product', unlisted: false })
    expect(said.picture).toBe('http://shop.test/social-image.jpg')
    const [product] = structuredData(said, 'Product')
    expect(product).toMatchObject({
      '@id': `${said.address}#product`,
      name: 'Creme gordo',
      sku: expect.any(String),
      brand: { '@type': 'Brand', name: expect.any(String) },
      offers: {
        '@type': 'Offer',
        price: '7.95',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
        url: said.address,
        seller: { '@type': 'Pharmacy', '@id': 'http://shop.test/#pharmacy' },
      },
    })
    expect(JSON.stringify(product)).not.toMatch(/rating|review/i)
    const [crumbs] = structuredData(said, 'BreadcrumbList')
    expect(crumbs?.itemListElement).toMatchObject([
      { position: 1, item: 'http://shop.test/' },
      { position: 2, item: 'http://shop.test/produtos' },
      { position: 3, name: 'Creme gordo', item: said.address },
    ])
  })

  test('says when it is sold out', async () => {
    const said = await productMetadata({ stock: 0 })
    expect(structuredData(said, 'Product')[0]).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
  })

  test('has the pack size, for the unit price', async () => {
    const items = await addProduct(world, { price: 500 })
    await world.db.updateTable('variants').set({ pack_amount: 50, pack_unit: 'ml' }).where('id', '=', items.rowId).execute()
    const visit = visitAs(world, { url: '/produtos/x', metadataSources: [] })
    const slug = await slugOf(items)
    const said = await metadataOf(visit, async () => addProductMetadata(visit, await readProduct(visit, slug)))
    expect(structuredData(said, 'Product')[0]).toMatchObject({
      offers: {
        priceSpecification: {
          price: '5.00',
          referenceQuantity: { value: 50, unitCode: 'MLT', valueReference: { value: 1, unitCode: 'LTR' } },
        },
      },
    })
  })

  test.each(['MSRM', 'COMPOUNDED'] as const)('of a medicine of class %s has no offer and no advertising', async (kind) => {
    const said = await productMetadata({ kind, name: 'Amoxicilina 500 mg' })
    expect(structuredData(said, 'Product')).toEqual([])
    expect(said).toMatchObject({ kind: 'website', unlisted: false })
    expect(said.description).toMatch(/^Informação sobre Amoxicilina 500 mg: /)
    expect(said.picture).toBe('http://shop.test/social-image.jpg')
    expect(JSON.stringify(said)).not.toMatch(/"price|Offer/)
  })

  test('is not computed for data requests', async () => {
    const slug = await slugOf(await addProduct(world))
    const visit = visitAs(world, { url: `/produtos/${slug}`, isDataRequest: true })
    await addProductMetadata(visit, await readProduct(visit, slug))
    expect(visit.metadataSources).toEqual([])
  })
})

describe('a list of products', () => {
  const listMetadata = (url: string) => {
    const visit = visitAs(world, { url, metadataSources: [] })
    return metadataOf(visit, async () => {
      const list = await readList(visit)
      return addListMetadata(visit, { list, title: 'Produtos', crumbs: productsCrumbs({ q: list.q, heading: 'Produtos' }, 'pt') })
    })
  }

  test('is indexed, and so are its further pages, each under its own address', async () => {
    for (let index = 0; index < 25; index += 1) await addProduct(world)
    expect(await listMetadata('/produtos')).toMatchObject({ unlisted: false, address: 'http://shop.test/produtos' })
    expect(await listMetadata('/produtos?page=2')).toMatchObject({ unlisted: false, address: 'http://shop.test/produtos?page=2' })
  })

  test.each(['?q=creme', '?in_stock=1', '?class=COSMETIC', '?price_max=20', '?sort=price', '?q=nadadisto', '?in_stock=1&page=2'])(
    'searched, filtered or sorted as %s is not indexed',
    async (search) => {
      expect(await listMetadata(`/produtos${search}`)).toMatchObject({ unlisted: true, address: 'http://shop.test/produtos' })
    },
  )
})

describe('a product that is no longer on sale', () => {
  async function discontinue(): Promise<{ slug: string; id: string }> {
    const items = await addProduct(world, { name: 'Loção antiga' })
    const slug = await slugOf(items)
    const product = await world.db
      .updateTable('products')
      .set({ active: false, substance_pt: 'ureia', substance_en: 'urea' })
      .where('slug_pt', '=', slug)
      .returning(['id', 'public_id'])
      .executeTakeFirstOrThrow()
    const former = { kind: 'product', locale: 'pt', slug: `antes-${slug}`, target_id: product.id }
    await world.db.insertInto('slug_history').values(former).execute()
    return { slug, id: product.public_id }
  }

  test.each(locales)('answers 410 in %s at each of its addresses, with links to similar products', async (locale) => {
    const { slug, id } = await discontinue()
    for (const address of [slug, `${slug}-en`, `antes-${slug}`, id]) {
      const thrown = await readProduct(visitAs(world, { locale }), address).catch((error: unknown) => error)
      expect(thrown, address).toMatchObject({
        init: { status: 410 },
        data: {
          title: { pt: 'Já não vendemos este produto', en: 'We no longer sell this product' }[locale],
          links: expect.arrayContaining([
            expect.objectContaining({ to: { pt: '/produtos?q=ureia', en: '/en/products?q=urea' }[locale] }),
          ]),
        },
      })
    }
  })

  test('answers 410 to API clients too, and an address that never existed is 404', async () => {
    const { slug } = await discontinue()
    const { ask } = openApi(world)
    const answer = await ask('GET', `/products/${slug}`)
    expect(answer).toMatchObject({ status: 410, errors: [{ status: '410', code: 'gone' }] })
    expect((await ask('GET', '/products/nunca-houve')).status).toBe(404)
    const thrown = await readProduct(visitAs(world), 'nunca-houve').catch((error: unknown) => error)
    expect(thrown).toMatchObject({ init: { status: 404 } })
  })
})
