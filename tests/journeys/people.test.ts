// @module-tag rest
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

const [marta, sofia] = ['marta@cliente.example', 'sofia@cliente.example']
const [ana, joao, diogo] = ['ana@farmacia-azulejo.example', 'joao@farmacia-azulejo.example', 'diogo@farmacia-azulejo.example']

const texts = {
  pt: {
    email: 'E-mail',
    password: 'Palavra-passe',
    submit: 'Entrar',
    wrong: 'O e-mail ou a palavra-passe não estão certos.',
    out: 'Terminar sessão',
  },
  en: {
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    wrong: 'The email or the password is not right.',
    out: 'Sign out',
  },
} as const

async function fillIn(page: Page, locale: Locale, email: string, password: string): Promise<void> {
  const { email: emailLabel, password: passwordLabel, submit } = texts[locale]
  await page.getByLabel(emailLabel, { exact: true }).fill(email)
  await page.getByLabel(passwordLabel, { exact: true }).fill(password)
  await page.getByRole('button', { name: submit, exact: true }).click()
}

// A 404 page logs an error in the console, which is expected when the test requests one.
const missing = /status of 404/

// Keyboard shortcuts work only once the page's scripts run.
const scriptsRun = { waitUntil: 'networkidle' } as const

/** The search of everything, in the bar of the staff area. */
const searchField = (page: Page) => page.getByRole('combobox', { name: m.staff_find({}, { locale: 'pt' }) })

const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

describe.each(locales)('in %s', (locale) => {
  const javaScript = locale === 'pt'
  describe(`with scripts: ${javaScript}`, () => {
    test('a guest who opens an account page signs in and arrives there', inAll, async () => {
      const { page, leave } = await shop.visit({ locale, javaScript })
      await page.goto(`${pathTo('orders', locale)}?page=1`)
      expect(pathOf(page)).toBe(
        `${pathTo('sign-in', locale)}?${new URLSearchParams({ return: `${pathTo('orders', locale)}?page=1` })}`,
      )
      await fillIn(page, locale, marta, 'outra')
      await page.getByText(texts[locale].wrong).waitFor()
      await expect.poll(() => page.getByLabel(texts[locale].email, { exact: true }).inputValue()).toBe(marta)
      await expect.poll(() => page.getByLabel(texts[locale].password, { exact: true }).inputValue()).toBe('')
      await fillIn(page, locale, marta, 'azulejo-demo')
      await page.waitForURL(`**${pathTo('orders', locale)}?page=1`)
      await page.goto(pathTo('sign-in', locale))
      expect(pathOf(page)).toBe(pathTo('home', locale))
      await leave()
    })

    test('staff land on their page, and sign out again', inAll, async () => {
      const { page, leave } = await shop.visit({ locale, javaScript })
      await page.goto(pathTo('sign-in', locale))
      await fillIn(page, locale, ana, 'azulejo-demo')
      await page.waitForURL(`**${pathTo('staff', locale)}`)
      await page.getByRole('button', { name: texts[locale].out }).click()
      await page.waitForURL(`**${pathTo('home', locale)}`)
      expect((await page.goto(pathTo('staff', locale)))?.status()).toBe(404)
      shop.forgive(missing)
      await leave()
    })
  })

  test('a form with errors lists them, and takes the focus', async () => {
    const { page, leave } = await shop.visit({ locale })
    await page.goto(pathTo('sign-in', locale))
    await fillIn(page, locale, 'marta', '')
    const summary = page.getByRole('alert')
    await summary.waitFor()
    expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true)
    await summary.getByRole('link').first().click()
    expect(
      await page.getByLabel(texts[locale].email, { exact: true }).evaluate((field) => field === document.activeElement),
    ).toBe(true)
    await expectAccessible(page)
    await leave()
  })
})

