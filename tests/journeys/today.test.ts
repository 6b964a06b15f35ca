// @module-tag rest
import { expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture()
const joao = 'joao@farmacia-azulejo.example'

test('the day is worked through by keyboard, and what is typed outlives the cookies', { timeout: 120_000 }, async () => {
  const { page, leave } = await shop.signedIn(joao)
  const { keyboard } = page
  await page.goto(pathTo('staff', 'pt'), { waitUntil: 'networkidle' })
  const pane = page.getByRole('complementary')
  const current = page.locator('main a[data-row][aria-current]')
  // Three at once: only the one that rests is shown.
  for (const key of ['j', 'j', 'j', 'k']) await keyboard.press(key)
  await page.waitForURL(/open=order/)
  const total = await page.locator('main li a[data-preview]').count()
  await pane.getByText(m.staff_queue_place({ position: 2, total }, { locale: 'pt' }), { exact: true }).waitFor()
  await expect.poll(() => current.evaluate((row) => row === document.activeElement)).toBe(true)
  await expectAccessible(page)
  // A key is for the row that has the focus, though the pane still shows the one before.
  const free = page.locator('main li', { has: page.locator('[data-row-key=c]') })
  const last = (await free.last().locator('[data-preview]').getAttribute('aria-label')) ?? ''
  await free.last().locator('[data-preview]').focus()
  await keyboard.press('c')
  await page
    .locator('main li', { has: page.locator(`[data-preview][aria-label="${last}"]`) })
    .getByText(m.staff_queue_mine({}, { locale: 'pt' }))
    .waitFor()
  await keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await keyboard.press('k')
  await keyboard.press('Enter')
  await page.waitForURL(`**${pathTo('staff.orders.show', 'pt', { id: '*' })}`)

  const answer = page.getByLabel(m.staff_conversation_label({}, { locale: 'pt' }))
  await answer.fill('Já está pronta.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: m.staff_conversation_send({}, { locale: 'pt' }) }).press('Enter')
  const ended = page.getByRole('dialog', { name: m.lock_ended_title({}, { locale: 'pt' }) })
  await ended.waitFor()
  const [signing] = await Promise.all([page.context().waitForEvent('page'), ended.getByRole('link').click()])
  await signing.getByLabel('E-mail', { exact: true }).fill(joao)
  await signing.getByLabel('Palavra-passe', { exact: true }).fill('azulejo-demo')
  await signing.keyboard.press('Enter')
  await ended.waitFor({ state: 'detached' })
  await page.getByRole('listitem').filter({ hasText: 'Já está pronta.' }).waitFor()
  shop.forgive(/status of (401|403|404)/)
  await leave()
})
