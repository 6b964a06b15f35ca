import { expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, expectNoSidewaysScroll, untilIdle } from '#tests/support/browser/browser.ts'
import type { BrowserSession } from '#tests/support/browser/browser.ts'
import { visitWithStoppedClock } from '#tests/support/browser/page-visits.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'

const pt = { locale: 'pt' } as const

const shop = await demoShopFixture()
const { data } = (await shop.ask('/api/products?filter[class]=COSMETIC&filter[in_stock]=true')) as {
  data: { attributes: { localized_slugs: { pt: string } } }[]
}
const product = pathTo('products.show', 'pt', { id: data[0]!.attributes.localized_slugs.pt })

const region = '[popover=manual][role=status]'
/** The first toast is delayed until screen readers have found the live region. */
const settling = 100

/** A page with a button that copies its address and confirms it with a toast. */
async function sharing(who: BrowserSession = {}) {
  const visit = await visitWithStoppedClock(shop, who)
  const { page, open, pass } = visit
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(product)
  const button = page.getByRole('button', { name: m.share_button({}, pt), exact: true }).first()
  const cards = page.locator('[data-toast]')
  const press = async (times = 1) => {
    for (let time = 0; time < times; time += 1) await button.evaluate((element: HTMLElement) => element.click())
  }
  return {
    ...visit,
    cards,
    press,
    /** The toast component is loaded with the first toast; its time begins then. */
    pressFirst: async (times = 1) => {
      await press(times)
      await page.locator(region).waitFor({ state: 'attached' })
      await untilIdle(page)
      await pass(settling)
      await cards.first().waitFor()
      // It slides in by a CSS animation, which the stopped clock does not move.
      await cards.first().evaluate((card) => Promise.all(card.getAnimations().map(({ finished }) => finished)))
    },
    ids: () => cards.evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-toast')))),
  }
}

test('S125 S126 S127 S130 a toast is at the top right with title and text, without a button, for 3000 ms', async () => {
  const { page, cards, pass, pressFirst, ids, leave } = await sharing()
  await pressFirst()
  const { x = 0, y = 0, width = 0 } = (await cards.boundingBox()) ?? {}
  expect([1280 - x - width, y]).toEqual([16, 16])
  expect(await cards.locator('p').allInnerTexts()).toEqual([m.copy_done({}, pt), expect.stringContaining(product)])
  expect(await cards.getByRole('button').count()).toBe(0)
  await pass(2999 - settling)
  expect(await ids()).toEqual([1])
  await pass(1)
  expect(await ids()).toEqual([])
  expect(await page.locator(region).evaluate((element) => element.matches(':popover-open'))).toBe(true)
  await leave()
})

test('S125 on a small phone it takes the whole width, and passes axe', inAll, async () => {
  const { page, cards, pressFirst, leave } = await sharing({ width: 360 })
  await pressFirst()
  expect(await cards.boundingBox()).toMatchObject({ x: 8, y: 8, width: 344 })
  // axe uses timers of the page; hovering keeps the toast open.
  await cards.hover()
  await page.clock.resume()
  await expectAccessible(page)
  expect(await cards.count()).toBe(1)
  await expectNoSidewaysScroll(page)
  await leave()
})

test(
  'S128 S132 S133 S134 ten are shown at most, newest on top; pointer or focus pauses one, and Escape dismisses it',
  inAll,
  async () => {
    const { page, cards, pass, press, pressFirst, ids, leave } = await sharing()
    const card = (id: number) => page.locator(`[data-toast="${id}"]`)
    await pressFirst(11)
    await expect.poll(ids).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    await pass(2000 - settling)
    await cards.first().hover()
    await pass(1000)
    expect(await ids()).toEqual([10])
    await pass(60_000)
    expect(await ids()).toEqual([10])
    // The remaining time runs.
    await page.mouse.move(0, 800)
    await pass(999)
    expect(await ids()).toEqual([10])
    await pass(1)
    expect(await ids()).toEqual([])
    await press(2)
    await expect.poll(ids).toEqual([12, 11])
    await card(11).focus()
    await pass(60_000)
    expect(await ids()).toEqual([11])
    await press(2)
    await expect.poll(ids).toEqual([14, 13, 11])
    // Escape closes the toast that has the focus, else the newest.
    await page.keyboard.press('Escape')
    expect(await ids()).toEqual([14, 13])
    await page.keyboard.press('Escape')
    expect(await ids()).toEqual([13])
    await card(13).focus()
    await pass(60_000)
    await card(13).blur()
    await pass(2999)
    expect(await ids()).toEqual([13])
    await pass(1)
    expect(await ids()).toEqual([])
    await leave()
  },
)

test('a swipe dismisses one, and an open dialog neither hides it nor prevents that it is announced', inAll, async () => {
  const { page, cards, pressFirst, leave } = await sharing({ width: 360 })
  await page.evaluate(
    `document.body.append(document.createElement('dialog')); document.querySelector('body > dialog:last-of-type').showModal()`,
  )
  await pressFirst()
  expect(
    await cards.evaluate((card) => {
      const { x, y, width, height } = card.getBoundingClientRect()
      return card.contains(document.elementFromPoint(x + width / 2, y + height / 2)) && card.closest('dialog:modal') !== null
    }),
  ).toBe(true)
  await page.evaluate(`document.querySelector('dialog:modal').close()`)
  await expect.poll(() => page.locator(`body > ${region}`).count()).toBe(1)
  await cards.evaluate((card) => {
    for (const [type, clientX] of [
      ['pointerdown', 100],
      ['pointermove', 150],
      ['pointerup', 190],
    ] as const)
      card.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'pen', clientX, pointerId: 1 }))
  })
  expect(await cards.count()).toBe(0)
  await leave()
})