test('orders in every state, and the staff list with one order open and with none found, pass axe and fit', inAll, async () => {
  const customer = await shop.signedIn(marta, { width: 360 })
  await customer.page.goto(pathTo('orders', 'pt'))
  const links = customer.page.locator(`main a[href^="${pathTo('orders', 'pt')}/"]`)
  for (const path of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
    await expectSound(customer.page, path ?? '')
  await customer.leave()
  const { page, leave } = await shop.signedIn(ana, { width: 820 })
  await page.goto(pathTo('staff.orders', 'pt'))
  const number = await page.locator('[data-row]:visible').first().innerText()
  for (const query of [`order=${number}`, 'q=nobody']) await expectSound(page, `${pathTo('staff.orders', 'pt')}?${query}`)
  await leave()
})

async function expectSound(page: Page, path: string): Promise<void> {
  expect((await page.goto(path))?.status(), path).toBe(200)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('a customer and a guest get 404 for the staff area, and for orders of others', inAll, async () => {
  const { page, leave } = await shop.signedIn(sofia)
  for (const path of [
    pathTo('staff', 'pt'),
    pathTo('staff.orders', 'en'),
    pathTo('orders.show', 'pt', { id: 'AZ-00000000' }),
    pathTo('prescriptions.show', 'pt', { id: 'x' }),
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404)
  }
  const hers = await shop.signedIn(marta)
  await hers.page.goto(pathTo('orders', 'pt'))
  const theirs = await hers.page.locator('main a[href*="AZ-"]').first().getAttribute('href')
  expect((await page.goto(theirs ?? ''))?.status()).toBe(404)
  shop.forgive(missing)
  await hers.leave()
  await leave()
})

test.each([true, false])(
  'a pharmacist makes an order ready and chooses how the customer is notified (scripts: %s)',
  inAll,
  async (javaScript) => {
    const { page, leave } = await shop.signedIn(ana, { javaScript })
    await page.goto(`${pathTo('staff.orders', 'pt')}?state=pending`)
    const number = await page.locator('[data-row]:visible').first().innerText()
    await page.getByRole('link', { name: number }).click()
    const pane = page.getByRole('complementary', { name: `Encomenda ${number}` })
    await pane.getByText('Marcar pronta', { exact: true }).click()
    const [email, none] = [pane.getByRole('checkbox', { name: /E-mail/ }), pane.getByRole('checkbox', { name: /Nenhum/ })]
    await expect.poll(() => email.isChecked()).toBe(true)
    await none.check()
    expect(await email.isChecked(), 'scripts clear the others, the server would ignore them').toBe(!javaScript)
    await pane.getByRole('button', { name: 'Guardar sem avisar' }).click()
    await pane.getByText('Ana Vaz · sem aviso').waitFor()
    await page.reload()
    await expect.poll(() => pane.getByText('Ana Vaz · sem aviso').count()).toBe(1)
    await leave()
  },
)

test(
  'the counter cannot make ready a medicine without a pharmacist’s check, and the owner has no transitions',
  inAll,
  async () => {
    const counter = await shop.signedIn(joao)
    await counter.page.goto(pathTo('staff.orders', 'pt'))
    for (const number of await counter.page.locator('[data-row]:visible').allInnerTexts()) {
      await counter.page.goto(pathTo('staff.orders.show', 'pt', { id: number }))
      const mustCheck = await counter.page.getByText('Por conferir por um farmacêutico').count()
      await expect.poll(() => counter.page.getByText('Um farmacêutico tem de conferir').count()).toBe(mustCheck > 0 ? 1 : 0)
    }
    await counter.leave()
    const owner = await shop.signedIn(diogo)
    await owner.page.goto(pathTo('staff.orders', 'pt'))
    await owner.page.goto(
      pathTo('staff.orders.show', 'pt', { id: await owner.page.locator('[data-row]:visible').first().innerText() }),
    )
    await expect.poll(() => owner.page.getByRole('radio').count()).toBe(0)
    await owner.page.getByText('Só um farmacêutico ou o balcão pode fazer avançar').waitFor()
    await owner.leave()
  },
)

test('the keyboard moves through the list, opens an order, chooses a transition and searches', async () => {
  const { page, leave } = await shop.signedIn(ana)
  await page.goto(`${pathTo('staff.orders', 'pt')}?state=ready`, scriptsRun)
  const rows = page.locator('[data-row]:visible')
  const focused = () =>
    page.evaluate(() => (document.activeElement === document.body ? 'nothing' : document.activeElement?.textContent))
  const first = await rows.nth(0).innerText()
  // The scripts may still be loading; "k" stays on the first row however often it is pressed.
  await expect.poll(() => page.keyboard.press('k').then(focused)).toBe(first)
  await page.keyboard.press('j')
  expect(await focused()).toBe(await rows.nth(1).innerText())
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: /Encomenda AZ-/ }).waitFor()
  await page.keyboard.press('2')
  await expect.poll(() => page.getByRole('radio', { name: /Cancelar/ }).isChecked()).toBe(true)
  expect(await page.getByText('foi cancelada').count(), 'the preview of the email follows the choice').toBe(1)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Teclas da gestão' }).and(page.locator(':focus')).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type('jjk1?')
  await expect.poll(() => searchField(page).inputValue()).toBe('jjk1?')
  // Escape leaves the field, and then "g" and a letter lead to another page.
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  // The address changes before the page does.
  await page.getByRole('heading', { level: 1, name: m.customers_title({}, { locale: 'pt' }) }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('marta')
  const options = page.getByRole('listbox').getByRole('option')
  await options.first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => options.count()).toBe(0)
  await page.keyboard.type(' lobo')
  await options.first().waitFor()
  await page.keyboard.press('ArrowDown')
  const name = await page.getByRole('listbox').getByRole('option', { selected: true }).locator('span').first().innerText()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => pathOf(page)).toContain(`${pathTo('staff.orders', 'pt')}/${name}`)
  await leave()
})

test('the shortcuts can be turned off', inAll, async () => {
  const { page, leave } = await shop.signedIn(ana)
  await page.goto(pathTo('staff.orders', 'pt'), scriptsRun)
  await page.getByRole('button', { name: /Teclas/ }).click()
  await page.getByRole('button', { name: 'Desligar as teclas' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  expect(await searchField(page).evaluate((field) => field === document.activeElement)).toBe(false)
  await leave()
})
