// @module-tag rest
import { expect } from 'vitest'
import { pathTo } from '#src/i18n/paths.ts'
import { signIn, watchShifts, withPictures } from '#tests/support/browser/browser.ts'
import { visitUntilRest } from '#tests/support/browser/page-visits.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { testFor } from '#tests/support/world/short.ts'

const shop = await demoShopFixture({}, withPictures)

const late = { styles: '**/*.css', fonts: '**/*.woff2' } as const

const delays = [
  ['styles', 150, 'reduce'],
  ['styles', 150, 'no-preference'],
  ['fonts', 600, 'reduce'],
] as const
testFor(delays, { short: 1 })(
  'nothing shifts while a page loads, even where its %s come %i ms late; preferred motion: %s',
  async ([what, delayMs, reducedMotion]) => {
    const { page, open, leave } = await visitUntilRest(shop)
    await page.emulateMedia({ reducedMotion })
    await signIn(page, 'marta@cliente.example')
    await page.addInitScript(watchShifts)
    // Forces layout before the page has its styles, as some browser extensions do.
    await page.addInitScript('setInterval(() => document.body?.offsetHeight, 10)')
    await page.route(late[what], async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      await route.continue()
    })
    for (const path of [pathTo('account', 'pt'), pathTo('account.card', 'pt'), pathTo('company', 'pt')]) {
      await open(path)
      expect(await page.evaluate('window.shifted'), path).toBe(0)
    }
    await leave()
  },
)
