// @module-tag rest
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, expectSound } from '#tests/support/browser/browser.ts'
import type { BrowserSession } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture()

const asAna = async (visiting?: BrowserSession) => (await shop.signedIn('ana@farmacia-azulejo.example', visiting)).page
const asRui = async () => (await shop.signedIn('rui@cliente.example')).page

/** The prescription prefers generics. */
async function sendPrescription(rui: Page): Promise<string> {
  const codes = { prescription_code: '101100001234567890X', dispensation_code: '482913', option_right_code: '4321' }
  const data = { ...codes, preference: 'generic', health_consent: true, submit: true }
  const answer = await rui.request.post('/api/prescriptions', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).data.id
}

type Quoted = {
  data: { attributes: { state: string; price: string; note: string | null } }
  included: {
    type: string
    attributes: {
      name: string
      quantity: number
      prescribed_quantity: number
      price: string
      alternative: { name: string } | null
    }
  }[]
}
const quotedOf = async (rui: Page, id: string): Promise<Quoted> =>
  (await rui.request.get(`/api/prescriptions/${id}?include=items`)).json()

const workPage = (locale: Locale, id: string): string => pathTo('staff.prescriptions.show', locale, { id })
const field = (page: Page, line: number, name: string) => page.locator(`[id="lines.${line}.${name}"]`)
/** Options of the search results only; select fields have options too. */
const optionsOf = (page: Page) => page.locator('[role=listbox] [role=option]')
const pickerOf = (page: Page) => page.getByRole('combobox', { name: m.quote_search({}, { locale: 'pt' }) })
/** By its key. The page may be visible before its keyboard shortcuts work. */
async function focusPicker(page: Page): Promise<void> {
  const isFocused = () => pickerOf(page).evaluate((element) => element === document.activeElement)
  await expect
    .poll(async () => {
      if (!(await isFocused())) await page.keyboard.press('f')
      return isFocused()
    })
    .toBe(true)
}
const inFocus = (page: Page) => page.evaluate(() => document.activeElement?.id)

test('a prescription is priced by keyboard alone', { timeout: 240_000 }, async () => {
  const [rui, page] = [await asRui(), await asAna()]
  const id = await sendPrescription(rui)
  const { keyboard } = page
  await page.goto(workPage('pt', id))
  const picker = pickerOf(page)
  await focusPicker(page)
  await keyboard.type('pantopraz')
  const options = optionsOf(page)
  // When keys arrive slowly, results of half a word appear first: none of those is selected.
  await page.locator('[role=listbox] [aria-selected=true]').waitFor()
  await expect.poll(() => options.count()).toBeGreaterThan(2)
  await expectAccessible(page)
  // A brand with a cheaper generic.
  const brand = (await options.allInnerTexts()).findIndex((text) => text.includes('marca'))
  for (let walked = 0; walked < brand; walked += 1) await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect.poll(() => inFocus(page)).toBe('lines.1.prescribed')
  await keyboard.type('3')
  await keyboard.press('Tab')
  await keyboard.type('2')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.type('3,24')
  await expect.poll(() => page.getByText('Prescritas 3').count()).toBe(1)
  await keyboard.press('Tab')
  await page.getByRole('button', { name: /^Dar a escolher entre/ }).focus()
  await keyboard.press('Enter')
  await expect.poll(() => field(page, 1, 'alternative.price').count()).toBe(1)
  await picker.focus()
  await keyboard.type('Manipulado de ureia')
  await options.last().waitFor()
  await keyboard.press('Control+Enter')
  await expect.poll(() => inFocus(page)).toBe('lines.2.prescribed')
  await page.getByLabel(/^Nota para o cliente/).focus()
  await keyboard.type('Bom dia, a outra caixa chega segunda.')
  await page.getByText(/^Guardado às/).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: /^Orçamentar 6,48/ }).focus()
  await keyboard.press('e')
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^Linha 2: / })
    .waitFor()
  await expectSound(page)
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect.poll(() => inFocus(page)).toBe('lines.2.price')
  await keyboard.type('10')
  await page.getByRole('button', { name: /^Orçamentar 16,48/ }).focus()
  await keyboard.press('e')
  await page.waitForURL((url) => !url.pathname.endsWith(`/${id}`))
  const { data, included } = await quotedOf(rui, id)
  // Rui prefers generics, so the alternative is preselected.
  expect(data.attributes).toMatchObject({ state: 'confirmed', price: '19.70', note: 'Bom dia, a outra caixa chega segunda.' })
  expect(included.map(({ attributes }) => [attributes.quantity, attributes.price])).toEqual([
    [2, '4.85'],
    [1, '10.00'],
  ])
  expect(included[0]?.attributes).toMatchObject({
    prescribed_quantity: 3,
    alternative: { name: expect.stringContaining('Pantoprazol') },
  })
})

