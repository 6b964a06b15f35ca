import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible } from '#tests/support/browser/browser.ts'
import type { BrowserSession } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

const visitAsOwner = (visiting: BrowserSession = {}) => shop.signedIn('diogo@farmacia-azulejo.example', visiting)

async function press(page: Page, value: string): Promise<void> {
  await page.locator(`button[name=intent][value="${value}"]`).locator('visible=true').first().press('Enter')
}

const focused = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLInputElement
      ? document.activeElement.name
      : document.activeElement?.textContent?.trim(),
  )

describe('the owner', () => {
  test('navigates the lists by keyboard, and searches in the current list', { timeout: 60_000 }, async () => {
    const { page, leave } = await visitAsOwner()
    await page.goto(pathTo('staff.posts', 'pt'))
    await page.keyboard.press('j')
    expect(await focused(page)).toBe('Gripe ou constipação?')
    await page.keyboard.press('f')
    await page.keyboard.type('SMS')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/*q=SMS*')
    await page.goto(pathTo('staff.pages', 'pt'))
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${pathTo('staff.pages.show', 'pt', { id: 'services' })}`)
    await leave()
  })

  test('adds, moves and removes questions without losing focus or text', { ...inAll, timeout: 60_000 }, async () => {
    const { page, leave } = await visitAsOwner()
    await page.goto(pathTo('staff.pages.show', 'pt', { id: 'faqs' }))
    await press(page, 'add:question:p1')
    await expect.poll(() => focused(page)).toBe('p18.heading.pt')
    await press(page, 'up:p18')
    await page.waitForURL('**#p18')
    await expect.poll(() => page.locator('#p18').evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(780)
    const requested = await page.locator('[name="p3.heading.pt"]').inputValue()
    await press(page, 'remove:p3')
    await expect.poll(() => focused(page)).toBe(m.page_put_back({}, { locale: 'pt' }))
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('p3.heading.pt')
    expect(await page.locator('[name="p3.heading.pt"]').inputValue()).toBe(requested)
    await leave()
  })

  test('prints a list at full width', { ...inAll, timeout: 60_000 }, async () => {
    const { page, leave } = await visitAsOwner()
    await page.goto(pathTo('staff.pages', 'pt'))
    await page.emulateMedia({ media: 'print' })
    expect((await page.locator('main').boundingBox())?.width).toBeGreaterThan(1000)
    await leave()
  })

  test('has to confirm leaving a page with unsaved text', { ...inAll, timeout: 60_000 }, async () => {
    const { page, leave } = await visitAsOwner()
    const requested: string[] = []
    let isSure = false
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'confirm') requested.push(dialog.message())
      void (isSure ? dialog.accept() : dialog.dismiss())
    })
    const path = pathTo('staff.posts.new', 'pt')
    await page.goto(path)
    await page.locator('[name="title.pt"]').fill('Meias')
    const away = page.getByRole('link', { name: 'Cancelar' })
    await away.press('Enter')
    await expect.poll(() => requested).toEqual([m.staff_unsaved({}, { locale: 'pt' })])
    expect([new URL(page.url()).pathname, await page.locator('[name="title.pt"]').inputValue()]).toEqual([path, 'Meias'])
    isSure = true
    await away.press('Enter')
    await page.waitForURL(`**${pathTo('staff.posts', 'pt')}`)
    await page.goto(path)
    await page.locator('[name="title.pt"]').fill('Meias')
    await page.locator('[name="title.en"]').fill('Socks')
    await press(page, 'save')
    await page.waitForURL(({ pathname }) => pathname !== path)
    expect(requested).toHaveLength(2)
    await leave()
  })

  test.each([true, false])(
    'sends a newsletter only after a confirmation, with scripts: %s',
    { ...inAll, timeout: 60_000 },
    async (javaScript) => {
      const { page, leave } = await visitAsOwner({ javaScript })
      await page.goto(pathTo('staff.messages', 'pt'))
      const isSent = () => page.getByText(m.mailings_started({}, { locale: 'pt' })).count()
      await press(page, 'ask-mail')
      const yes = page.getByRole('button', { name: m.mailings_sure_yes({}, { locale: 'pt' }) })
      await yes.waitFor()
      expect(await isSent()).toBe(0)
      if (javaScript) {
        await expect.poll(() => focused(page)).toBe(m.mailings_sure_yes({}, { locale: 'pt' }))
        await expectAccessible(page)
      }
      await yes.press('Enter')
      await expect.poll(isSent).toBe(1)
      await leave()
    },
  )

  test('is notified that settings are saved, with the focus on the message', { ...inAll, timeout: 60_000 }, async () => {
    const { page, leave } = await visitAsOwner()
    await page.goto(pathTo('staff.settings.show', 'pt', { id: 'pharmacy' }))
    await page.locator('[name="promo.pt"]').fill('Vacinas sem marcação, hoje')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/*saved*')
    await expect.poll(() => focused(page)).toContain(m.settings_saved({}, { locale: 'pt' }))
    await page.goto(pathTo('home', 'pt'))
    await page.getByText('Vacinas sem marcação, hoje').first().waitFor()
    await leave()
  })
})
