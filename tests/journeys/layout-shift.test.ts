import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathTo } from '#src/i18n/paths.ts'
import { openShop, signIn, watchShifts, withPictures } from './browser.ts'
import type { OpenShop } from './browser.ts'
import { visitUntilRest } from './page-visits.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({}, withPictures)
})
afterAll(() => shop.close())

test.each(['reduce', 'no-preference'] as const)(
  'nothing shifts while a page loads, even with late styles; preferred motion: %s',
  async (reducedMotion) => {
    const { page, open, leave } = await visitUntilRest(shop)
    await page.emulateMedia({ reducedMotion })
    await signIn(page, 'marta@cliente.example')
    await page.addInitScript(watchShifts)
    // Forces layout before the page has its styles, as some browser extensions do.
    await page.addInitScript('setInterval(() => document.body?.offsetHeight, 10)')
    await page.route('**/*.css', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 150))
      await route.continue()
    })
    for (const path of [pathTo('account', 'pt'), pathTo('account.card', 'pt'), pathTo('company', 'pt')]) {
      await open(path)
      expect(await page.evaluate('window.shifted'), path).toBe(0)
    }
    await leave()
  },
)
