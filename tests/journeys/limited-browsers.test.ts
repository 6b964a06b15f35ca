// @module-tag rest
import { expect, test } from 'vitest'
import { pathTo } from '#src/i18n/paths.ts'
import { isSameDocument, navigate, visitUntilRest } from '#tests/support/browser/page-visits.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture()

test('when storage and cookies are blocked, the page works, hydrates and navigates', async () => {
  const { page, complaints, open, leave } = await visitUntilRest(shop)
  // As in browsers with site data switched off: storage throws, cookies are ignored without an error.
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError') } })
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() { throw new DOMException('blocked', 'SecurityError') } })
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })`)
  for (const name of ['home', 'products', 'cart', 'sign-in'] as const) await open(pathTo(name, 'pt'))
  await navigate(page, pathTo('terms', 'pt'))
  await page.waitForURL(`**${pathTo('terms', 'pt')}`)
  expect(await isSameDocument(page)).toBe(true)
  expect(complaints).toEqual([])
  await leave()
})

test('in a browser without optional features, the page works, hydrates and navigates', async () => {
  const { page, complaints, open, leave } = await visitUntilRest(shop)
  await page.addInitScript(`for (const name of ['Notification', 'IntersectionObserver', 'ResizeObserver', 'BroadcastChannel', 'PushManager'])
    delete window[name]
    for (const name of ['serviceWorker', 'sendBeacon', 'share', 'clipboard']) delete Navigator.prototype[name]
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })`)
  for (const name of ['home', 'products', 'cart'] as const) await open(pathTo(name, 'pt'))
  await navigate(page, pathTo('terms', 'pt'))
  await page.waitForURL(`**${pathTo('terms', 'pt')}`)
  expect(await isSameDocument(page)).toBe(true)
  expect(complaints).toEqual([])
  await leave()
})
