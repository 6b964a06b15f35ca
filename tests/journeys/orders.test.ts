// @module-tag rest
import { expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, expectNoSidewaysScroll, untilIdle } from '#tests/support/browser/browser.ts'
import type { BrowserSession } from '#tests/support/browser/browser.ts'
import { articles, orderNumber, placeOrder, putInCart } from '#tests/support/browser/shopping.ts'
import type { Shopper } from '#tests/support/browser/shopping.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { describeFor, inAll } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

async function signedIn(email: string, { locale = 'pt', ...visiting }: BrowserSession = {}): Promise<Shopper> {
  const { page } = await shop.signedIn(email, { locale, ...visiting })
  return { page, locale }
}

/** A guest's order that is waiting to be prepared, on its confirmation page. */
async function ordered(visiting: BrowserSession & { locale: Locale }): Promise<Shopper & { number: string }> {
  const { page } = await shop.visit(visiting)
  const guest = { page, locale: visiting.locale }
  const [article] = await articles(guest)
  await putInCart(guest, article!)
  await placeOrder(guest, 'pay_at_pickup')
  return { ...guest, number: await orderNumber(guest) }
}

const pdf = { name: 'fatura.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\numa fatura\n%%EOF') }

const visits = [
  { locale: 'pt', javaScript: false, width: 360, scripts: 'without' },
  { locale: 'en', javaScript: true, width: 1280, scripts: 'with' },
] as const
describeFor(visits, { short: 1 })(
  'an order after it is placed, in $locale, $scripts scripts',
  ({ locale, javaScript, width }) => {
    test('has a message, an invoice and a reorder', async () => {
      const { page, number } = await ordered({ locale, javaScript, width })
      const conversation = page.getByRole('region', { name: m.order_conversation({}, { locale }) })
      const box = conversation.getByRole('textbox', { name: m.order_conversation_label({}, { locale }) })
      await box.fill('Posso tomar isto com o xarope?')
      await conversation.getByRole('button', { name: m.order_conversation_send({}, { locale }) }).click()
      await conversation.getByRole('listitem').filter({ hasText: 'xarope' }).waitFor()

      const joao = await signedIn('joao@farmacia-azulejo.example', { locale, javaScript })
      await joao.page.goto(pathTo('staff', locale))
      const row = joao.page.getByRole('listitem').filter({ hasText: number })
      await row.getByText(m.staff_unseen({ count: 1 }, { locale })).waitFor()
      await joao.page.goto(pathTo('staff.orders.show', locale, { id: number }))
      await joao.page.getByRole('textbox', { name: m.staff_conversation_label({}, { locale }) }).fill('Pode, sem problema.')
      await joao.page.getByRole('button', { name: m.staff_conversation_send({}, { locale }) }).click()
      await joao.page.getByRole('listitem').filter({ hasText: 'sem problema' }).waitFor()

      const save = joao.page.getByRole('button', { name: m.staff_invoice_save({}, { locale }) })
      await joao.page.getByLabel(m.staff_invoice_file({}, { locale })).setInputFiles({ ...pdf, buffer: Buffer.from('PK') })
      await save.click()
      await joao.page.getByRole('alert').getByText(m.error_not_a_pdf({}, { locale })).waitFor()
      if (javaScript) await untilIdle(joao.page)
      await joao.page.getByRole('textbox', { name: m.staff_invoice_number({}, { locale }) }).fill('FT 2026/4821')
      await joao.page.getByLabel(m.staff_invoice_file({}, { locale })).setInputFiles(pdf)
      await save.click()
      await joao.page.getByRole('link', { name: m.staff_invoice_open({}, { locale }) }).waitFor()
      if (javaScript) await expectAccessible(joao.page)

      await page.reload()
      await conversation.getByRole('listitem').filter({ hasText: 'sem problema' }).waitFor()
      await page.getByText(m.order_invoice_number({ number: 'FT 2026/4821' }, { locale })).waitFor()
      const link = page.getByRole('link', { name: m.order_invoice_download({}, { locale }) })
      const download = await page.request.get((await link.getAttribute('href')) ?? '')
      expect(await download.body()).toEqual(pdf.buffer)
      await expectNoSidewaysScroll(page)
      if (javaScript) await expectAccessible(page)

      await page.getByRole('button', { name: m.order_again({}, { locale }) }).click()
      await page.waitForURL((url) => url.pathname === pathTo('cart', locale))
      await page.getByRole('main').getByRole('spinbutton').waitFor()
    })

    test('is cancelled after a confirmation', inAll, async () => {
      const { page } = await ordered({ locale, javaScript, width })
      await page.getByText(m.order_cancel({}, { locale }), { exact: true }).click()
      await page.getByText(m.order_cancel_means_nothing({}, { locale })).waitFor()
      await page.getByRole('button', { name: m.order_cancel_now({}, { locale }) }).click()
      await page.getByRole('heading', { level: 1, name: m.confirmation_title_canceled({}, { locale }) }).waitFor()
      await expect.poll(() => page.getByText(m.order_cancel({}, { locale }), { exact: true }).count()).toBe(0)
    })
  },
)

test.each([1000, 1280])('the account and its orders fit %i pixels with text twice as large', inAll, async (width) => {
  const { page } = await signedIn('marta@cliente.example', { locale: 'en', width })
  const fits = async (path: string) => {
    await page.goto(path)
    await page.evaluate("document.documentElement.style.fontSize = '32px'")
    await expectNoSidewaysScroll(page)
  }
  const names = ['account', 'orders', 'requests', 'account.card', 'account.delete', 'home', 'company'] as const
  for (const name of names) await fits(pathTo(name, 'en'))
  const { data } = await (await page.request.get('/api/orders')).json()
  for (const { attributes } of data) await fits(pathTo('orders.show', 'en', { id: attributes.number }))
})
