// @module-tag rest
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pathTo } from '#src/i18n/paths.ts'
import { untilIdle } from '#tests/support/browser/browser.ts'
import { untilArrived, visitWithStoppedClock } from '#tests/support/browser/page-visits.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll, testFor } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

const top = (page: Page) => page.evaluate<number>('Math.round(scrollY)')

const products = `main a[href^="${pathTo('products', 'pt')}/"]`

/** The scroll position at which the first product is half-way down the window, at least `least`. */
const placeOf = (page: Page, least: number) =>
  page
    .locator(products)
    .first()
    .evaluate((link, atLeast) => Math.max(atLeast, Math.round(link.getBoundingClientRect().top + scrollY - 450)), least)

/** The position of the first product link that is visible at the current scroll position. */
async function pointOfProduct(page: Page): Promise<{ x: number; y: number }> {
  for (const link of await page.locator(products).all()) {
    const box = await link.boundingBox()
    if (box && box.y > 120 && box.y < 800) return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  throw new Error('no product can be seen')
}

const focusedAddress = (page: Page) => page.evaluate<string | null>("document.activeElement.getAttribute('href')")

/** Scrolls as a finger does; the scroll event fires in the next frame. */
async function scrollTo(page: Page, place: number): Promise<void> {
  await page.evaluate(`new Promise((heard) => {
    if (Math.round(scrollY) === ${place}) return heard()
    addEventListener('scroll', heard, { once: true })
    scrollTo(0, ${place})
  })`)
}

async function clickProduct(page: Page): Promise<void> {
  const { x, y } = await pointOfProduct(page)
  await page.mouse.click(x, y)
}

const lists = [
  ['the list', pathTo('products', 'pt'), 1500],
  ['the home page', pathTo('home', 'pt'), 0],
] as const
testFor(lists, { short: 1 })(
  'S144 Back from a product restores the scroll position and the focus on %s, each time',
  { ...inAll, timeout: 240_000 },
  async ([, path, least]) => {
    const { page, open, pass, leave } = await visitWithStoppedClock(shop)
    await open(path)
    await pass(1000)
    const place = await placeOf(page, least)
    /** The scroll position after the router has navigated. */
    const placeAt = async (arrived: string) => {
      await untilArrived(page, arrived)
      await pass(100)
      return top(page)
    }
    for (let run = 1; run <= 8; run += 1) {
      await scrollTo(page, place)
      await clickProduct(page)
      await page.waitForURL(/\/produtos\/./)
      const product = new URL(page.url()).pathname
      expect(await placeAt(product), `try ${run}`).toBe(0)
      await scrollTo(page, 200)
      await page.goBack()
      expect(await placeAt(path), `Back, try ${run}`).toBe(place)
      expect(await focusedAddress(page), 'the link that led away').toBe(product)
      await page.goForward()
      expect(await placeAt(product), `Forward, try ${run}`).toBe(200)
      await page.goBack()
      expect(await placeAt(path), `Back once more, try ${run}`).toBe(place)
    }
    await leave()
  },
)

test('S145 a search on the list itself begins at the top; a link with that option keeps the scroll position', inAll, async () => {
  const { page, open, pass, leave } = await visitWithStoppedClock(shop)
  const list = pathTo('products', 'pt')
  await open(`${list}?sort=price_asc`)
  const go = async (to: string, options = '{}') => {
    await page.evaluate(`window.__reactRouterDataRouter.navigate(${JSON.stringify(to)}, ${options})`)
    await untilIdle(page)
    await pass(1000)
  }
  await scrollTo(page, 900)
  await go(`${list}?q=creme`)
  expect(await top(page)).toBe(0)
  await scrollTo(page, 300)
  await go(`${list}?q=creme&sort=price_asc`, '{ preventScrollReset: true }')
  expect(page.url()).toContain('sort=price_asc')
  expect(await top(page)).toBe(300)
  await leave()
})

test('a link pressed just before the page scrolls works when it is released', async () => {
  const { page, open, pass, leave } = await visitWithStoppedClock(shop)
  const list = pathTo('products', 'pt')
  await open(`${list}?sort=price_asc`)
  await scrollTo(page, 1500)
  const { x, y } = await pointOfProduct(page)
  await page.mouse.move(x, y)
  // On a busy machine the mouse press comes only after the page has scrolled.
  await page.evaluate("void dispatchEvent(new PointerEvent('pointerdown'))")
  await page.evaluate(`window.__reactRouterDataRouter.navigate('${list}?sort=price_desc')`)
  await untilIdle(page)
  await pass(99)
  await page.mouse.down()
  await pass(1000)
  expect(await top(page)).toBe(1500)
  await page.mouse.up()
  await page.waitForURL(/\/produtos\/./)
  await leave()
})
