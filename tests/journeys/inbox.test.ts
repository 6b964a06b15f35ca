// @module-tag rest
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture()
const locale = 'pt'
const [ana, joao] = ['ana@farmacia-azulejo.example', 'joao@farmacia-azulejo.example'] as const

/** A message of Marta about her order that is still open; its conversation is the one that it begins. */
async function write(content: string): Promise<void> {
  const { page } = await shop.signedIn('marta@cliente.example', { locale })
  const orders = (await (await page.request.get('/api/orders')).json()) as {
    data: { id: string; attributes: { number: string } }[]
  }
  for (const { attributes } of orders.data)
    if ((await page.request.post(`/api/orders/${attributes.number}/comments`, { data: { content } })).ok()) return
  throw new Error('no order can be written about')
}

const replies = (page: Page) => page.locator('summary').filter({ hasText: m.replies_title({}, { locale }) })

describe('the inbox', () => {
  test('shows a message as it comes, and leaves what is typed when a colleague was faster', async () => {
    const [hers, his] = [(await shop.signedIn(ana, { locale })).page, (await shop.signedIn(joao, { locale })).page]
    await hers.goto(pathTo('staff.inbox', locale))
    await write('Aceitam MB WAY ao balcão?')
    const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'MB WAY ao balcão' })
    await row(hers).getByRole('link').click({ timeout: 5000 })
    await his.goto(pathTo('staff.inbox', locale))
    await row(his).getByRole('link').click()

    const box = (page: Page) => page.getByRole('textbox', { name: m.inbox_text({}, { locale }) })
    await replies(hers).click()
    await hers.getByRole('button', { name: /Ver ao balcão/ }).click()
    await expect.poll(() => box(hers).inputValue()).toContain('hoje até às')
    await box(his).fill('Sim, aceitamos.')
    await box(his).press('Control+Enter')
    await his.getByText(m.inbox_done_answered_closed({}, { locale })).waitFor()
    // The page follows what João wrote, and says so beside the text.
    await hers.getByText(m.inbox_arrived({}, { locale })).waitFor({ timeout: 5000 })
    await hers.getByRole('article').filter({ hasText: 'Sim, aceitamos.' }).waitFor()
    expect(await box(hers).inputValue()).toContain('hoje até às')
    await expectNoSidewaysScroll(hers)
    await expectAccessible(hers)
  })

  test('inserts a saved reply and answers without scripts', async () => {
    await write('E cartão?')
    const { page } = await shop.signedIn(joao, { locale, javaScript: false, width: 390 })
    await page.goto(pathTo('staff.inbox', locale))
    await page.getByRole('listitem').filter({ hasText: 'E cartão?' }).getByRole('link').click()
    await replies(page).click()
    await page.getByRole('button', { name: /Encomenda pronta/ }).click()
    const box = page.getByRole('textbox', { name: m.inbox_text({}, { locale }) })
    expect(await box.inputValue()).toMatch(/Bom dia, Marta\. A encomenda [A-Z]{2}-\w{8} está pronta\./)
    await page.getByRole('button', { name: m.inbox_send({}, { locale }), exact: true }).click()
    await page.getByText(m.inbox_done_answered({}, { locale }), { exact: true }).waitFor()
    await expectNoSidewaysScroll(page)
  })

  test('finds a saved reply by a slash and a product by its name, with the keyboard alone', async () => {
    await write('E ao balcão?')
    const { page } = await shop.signedIn(ana, { locale })
    await page.goto(pathTo('staff.inbox', locale))
    await page.getByRole('listitem').filter({ hasText: 'E ao balcão?' }).getByRole('link').click()
    const box = page.getByLabel(m.inbox_text({}, { locale }), { exact: true })
    await box.click()
    await page.keyboard.type('Custa 1/2 de 20 e/ou 15.\n/balcao')
    await page.getByRole('option', { name: /^Ver ao balcão/, selected: true }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('option').waitFor({ state: 'detached' })
    expect(await box.inputValue()).toMatch(/^Custa 1\/2 de 20 e\/ou 15\.\nMostramos-lho ao balcão/)

    await page
      .locator('summary')
      .filter({ hasText: m.inbox_product({}, { locale }) })
      .click()
    await page.getByRole('combobox', { name: m.inbox_product_search({}, { locale }) }).fill('solar infantil')
    const first = page.getByRole('option').first()
    await first.waitFor()
    const name = (await first.locator('b').textContent()) ?? ''
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: m.inbox_product_remove({ name }, { locale }) }).waitFor()
    await page.getByRole('button', { name: m.inbox_send({}, { locale }), exact: true }).click()
    await page.getByRole('article').getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  })
})
