// @module-tag rest
import { expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, expectNoSidewaysScroll, delayRouterRequests } from '#tests/support/browser/browser.ts'
import type { BrowserSession } from '#tests/support/browser/browser.ts'
import type { Shopper } from '#tests/support/browser/shopping.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { describeFor, inAll } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

const password = 'azulejo-demo'
const ruis = 'rui@cliente.example'

async function signedIn(email: string, { locale = 'pt', ...visiting }: BrowserSession = {}): Promise<Shopper> {
  const { page } = await shop.signedIn(email, { locale, ...visiting })
  return { page, locale }
}

type Answered = { data: { id: string } }

/** Rui on the page of his prescription; with `price` Ana has quoted it. */
async function withPrescription({
  price,
  ...visiting
}: BrowserSession & { locale: Locale; price: boolean }): Promise<Shopper & { id: string }> {
  const rui = await signedIn(ruis, visiting)
  const codes = { prescription_code: '1011000055512345678', dispensation_code: '335577', option_right_code: '8642' }
  const sent = await rui.page.request.post('/api/prescriptions', { data: { ...codes, health_consent: true, submit: true } })
  expect(sent.status()).toBe(201)
  const { data }: Answered = await sent.json()
  if (price) await quote(data.id)
  await rui.page.goto(pathTo('prescriptions.show', rui.locale, { id: data.id }))
  return { ...rui, id: data.id }
}

async function quote(id: string): Promise<void> {
  const ana = await signedIn('ana@farmacia-azulejo.example')
  const alternative = { name: 'Atorvastatina genérica', price: '4.94' }
  const items = [
    { name: 'Colvast 20 mg', quantity: 1, price: '11.86', alternative },
    { name: 'Metformina 850 mg', quantity: 2, prescribed: 3, price: '3.18' },
  ]
  const quoted = await ana.page.request.post(`/api/staff/prescriptions/${id}/quote`, { data: { items, note: 'Tome com água.' } })
  expect(quoted.status()).toBe(200)
  await ana.page.context().close()
}

const atPath = (path: string) => (url: URL) => url.pathname === path

