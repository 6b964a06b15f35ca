import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pathTo } from '#src/i18n/paths.ts'
import { navigate, untilArrived, visitWithStoppedClock } from '#tests/support/browser/page-visits.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

const faqs = pathTo('faqs', 'pt')
const terms = pathTo('terms', 'pt')
const group = (page: Page) => page.locator('main h2[id]').nth(1)
const placeOf = (page: Page) => group(page).evaluate((element) => Math.round(element.getBoundingClientRect().top))

// The speed of a smooth scroll depends on the machine, so tests check that the browser is told to do one.
const noteScrolls = `
  window.lastScroll = 0
  addEventListener('scroll', () => (window.lastScroll = scrollY))
  window.behaviors = []
  const own = Element.prototype.scrollIntoView
  Element.prototype.scrollIntoView = function (options) {
    window.behaviors.push(options.behavior)
    return own.call(this, options)
  }`

async function reading(path: string) {
  const visit = await visitWithStoppedClock(shop, { width: 360 })
  const { page } = visit
  await page.addInitScript(noteScrolls)
  await visit.open(path)
  // Skip the scrolls of the first page.
  await visit.pass(1000)
  const top = () => page.evaluate<number>('scrollY')
  return {
    ...visit,
    top,
    behaviors: () => page.evaluate<string[]>('window.behaviors'),
    /** Scrolls as a finger does; the scroll event fires in the next frame. */
    scrollTo: async (place: number) => {
      await page.evaluate(`scrollTo(0, ${place})`)
      await expect.poll(() => page.evaluate('window.lastScroll')).toBe(place)
    },
    goTo: async (to: string | number, path: string) => {
      await navigate(page, to)
      await untilArrived(page, path)
    },
  }
}

test('S143 S146 a hash is scrolled to smoothly, 64 px below the top, after 100 ms', async () => {
  const { page, pass, goTo, top, behaviors, leave } = await reading(faqs)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const target = `${faqs}#${await group(page).getAttribute('id')}`
  await goTo(target, target)
  await pass(99)
  expect([await behaviors(), await top()]).toEqual([[], 0])
  await pass(1)
  expect(await behaviors()).toEqual(['smooth'])
  await expect.poll(() => placeOf(page)).toBe(64)
  await leave()
})

test('S143 with reduced motion it is there at once', inAll, async () => {
  const { page, pass, goTo, top, behaviors, leave } = await reading(faqs)
  const target = `${faqs}#${await group(page).getAttribute('id')}`
  await goTo(target, target)
  await pass(99)
  expect([await behaviors(), await top()]).toEqual([[], 0])
  await pass(1)
  expect([await behaviors(), await placeOf(page)]).toEqual([['instant'], 64])
  await leave()
})

test('S144 S145 S146 another page begins at its top, and going back restores the scroll position, each after 100 ms', async () => {
  const { pass, goTo, scrollTo, top, leave } = await reading(faqs)
  await scrollTo(500)
  await goTo(terms, terms)
  await pass(99)
  expect(await top()).toBe(500)
  await pass(1)
  expect(await top()).toBe(0)
  await scrollTo(300)
  await goTo(-1, faqs)
  await pass(99)
  expect(await top()).toBe(300)
  await pass(1)
  expect(await top()).toBe(500)
  await leave()
})
