import { renderToStaticMarkup } from 'react-dom/server'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { allModules } from '#src/shop/website/modules.ts'
import { textOf } from '#tests/support/api/rendered.ts'
import { addPack, addProduct } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { listProducts } from '../../product/actions.server.ts'
import { noFilters } from '../product-list.ts'
import { ProductCard } from './product-card.tsx'

const { world } = await shopFixture()

/** The card of the product with this name, in a list. */
async function cardOf(name: string, locale: Locale) {
  const page = { number: 1, size: 60 }
  const { products } = await listProducts(world.db, { locale, filters: noFilters, sort: 'popularity', page })
  const product = products.find((one) => one.name === name) ?? expect.fail(`${name} is not in the list`)
  const router = createMemoryRouter([{ id: 'root', path: '*', element: <ProductCard product={product} /> }], {
    initialEntries: [pathTo('products', locale)],
    hydrationData: { loaderData: { root: { shell: { modules: allModules, person: null } } } },
  })
  return { product, html: withLocale(locale, () => renderToStaticMarkup(<RouterProvider router={router} />)) }
}

test.each(locales)('a product in sizes is chosen on its page, and its card names them: %s', async (locale) => {
  const name = `Joelheira ${locale}`
  const small = await addProduct(world, { name })
  await world.db.updateTable('variants').set({ pack_pt: 'tamanho S', pack_en: 'size S' }).where('id', '=', small.rowId).execute()
  await addPack(world, small, { pack: 'L' })
  const { html, product } = await cardOf(name, locale)
  expect(html).not.toContain('variant_id')
  expect(html).toContain(`href="${pathTo('products.show', locale, { id: product.slug })}"`)
  const lines = textOf(html).split('\n')
  expect(lines).toContain('S, L')
  expect(lines).toContain(m.catalogue_choose_size({}, { locale }))
})

test.each(locales)('a product in one pack is added to the cart from its card: %s', async (locale) => {
  const name = `Creme ${locale}`
  const cream = await addProduct(world, { name })
  const { html } = await cardOf(name, locale)
  expect(html).toMatch(new RegExp(`name="variant_id" value="${cream.id}"`))
  expect(textOf(html).split('\n')).not.toContain(m.catalogue_choose_size({}, { locale }))
})
