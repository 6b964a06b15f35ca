import sharp from 'sharp'
import { expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { findProduct } from '#src/shop/catalogue/product/actions.server.ts'
import { productPicture } from '#src/shop/catalogue/pictures/actions.server.ts'
import { outliner } from '#src/shop/catalogue/pictures/outlines.ts'
import { packshot } from '#src/shop/catalogue/pictures/packshot.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { picturePath } from '#src/shop/website/link-picture.actions.server.ts'
import { shopPicture } from '#src/shop/website/shop-picture.ts'
import { addProduct } from '#tests/support/factories/builders.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { createApp } from './app.ts'
import { mountLinkPictures } from './social-images.ts'

const key = '0123456789abcdef0123'

const drawn: string[] = []
const files = memoryFiles()
const { world } = await shopFixture({
  externalServices: {
    files: {
      ...files,
      put(name, content) {
        drawn.push(name)
        return files.put(name, content)
      },
    },
  },
})
const app = createApp(world, { apiRoutes: [], buildDir: '/nowhere', extra: (built) => mountLinkPictures(built, world) })
const drawing = (await outliner())(
  packshot({ kind: 'tube', colour: 'teal', brand: 'Vitarroz', name: 'Creme', strength: '50 ml' }),
)
await world.files.put(`images/${key}.svg`, Buffer.from(drawing))
drawn.length = 0

const ask = async (path: string) => app.fetch(new Request(`http://shop.test${path}`))

async function added(kind: ProductClass) {
  const { rowId } = await addProduct(world, { kind, name: 'Creme de mãos com ureia & glicerina <50 ml>' })
  const { slug_pt: slug, product_id } = await world.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['slug_pt', 'product_id'])
    .where('variants.id', '=', rowId)
    .executeTakeFirstOrThrow()
  const picture = { public_id: world.id(), product_id, kind: 'illustration', file_key: key, width: 1280, height: 1280 }
  await world.db.insertInto('product_images').values(picture).execute()
  const found = await findProduct(world.db, slug, 'pt')
  return found?.value ?? expect.fail('no product')
}

test('a product has a picture of 1200 × 630 that is drawn once and never changes', async () => {
  const product = await added('COSMETIC')
  const { name: of } = await currentWebsite(world, world.db)
  const picture = productPicture(product, { shop: of, locale: 'pt' }) ?? expect.fail('no picture')
  const path = picturePath(picture.pictured, picture.shows)
  const answers = await Promise.all([ask(path), ask(path)])
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('Cache-Control')).toContain('immutable')
    // Sites that show a shared link embed it in their own pages.
    expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
  }
  expect(drawn).toHaveLength(1)
})

test('an altered address of a picture is 404, and nothing is drawn', async () => {
  const product = await added('COSMETIC')
  const { name: of } = await currentWebsite(world, world.db)
  const picture = productPicture(product, { shop: of, locale: 'pt' }) ?? expect.fail('no picture')
  const right = picturePath(picture.pictured, picture.shows)
  drawn.length = 0
  const invented = await ask(right.replace(/-[0-9a-f]{20}\.jpg$/, '-00000000000000000000.jpg'))
  expect([invented.status, invented.headers.get('Location')]).toEqual([302, right])
  for (const path of [
    `/link-pictures/product/${world.id()}/pt-${key}.jpg`,
    `/link-pictures/product/creme/pt-${key}.jpg`,
    `/link-pictures/order/${product.id}/pt-${key}.jpg`,
    `/link-pictures/shop/1/pt-${key}.jpg`,
    `/link-pictures/product/${product.id}/fr-${key}.jpg`,
    `/link-pictures/product/${product.id}/pt-..%2f..%2fx.jpg`,
  ])
    expect((await ask(path)).status, path).toBe(404)
  expect(drawn).toEqual([])
})

test.each([{ class: 'MSRM' }, { active: false }])(
  'the picture of a product is removed when it must no longer be shown: %o',
  async (change) => {
    const product = await added('COSMETIC')
    const { name: of } = await currentWebsite(world, world.db)
    const picture = productPicture(product, { shop: of, locale: 'pt' }) ?? expect.fail('no picture')
    const path = picturePath(picture.pictured, picture.shows)
    expect((await ask(path)).status).toBe(200)
    await world.db.updateTable('products').set(change).where('public_id', '=', product.id).execute()
    expect((await ask(path)).status).toBe(404)
  },
)

test.each(['MSRM', 'COMPOUNDED'] as const)('%s has no picture of its own: that would be advertising', async (kind) => {
  const product = await added(kind)
  const { name: of } = await currentWebsite(world, world.db)
  expect(productPicture(product, { shop: of, locale: 'pt' })).toBeUndefined()
  expect((await ask(`/link-pictures/product/${product.id}/pt-${key}.jpg`)).status).toBe(404)
})

test('the shop has one in each language', async () => {
  const website = await currentWebsite(world, world.db)
  const paths = locales.map((locale) => shopPicture(website, locale)).map(({ pictured, shows }) => picturePath(pictured, shows))
  expect(new Set(paths).size).toBe(2)
  for (const path of paths) expect((await ask(path)).status).toBe(200)
})

test('a product whose first picture is a photo shows the photo', async () => {
  const photo = sharp({ create: { width: 640, height: 640, channels: 3, background: '#c00000' } })
  await world.files.put(`images/${key}-640.jpg`, await photo.jpeg().toBuffer())
  const { id } = await added('COSMETIC')
  await world.db
    .updateTable('product_images')
    .set({ kind: 'photo', derived: true })
    .where('product_id', 'in', world.db.selectFrom('products').select('id').where('public_id', '=', id))
    .execute()
  const product = (await findProduct(world.db, id, 'pt'))?.value ?? expect.fail('no product')
  const { name: shop } = await currentWebsite(world, world.db)
  const { pictured, shows } = productPicture(product, { shop, locale: 'pt' }) ?? expect.fail('no picture')
  const answer = await ask(picturePath(pictured, shows))
  const middle = sharp(Buffer.from(await answer.arrayBuffer())).extract({ left: 912, top: 310, width: 1, height: 1 })
  const [red = 0, green = 255] = await middle.raw().toBuffer()
  expect([red > 180, green < 40]).toEqual([true, true])
})
