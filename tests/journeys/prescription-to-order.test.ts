import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { consent, orderButton, orderNumber } from '#tests/support/browser/shopping.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { testFor } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

const sms = 'Receita N.º 1011000045821936799. Cod. Acesso e Dispensa: 482913. Cod. Direito Opcao: 7264.'

/** Sends the codes of an electronic prescription; returns the id. */
async function send(page: Page, locale: Locale): Promise<string> {
  await page.goto(pathTo('prescriptions.new', locale))
  await page.locator('#sms_message').fill(sms)
  await page.locator('#health_consent').check()
  await page.locator('button[value=review]:visible').click()
  await page.waitForURL(/\?rever$/)
  await page.getByRole('button', { name: m.prescription_form_send({}, { locale }), exact: true }).click()
  await page.waitForURL(({ pathname }) => /\/[\da-f-]{36}$/.test(pathname))
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Ana prices one line with her own text, and the next request of the queue opens. */
async function price(ana: Page, id: string): Promise<void> {
  await ana.goto(pathTo('staff.prescriptions.show', 'pt', { id }))
  await ana.getByRole('combobox', { name: 'Procurar produto' }).fill('Amoxicilina 500 mg')
  await ana.getByRole('button', { name: 'Linha livre' }).click()
  await ana.locator('[id="lines.1.price"]').fill('4,70')
  await ana.getByRole('button', { name: /^Orçamentar/ }).click()
  await ana.waitForURL((url) => !url.pathname.endsWith(`/${id}`))
}

async function lead(ana: Page, number: string, ...states: readonly string[]): Promise<void> {
  for (const state of states) {
    const applied = await ana.request.patch(`/api/staff/orders/${number}`, {
      data: { state, alert: ['email'], paid_with: 'cash' },
    })
    expect(applied.status()).toBe(200)
  }
}

const visits = [
  { locale: 'pt', javaScript: true, width: 360 },
  { locale: 'en', javaScript: false, width: 1280 },
] as const

testFor(visits, { short: 1 })(
  'a prescription is sent, quoted, bought and handed over: $locale',
  { timeout: 240_000 },
  async ({ locale, ...visiting }) => {
    const { page: rui } = await shop.signedIn('rui@cliente.example', { locale, ...visiting })
    const { page: ana } = await shop.signedIn('ana@farmacia-azulejo.example', { javaScript: false })
    const id = await send(rui, locale)
    await price(ana, id)

    const own = pathTo('prescriptions.show', locale, { id })
    await rui.goto(own)
    await rui
      .getByRole('button', { name: m.request_add({}, { locale }) })
      .first()
      .click()
    await rui.waitForURL((url) => url.pathname === pathTo('cart', locale))
    await rui
      .getByText(/4[.,]70/)
      .first()
      .waitFor()

    const shopper = { page: rui, locale }
    await rui.goto(pathTo('checkout', locale))
    // A returning customer only consents and places the order.
    await consent(shopper)
    await orderButton(shopper).click()
    await rui.waitForURL((url) => url.pathname !== pathTo('checkout', locale))
    const number = await orderNumber(shopper)
    await rui.goto(own)
    await rui.getByRole('link', { name: new RegExp(number) }).waitFor()

    await lead(ana, number, 'ready', 'completed')
    await rui.reload()
    await rui.getByText(m.prescription_state_order_completed({}, { locale })).first().waitFor()
    const emails = async () => JSON.stringify(await shop.ask('/dev/mail.json'))
    await expect.poll(emails).toContain(number)
    expect(await emails()).not.toContain('Amoxicilina')
  },
)
