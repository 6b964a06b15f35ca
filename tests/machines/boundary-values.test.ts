// @module-tag rest
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { basePages } from '#db/seed/base-pages.ts'
import { pageRow } from '#db/seed/page-row.ts'
import { namesRead } from '#tests/support/api/names-read.ts'
import { routes } from '#src/api/routes.ts'
import { dataPath } from '#src/i18n/data-path.ts'
import { pageNames, paths } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import type { World } from '#src/platform/world.ts'
import { createApp } from '#src/web/app.ts'
import { screens } from '#src/web/screens.ts'
import { openApi } from '#tests/support/api/api.ts'
import { beyondTexts, boundaryTexts, queryOf, serverErrors, statusOf } from '#tests/support/api/boundary-values.ts'
import { addCart, addOrder, addPerson, addProduct } from '#tests/support/factories/builders.ts'
import { givePoints } from '#tests/support/factories/loyalty.ts'
import { addPrescription, addRui, addSpecialRequest } from '#tests/support/factories/requests.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'

// Values at and beyond the edge in every parameter that a page or its layouts look for in the address: no server error. The API is
// asked in src/api/boundary-values.test.ts.

const shop = await shopFixture({ externalServices: { files: memoryFiles(new Map()) } })
// Each request has its own client address: rate limits are not under test here.
const world: World = { ...shop.world, config: { ...shop.world.config, trustedProxies: ['127.0.0.1'] } }
const { signIn } = openApi(world)
const buildDir = join(import.meta.dirname, '../../build')
const built = await import(pathToFileURL(join(buildDir, 'server/index.js')).href)
const ask = statusOf(createApp(world, { pages: built.pages, buildId: built.buildId, apiRoutes: routes, buildDir }))

const rui = await addRui(world)
const ana = await addPerson(world, ['pharmacist', 'owner', 'counter'], 'Ana Vaz')
const { order } = await addOrder(world, { principal: rui })
const cream = await addProduct(world, { stock: 1000 })
const cart = await addCart(world, [cream], rui)
const [prescription, request] = [await addPrescription(world, rui), await addSpecialRequest(world, rui)]
const terms = basePages.map((page) => pageRow(page, world.now()))
await world.db.insertInto('pages').values(terms).execute()
const wallet = await givePoints(world, rui, 100)
const { variant } = cart.lines[0] ?? expect.fail('no line in the cart')
const [hers, his] = [await signIn(ana), await signIn(rui)]
const sessionFor = (allow: string): Record<string, string> => (allow === 'anyone' ? {} : allow === 'person' ? his : hers)

const idOf: Partial<Record<PageName, string>> = {
  'orders.show': order.number,
  'prescriptions.show': prescription.id,
  'requests.show': request.id,
  'products.show': variant.product.slug,
  'staff.orders.show': order.number,
  'staff.orders.refund': order.number,
  'staff.prescriptions.show': prescription.id,
  'staff.requests.show': request.id,
  'staff.points.show': wallet.id,
  'staff.stock.show': cream.id,
  'staff.products.show': variant.product.id,
  'staff.products.prices': variant.product.id,
  'staff.products.related': variant.product.id,
  'staff.customers.show': rui.publicId,
  'staff.customers.merge': rui.publicId,
}

/** The names that a page and its layouts look for in the address. */
const namesReadBy = async (open: () => Promise<number>): Promise<string[]> =>
  (await namesRead(URLSearchParams.prototype, open)).filter((name) => !name.startsWith('_'))

test('no page answers them with a server error', { timeout: 300_000 }, async () => {
  const requests: { name: string; ask: () => Promise<number> }[] = []
  for (const name of pageNames) {
    const path = dataPath(paths[name].pt.replace(/:id\??/, idOf[name] ?? 'x'))
    const headers = sessionFor(screens[name].allow)
    const open = (query: string) => () => ask('GET', `${path}?${query}`, { headers })
    const names = await namesReadBy(open(''))
    const queries = [
      ...boundaryTexts.map((text) => names.map((one) => queryOf(one, text)).join('&')),
      // One by one too: a name that is refused hides the others.
      ...(names.length < 2 ? [] : names).flatMap((one) => beyondTexts.map((text) => queryOf(one, text))),
    ]
    requests.push(...queries.map((query) => ({ name: `${path}?${query}`, ask: open(query) })))
  }
  expect(requests.length).toBeGreaterThan(1000)
  expect(await serverErrors(requests)).toEqual([])
})
