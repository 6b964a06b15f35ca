// @module-tag rest
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { openMailbox } from '#tests/support/services/mailbox.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import type { BrowserSession } from '#tests/support/browser/browser.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'

const mailbox = await fileFixture(openMailbox())
mailbox.refuse('for_good')
const shop = await demoShopFixture({ SMTP_URL: mailbox.url })

const visitAsOwner = (session: BrowserSession) => shop.signedIn('diogo@farmacia-azulejo.example', session)

/** Three invitations that their mailboxes refuse. */
async function sendRefusedEmails(page: Page, name: string): Promise<void> {
  for (const number of [1, 2, 3]) {
    await page.goto(pathTo('staff.people', 'pt'))
    await page.getByLabel('E-mail', { exact: true }).fill(`${name}-${number}@farmacia.example`)
    await page.getByRole('button', { name: 'Convidar' }).click()
    await page.getByText('Convite enviado.').waitFor()
  }
  await expect
    .poll(
      async () => {
        await page.goto(pathTo('staff.messages', 'pt'))
        return page.locator('[data-select]').count()
      },
      { timeout: 20_000 },
    )
    .toBe(3)
}

test(
  'messages that were not delivered are dropped several at once, and sent again, by keyboard',
  { timeout: 120_000 },
  async () => {
    const { page, leave } = await visitAsOwner({ locale: 'pt' })
    await sendRefusedEmails(page, 'teclas')
    const boxes = page.locator('[data-select]')
    const bar = page.getByRole('button', { name: m.ui_selection_clear() })
    expect(await bar.isVisible()).toBe(false)
    await page
      .locator('tbody tr')
      .first()
      .getByRole('button', { name: /^Desistir/ })
      .focus()
    await page.keyboard.press('x')
    await page.getByText(m.ui_selected_one()).locator('visible=true').first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => bar.isVisible()).toBe(false)
    await page.getByLabel(m.ui_select_all()).check()
    await page
      .getByText(m.ui_selected({ count: 3 }))
      .locator('visible=true')
      .first()
      .waitFor()
    await expectAccessible(page)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 780 })
      await expectNoSidewaysScroll(page)
    }
    await boxes.nth(0).uncheck()
    await page
      .getByText(m.ui_selected({ count: 2 }))
      .locator('visible=true')
      .first()
      .waitFor()
    await page.getByRole('button', { name: m.messages_drop(), exact: true }).last().press('Enter')
    await page.getByText(m.messages_done_drop_several()).waitFor()
    await expect.poll(() => boxes.count()).toBe(1)
    await expect.poll(() => bar.isVisible()).toBe(false)
    mailbox.refuse(false)
    await boxes.check()
    await page.getByRole('button', { name: m.messages_again(), exact: true }).last().click()
    await page.getByText(m.messages_done_again()).waitFor()
    await expect.poll(() => mailbox.emails.length, { timeout: 20_000 }).toBe(1)
    mailbox.refuse('for_good')
    await leave()
  },
)

test('messages are selected and dropped without scripts', { ...inAll, timeout: 120_000 }, async () => {
  const { page, leave } = await visitAsOwner({ locale: 'pt', javaScript: false })
  await sendRefusedEmails(page, 'html')
  const boxes = page.locator('[data-select]')
  const drop = page.locator('form[id] button[value=drop]')
  expect(await drop.isVisible()).toBe(false)
  await boxes.nth(0).check()
  await boxes.nth(2).check()
  await drop.click()
  await page.getByText(m.messages_done_drop_several()).waitFor()
  expect(await boxes.count()).toBe(1)
  await leave()
})

test.each(locales.flatMap((locale) => [true, false].map((javaScript) => ({ locale, javaScript }))))(
  'the stock list is sorted by its headers, in $locale, scripts $javaScript',
  { ...inAll, timeout: 60_000 },
  async ({ locale, javaScript }) => {
    const { page, leave } = await visitAsOwner({ locale, javaScript })
    await page.goto(`${pathTo('staff.stock', locale)}?state=all`)
    const header = page.getByRole('columnheader', { name: m.stock_column_on_hand({}, { locale }) })
    const figures = async () => (await page.locator('tbody td:nth-child(4)').allInnerTexts()).map(Number)
    expect(await header.getAttribute('aria-sort')).toBeNull()
    await header.getByRole('link').click()
    await page.waitForURL('**sort=-on_hand**')
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending')
    expect(await figures()).toEqual((await figures()).toSorted((a, b) => b - a))
    await header.getByRole('link').click()
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
    expect(await figures()).toEqual((await figures()).toSorted((a, b) => a - b))
    if (javaScript) {
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await page.waitForURL('**item=**')
      await expect.poll(() => page.locator('tr:has([aria-current])').count()).toBe(1)
      expect(new URL(page.url()).searchParams.get('sort')).toBe('on_hand')
      await expectAccessible(page)
    }
    await leave()
  },
)
