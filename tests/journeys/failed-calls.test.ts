import { expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { untilRequestsReported, visitUntilRest, visitWithStoppedClock } from '#tests/support/browser/page-visits.ts'
import { articles, putInCart } from '#tests/support/browser/shopping.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'

// Not the default address, to check that pages call the address of the settings.
const api = 'https://chamadas.example/v1'

const pt = { locale: 'pt' } as const

const shop = await demoShopFixture({ API_BASE: api })
const { data } = (await shop.ask('/api/products?filter[class]=COSMETIC&filter[in_stock]=true')) as {
  data: { attributes: { localized_slugs: { pt: string } }; relationships: { variants: { data: unknown[] } } }[]
}
const single = data.find(({ relationships }) => relationships.variants.data.length === 1)
const product = pathTo('products.show', 'pt', { id: single!.attributes.localized_slugs.pt })

test('S225 S226 S228 pages call the configured address, and repeat a temporary failure once', async () => {
  const { page, open, pass, leave } = await visitWithStoppedClock(shop)
  const requested: string[] = []
  let status = 503
  await page.context().route(`${api}/**`, (route) => {
    requested.push(new URL(route.request().url()).pathname)
    return route.fulfill({ status, json: { data: [] }, headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  await open(pathTo('terms', 'pt'))
  const field = page.getByLabel(m.shell_search({}, pt), { exact: true }).first()
  /** Suggestions are loaded with the first use of the field, and wait for a pause in typing. */
  const afterPauses = async () => {
    await pass(150)
    await untilRequestsReported(page)
    return requested.length
  }
  await field.fill('creme')
  await expect.poll(afterPauses).toBe(2)
  expect(new Set(requested)).toEqual(new Set(['/v1/suggestions']))
  status = 404
  await field.fill('creme de')
  await expect.poll(afterPauses).toBe(3)
  await pass(60_000)
  expect(await afterPauses()).toBe(3)
  shop.forgive(/503|404/)
  await leave()
})

test(
  'S227 S245 a failed change of the cart is sent once, is logged, and ends at the real cart with a status message and no toast',
  inAll,
  async () => {
    const { page, open, complaints, leave } = await visitUntilRest(shop)
    const guest = { page, locale: 'pt' } as const
    const [first] = await articles(guest, 'COSMETIC')
    await putInCart(guest, first!)
    let sent = 0
    await page.route(/\/carrinho(\.data)?(\?|$)/, (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      sent += 1
      return route.fulfill({ status: 503, body: '' })
    })
    const unchanged = page.getByRole('status').filter({ hasText: m.cart_unchanged({}, pt) })
    const changes = [
      async () => page.getByRole('button', { name: m.ui_stepper_more({ label: first!.name }, pt) }).click(),
      async () => page.getByRole('button', { name: m.cart_remove({ name: first!.name }, pt) }).click(),
    ]
    for (const change of changes) {
      await open(pathTo('cart', 'pt'))
      sent = 0
      await change()
      await unchanged.waitFor()
      expect([sent, await page.locator('[data-toast]').count()]).toEqual([1, 0])
      expect(await page.getByRole('spinbutton').inputValue()).toBe('1')
      expect(complaints.splice(0).length).toBeGreaterThan(0)
    }
    await open(product)
    sent = 0
    await page
      .getByRole('button', { name: /^Adicionar .* carrinho$/ })
      .first()
      .click()
    await expect.poll(() => sent).toBe(1)
    await page
      .getByRole('status')
      .filter({ hasText: m.cart_unchanged({}, pt) })
      .first()
      .waitFor()
    expect([sent, await page.locator('[data-toast]').count()]).toEqual([1, 0])
    complaints.splice(0)
    await leave()
  },
)
