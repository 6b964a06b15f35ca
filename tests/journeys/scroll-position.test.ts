import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathTo } from '#src/i18n/paths.ts'
import { openShop } from './browser.ts'
import type { OpenShop } from './browser.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const top = (page: Page) => page.evaluate<number>('Math.round(scrollY)')

const products = `main a[href^="${pathTo('products', 'pt')}/"]`

/** Where the page is scrolled to when its first product stands half-way down the window, or further down. */
const placeOf = (page: Page, least: number) =>
  page
    .locator(products)
    .first()
    .evaluate((link, atLeast) => Math.max(atLeast, Math.round(link.getBoundingClientRect().top + scrollY - 450)), least)

/** Where the first link to a product is that can be seen where the page is scrolled to. */
async function pointOfProduct(page: Page): Promise<{ x: number; y: number }> {
  for (const link of await page.locator(products).all()) {
    const box = await link.boundingBox()
    if (box && box.y > 120 && box.y < 800) return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  throw new Error('no product can be seen')
}

async function clickProduct(page: Page): Promise<void> {
  const { x, y } = await pointOfProduct(page)
  await page.mouse.click(x, y)
}

test.each([
  ['the list', pathTo('products', 'pt'), 1500, 8],
  ['the home page', pathTo('home', 'pt'), 0, 8],
])(
  'S144 Back from a product leads to the place on %s where one was, each time',
  async (_name, path, least, tries) => {
    const { page, leave } = await shop.visit()
    await page.goto(path)
    const place = await placeOf(page, least)
    for (let run = 0; run < tries; run += 1) {
      await page.evaluate(`scrollTo(0, ${place})`)
      await expect.poll(() => top(page)).toBe(place)
      await clickProduct(page)
      await page.waitForURL(/\/produtos\/./)
      await expect.poll(() => top(page)).toBe(0)
      await page.evaluate('scrollTo(0, 200)')
      await expect.poll(() => top(page)).toBe(200)
      await page.goBack()
      await expect.poll(() => top(page), { message: `Back, try ${run + 1}` }).toBe(place)
      await page.goForward()
      await expect.poll(() => top(page), { message: `Forward, try ${run + 1}` }).toBe(200)
      await page.goBack()
      await expect.poll(() => top(page), { message: `Back once more, try ${run + 1}` }).toBe(place)
    }
    await leave()
  },
  240_000,
)

test('S145 a search on the list itself begins at the top; a link that says so keeps the place', async () => {
  const { page, leave } = await shop.visit()
  const list = pathTo('products', 'pt')
  await page.goto(`${list}?sort=price_asc`)
  await page.evaluate('scrollTo(0, 900)')
  const go = (to: string, options = '{}') =>
    page.evaluate(`window.__reactRouterDataRouter.navigate(${JSON.stringify(to)}, ${options})`)
  await go(`${list}?q=a`)
  await expect.poll(() => top(page)).toBe(0)
  await page.evaluate('scrollTo(0, 300)')
  await expect.poll(() => top(page)).toBe(300)
  await go(`${list}?q=a&sort=price_asc`, '{ preventScrollReset: true }')
  await page.waitForURL(/sort=price_asc/)
  await page.waitForTimeout(300)
  expect(await top(page)).toBe(300)
  await leave()
})

test('a link that is pressed just before the page scrolls leads on when it is released', async () => {
  const { page, leave } = await shop.visit()
  const list = pathTo('products', 'pt')
  await page.goto(`${list}?sort=price_asc`)
  await page.evaluate('scrollTo(0, 1500)')
  const { x, y } = await pointOfProduct(page)
  await page.mouse.move(x, y)
  // On a busy machine the press of the mouse comes only after the page has scrolled.
  await page.evaluate("void dispatchEvent(new PointerEvent('pointerdown'))")
  await page.evaluate(`window.__reactRouterDataRouter.navigate('${list}?sort=price_desc')`)
  await page.mouse.down()
  await page.waitForTimeout(300)
  expect(await top(page)).toBe(1500)
  await page.mouse.up()
  await page.waitForURL(/\/produtos\/./)
  await leave()
})
