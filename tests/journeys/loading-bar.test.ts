// @module-tag rest
import { expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { untilIdle } from '#tests/support/browser/browser.ts'
import { delayData, navigate, untilArrived, visitWithStoppedClock } from '#tests/support/browser/page-visits.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

type Drawn = { now: number; width: string; opacity: string }
const bar = 'div.fixed.h-0\\.75'
const noteDrawn = `
  window.drawn = []
  new MutationObserver((list) => {
    for (const { target } of list)
      if (target.matches?.(${JSON.stringify(bar)})) {
        const { width, opacity } = target.style
        window.drawn.push({ now: performance.now(), width, opacity })
      }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] })`

async function travelling(reducedMotion: 'reduce' | 'no-preference' = 'no-preference') {
  const visit = await visitWithStoppedClock(shop)
  const { page } = visit
  await page.emulateMedia({ reducedMotion })
  await page.addInitScript(noteDrawn)
  await visit.open(pathTo('home', 'pt'))
  return {
    ...visit,
    drawn: () => page.evaluate<Drawn[]>('window.drawn'),
    styleOfBar: () => page.locator(bar).evaluate(({ style: { width, opacity, transition } }) => ({ width, opacity, transition })),
    /** Starts a navigation; returns when it began, by the page's clock. */
    start: async (to: string) => {
      const { requested, ...data } = await delayData(page, to)
      const startedAt = await page.evaluate<number>('performance.now()')
      await navigate(page, to)
      await requested
      await untilIdle(page)
      return { startedAt, ...data }
    },
  }
}

test('S147 S148 S150 S151 S152 S153 it appears after 200 ms, follows its estimate, and disappears 500 and 400 ms after the end', async () => {
  const { page, start, pass, drawn, styleOfBar, leave } = await travelling()
  const to = pathTo('faqs', 'pt')
  const { startedAt, arrive } = await start(to)
  await pass(199)
  expect(await drawn()).toEqual([])
  // The bar's first frame is the next one after the wait.
  await pass(1 + 16)
  expect(await drawn()).not.toEqual([])
  expect(
    await page.evaluate(
      `(({ height, backgroundColor, opacity, insetBlockStart, pointerEvents, position }) => [height, opacity, insetBlockStart, pointerEvents, position,
        backgroundColor === getComputedStyle(Object.assign(document.body.appendChild(document.createElement('i')), { className: 'bg-green' })).backgroundColor])(getComputedStyle(document.querySelector(${JSON.stringify(bar)})))`,
    ),
  ).toEqual(['3px', '1', '0px', 'none', 'fixed', true])
  await pass(2000)
  const inProgress = await drawn()
  expect(inProgress.length).toBeGreaterThan(100)
  // With a duration of 2000 ms: half after one second and 70.5 % after two: p = 2/π · 100 · atan(elapsed / 1000).
  for (const { now, width } of inProgress)
    expect(Number.parseFloat(width)).toBeCloseTo((2 / Math.PI) * 100 * Math.atan((now - startedAt - 200) / 1000), 3)
  expect(Number.parseFloat(inProgress.at(-1)!.width)).toBeCloseTo(70.5, 0)
  arrive()
  await untilArrived(page, to)
  expect(await styleOfBar()).toMatchObject({ width: '100%', opacity: '1' })
  await pass(499)
  expect(await styleOfBar()).toMatchObject({ width: '100%', opacity: '1' })
  await pass(1)
  expect(await styleOfBar()).toMatchObject({ width: '100%', opacity: '0', transition: 'opacity 400ms' })
  await pass(399)
  expect(await styleOfBar()).toMatchObject({ width: '100%', opacity: '0' })
  await pass(1)
  expect(await styleOfBar()).toMatchObject({ width: '0px', opacity: '0' })
  await leave()
})

test('for those who want less motion it advances four times a second', inAll, async () => {
  const { page, start, pass, drawn, leave } = await travelling('reduce')
  const to = pathTo('faqs', 'pt')
  const { arrive } = await start(to)
  await pass(200 + 2000)
  const widths = (await drawn()).map(({ width }) => Number.parseFloat(width))
  expect(widths.at(-1)).toBeCloseTo(70.5, 0)
  expect(new Set(widths).size).toBe(9)
  arrive()
  await untilArrived(page, to)
  await pass(900)
  await leave()
})

test('S150 a faster navigation does not show it', inAll, async () => {
  const { page, start, pass, drawn, leave } = await travelling()
  const to = pathTo('faqs', 'pt')
  const { arrive } = await start(to)
  await pass(199)
  arrive()
  await untilArrived(page, to)
  await pass(5000)
  expect(await drawn()).toEqual([])
  await leave()
})

test('S149 S142 it is finished when the next page fails, and the error page is shown', inAll, async () => {
  const { page, start, pass, styleOfBar, leave } = await travelling()
  const to = pathTo('terms', 'pt')
  const { fail } = await start(to)
  await pass(900)
  expect(await styleOfBar()).toMatchObject({ opacity: '1' })
  fail()
  await page.getByRole('heading', { level: 1, name: m.error_page_title({}, { locale: 'pt' }) }).waitFor()
  expect(await page.getByRole('link', { name: m.error_page_retry({}, { locale: 'pt' }) }).getAttribute('href')).toBe(to)
  await untilIdle(page)
  expect(await styleOfBar()).toMatchObject({ width: '100%', opacity: '1' })
  await pass(900)
  expect(await styleOfBar()).toMatchObject({ width: '0px', opacity: '0' })
  shop.forgive(/500|decode|turbo|\.data|Error/)
  await leave()
})