test('the next prescription is taken and priced with at most twelve keys besides its price', { timeout: 120_000 }, async () => {
  const page = await asAna()
  await page.goto(pathTo('staff.prescriptions', 'pt'), { waitUntil: 'networkidle' })
  let keys = 0
  const press = async (...names: string[]): Promise<void> => {
    for (const name of names) await page.keyboard.press(name)
    keys += names.length
  }
  await press('n')
  await page.waitForURL(/\/receitas\/[\da-f-]{36}$/)
  const { pathname } = new URL(page.url())
  await focusPicker(page)
  keys += 1
  await press('p', 'a', 'n', 't')
  await page.locator('[role=listbox] [aria-selected=true]').getByText(/panto/i).first().waitFor()
  await press('Enter')
  await expect.poll(() => inFocus(page)).toMatch(/^lines\.\d+\.prescribed$/)
  await press('Tab', 'Tab', 'Tab')
  await page.keyboard.type('3,24')
  await page.getByRole('button', { name: /^Orçamentar 3,24/ }).waitFor()
  await press('Escape', 'e')
  await page.waitForURL((url) => url.pathname !== pathname)
  expect(keys).toBeLessThanOrEqual(12)
  const answer = await page.request.get(`/api/staff/prescriptions/${pathname.split('/').at(-1)}`)
  expect((await answer.json()).data.attributes).toMatchObject({ state: 'confirmed', price: '3.24' })
})

test('a draft is there after coming back, and the cheaper generic replaces the brand', { timeout: 180_000 }, async () => {
  const [rui, page] = [await asRui(), await asAna({ locale: 'en' })]
  const id = await sendPrescription(rui)
  await page.goto(workPage('en', id))
  await page.getByRole('combobox', { name: 'Find a product' }).fill('pantoc')
  await optionsOf(page).first().click()
  const isSaved = page.waitForResponse((response) => /5(,|%2C)5/.test(response.request().postData() ?? ''))
  await field(page, 1, 'price').fill('5,5')
  await isSaved
  await page.getByText(/^Saved at/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Send the quote €5.50/ }).count()).toBe(1)
  await page.reload()
  await expect.poll(() => field(page, 1, 'price').inputValue()).toBe('5,5')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('g')
  await expect.poll(() => field(page, 1, 'price').inputValue()).not.toBe('5,5')
  await page.getByText('Email', { exact: true }).last().click()
  await expectAccessible(page)
  await expect.poll(() => page.getByRole('region', { name: /receives$/ }).innerText()).not.toMatch(/panto/i)
  await page.getByRole('button', { name: /^Send the quote/ }).click()
  await page.waitForURL((url) => !url.pathname.endsWith(`/${id}`))
  expect((await quotedOf(rui, id)).included[0]?.attributes.name).toContain('Pantoprazol')
})

// Reproduces the moment when the next page has arrived and the previous one is still rendered: what was just typed is saved then.
const pauseCaching = `const wait = setTimeout
  window.setTimeout = (work, ms, ...rest) => (ms === 900 ? void (window.keepNow = work) : wait(work, ms, ...rest))`
const leaveFor = (path: string): string => `(() => {
  const { __reactRouterDataRouter: router, location: { pathname: from } } = window
  router.subscribe(({ location }) => {
    const keep = location.pathname !== from && window.keepNow
    if (!keep) return
    window.keepNow = undefined
    keep()
  })
  void router.navigate('${path}')
})()`

test('text typed while another page loads is saved with its request', async () => {
  const [rui, page] = [await asRui(), await asAna()]
  const work = workPage('pt', await sendPrescription(rui))
  await page.addInitScript(pauseCaching)
  await page.goto(work)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await page.getByLabel(/^Nota para o cliente/).fill('Chega segunda.')
  await expect.poll(() => page.evaluate('typeof window.keepNow')).toBe('function')
  await page.evaluate(leaveFor(pathTo('staff.requests', 'pt')))
  await expect.poll(() => sent).toEqual([`${work}.data`])
  await page.getByRole('heading', { level: 1, name: m.staff_requests({}, { locale: 'pt' }) }).waitFor()
  await page.goto(work)
  expect(await page.getByLabel(/^Nota para o cliente/).inputValue()).toBe('Chega segunda.')
})

test('without scripts every step is a button', { timeout: 180_000 }, async () => {
  const [rui, page] = [await asRui(), await asAna({ javaScript: false })]
  const id = await sendPrescription(rui)
  await page.goto(workPage('pt', id))
  await page.getByRole('combobox', { name: 'Procurar produto' }).fill('atorvast')
  await page.getByRole('button', { name: 'Procurar', exact: true }).click()
  await page
    .getByRole('button', { name: /^Juntar Atorvastatina/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Procurar produto' }).fill('Uma que não fica')
  await page.getByRole('button', { name: 'Linha livre' }).click()
  await page.getByRole('button', { name: 'Retirar Uma que não fica' }).click()
  await field(page, 1, 'quantity').fill('dois')
  await page.getByRole('button', { name: /^Orçamentar/ }).click()
  await page
    .getByRole('alert')
    .getByText(/^Linha 1: /)
    .waitFor()
  await expect.poll(() => field(page, 1, 'quantity').inputValue()).toBe('dois')
  await field(page, 1, 'quantity').fill('2')
  await field(page, 1, 'price').fill('1.234,5')
  await page.getByRole('button', { name: /^Orçamentar/ }).click()
  await page.waitForURL((url) => !url.pathname.endsWith(`/${id}`))
  expect((await quotedOf(rui, id)).data.attributes).toMatchObject({ state: 'confirmed', price: '2469.00' })
})