const visits = [
  { locale: 'pt', javaScript: false, width: 360, scripts: 'without' },
  { locale: 'en', javaScript: true, width: 1280, scripts: 'with' },
] as const
describeFor(visits, { short: 1 })('a prescription in $locale, $scripts scripts', ({ locale, javaScript, width }) => {
  const visiting = { locale, javaScript, width }
  const say = { locale }

  test('that has a quote is found, its alternative chosen, written about and added to the cart', async () => {
    const { page, id } = await withPrescription({ ...visiting, price: true })
    const own = pathTo('prescriptions.show', locale, { id })
    await page.goto(pathTo('prescriptions', locale))
    await page.getByRole('main').locator(`a[href="${own}"]`).first().click()
    await page.waitForURL(atPath(own))
    await page.getByText('Tome com água.').waitFor()

    const total = page.getByRole('region', { name: m.prescription_total({}, say) })
    await total
      .getByText(/18[.,]22/)
      .first()
      .waitFor()
    await page.getByRole('radio', { name: /Atorvastatina/ }).check()
    if (!javaScript) await page.getByRole('button', { name: m.request_choice_save({}, say) }).click()
    await total
      .getByText(/11[.,]30/)
      .first()
      .waitFor()

    const codes = page.getByRole('region', { name: m.prescription_codes({}, say) })
    expect(await page.content()).not.toMatch(/335\s?577/)
    await codes.getByRole('button', { name: m.prescription_codes_show({}, say) }).click()
    await codes.getByText('335 577').waitFor()
    expect(page.url()).toMatch(new RegExp(`${id}$`))
    await codes
      .locator('button, a')
      .filter({ hasText: m.prescription_codes_hide({}, say), visible: true })
      .click()
    await expect.poll(() => codes.getByText('335 577').count()).toBe(0)

    await page.getByRole('textbox', { name: m.order_conversation_label({}, say) }).fill('Posso levantar amanhã?')
    await page.getByRole('button', { name: m.order_conversation_send({}, say) }).click()
    await page.getByRole('listitem').filter({ hasText: 'levantar amanhã' }).waitFor()
    await expectNoSidewaysScroll(page)

    await total.getByRole('button', { name: m.request_add({}, say) }).click()
    await page.waitForURL(atPath(pathTo('cart', locale)))
    await page.goto(own)
    await page.getByRole('link', { name: m.request_to_cart({}, say) }).waitFor()
  })

  test('is cancelled after a confirmation, and sent again with its content', inAll, async () => {
    const { page } = await withPrescription({ ...visiting, price: false })
    await page.getByText(m.prescription_cancel({}, say), { exact: true }).click()
    await page.getByText(m.request_cancel_means({}, say)).waitFor()
    await page.getByRole('button', { name: m.prescription_cancel_now({}, say) }).click()
    await page.getByRole('button', { name: m.request_again({}, say) }).click()
    await page.waitForURL(atPath(pathTo('prescriptions.new', locale)))
    expect((await page.locator('input[name=prescription_code]').inputValue()).replaceAll(' ', '')).toBe('1011000055512345678')
    await expect.poll(() => page.locator('input[name=health_consent]').first().isChecked()).toBe(false)
  })

  test(
    'is not needed to request a product: its page leads to the form, through the sign-in, and fills it in',
    inAll,
    async () => {
      const { page } = await shop.visit(visiting)
      const found = await page.request.get(`/api/products?locale=${locale}&filter[class]=MSRM&page[size]=1`)
      const { data }: { data: { id: string; attributes: { name: string; slug: string } }[] } = await found.json()
      const product = data[0] ?? expect.fail('no prescription medicine on the shelf')
      await page.goto(pathTo('products.show', locale, { id: product.attributes.slug }))
      await page.getByRole('link', { name: m.catalogue_request_this({}, say) }).click()
      await page.waitForURL(atPath(pathTo('sign-in', locale)))
      expect(decodeURIComponent(page.url())).not.toContain(product.attributes.slug)
      await page.locator('#email').fill(ruis)
      await page.locator('#password').fill(password)
      await page.locator('#password').press('Enter')
      await page.waitForURL(
        (url) => url.pathname === pathTo('requests.new', locale) && url.searchParams.get('produto') === product.id,
      )

      const requestField = page.getByRole('textbox', { name: m.request_wish({}, say) })
      await expect.poll(() => requestField.inputValue()).toContain(product.attributes.name)
      await page.getByRole('button', { name: m.requests_new_send({}, say) }).click()
      await page.getByRole('alert').waitFor()
      await expect.poll(() => requestField.inputValue()).toContain(product.attributes.name)
      await page.getByRole('checkbox', { name: m.requests_new_consent({}, say) }).check()
      await page.getByRole('button', { name: m.requests_new_send({}, say) }).click()
      await page.getByText(m.request_sent_now({}, say)).waitFor()
      await page.getByRole('link', { name: product.attributes.name }).first().waitFor()
      await page.goto(pathTo('requests', locale))
      await page.getByText(product.attributes.name).first().waitFor()
      await expectNoSidewaysScroll(page)
    },
  )
})

test('a message sent while a choice is still being saved is in the conversation', inAll, async () => {
  const { page } = await withPrescription({ locale: 'pt', price: true })
  const say = { locale: 'pt' } as const
  const releaseReading = await delayRouterRequests(page, (request) => request.method() === 'GET')
  const releaseComment = await delayRouterRequests(page, (request) => request.postData()?.includes('levantar amanhã') === true)
  await page.getByRole('radio', { name: /Atorvastatina/ }).check()
  const box = page.getByRole('textbox', { name: m.order_conversation_label({}, say) })
  await box.fill('Posso levantar amanhã?')
  const commentSent = page.waitForRequest((request) => request.postData()?.includes('levantar amanhã') === true)
  await page.getByRole('button', { name: m.order_conversation_send({}, say) }).click()
  await commentSent
  releaseReading()
  const total = page.getByRole('region', { name: m.prescription_total({}, say) })
  await total
    .getByText(/11[.,]30/)
    .first()
    .waitFor()
  releaseComment()
  await page.getByRole('listitem').filter({ hasText: 'levantar amanhã' }).waitFor()
  await expect.poll(() => box.inputValue()).toBe('')
})

test('a prescription with its prices, and the list of those that ended, pass axe and fit a phone', inAll, async () => {
  const { page } = await withPrescription({ locale: 'pt', width: 390, price: true })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(`${pathTo('requests', 'pt')}?show=ended`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
