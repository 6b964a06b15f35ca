import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { describeFor, inAll } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

const [marta, ana, diogo] = ['marta@cliente.example', 'ana@farmacia-azulejo.example', 'diogo@farmacia-azulejo.example']

const texts = {
  pt: {
    email: 'E-mail',
    password: 'Palavra-passe',
    signIn: 'Entrar',
    download: 'Descarregar os meus dados',
    erase: 'Eliminar a conta para sempre',
    sendCode: 'Enviar o código',
    code: 'Código de seis algarismos',
    wrongPassword: 'A palavra-passe não está certa.',
    erased: 'A sua conta foi eliminada',
    wrong: 'O e-mail ou a palavra-passe não estão certos.',
    moved: 'Equipa farmacêutica mudou o estado da encomenda',
    opened: 'Abriu uma encomenda',
    verify: 'Verificar a cadeia',
    intact: /A cadeia está intacta: \d+ entradas\./,
    action: 'O quê',
    filter: 'Filtrar',
    csv: 'Exportar CSV',
  },
  en: {
    email: 'Email',
    password: 'Password',
    signIn: 'Sign in',
    download: 'Download my data',
    erase: 'Delete the account for good',
    sendCode: 'Send the code',
    code: 'Six-digit code',
    wrongPassword: 'The password is not right.',
    erased: 'Your account has been deleted',
    wrong: 'The email or the password is not right.',
    moved: 'Pharmacist moved the order',
    opened: 'Opened an order',
    verify: 'Verify the chain',
    intact: /The chain is intact: \d+ entries\./,
    action: 'What',
    filter: 'Filter',
    csv: 'Export CSV',
  },
} as const

async function fillIn(page: Page, locale: Locale, email: string, password: string): Promise<void> {
  await page.getByLabel(texts[locale].email, { exact: true }).fill(email)
  await page.getByLabel(texts[locale].password, { exact: true }).fill(password)
  await page.getByRole('button', { name: texts[locale].signIn, exact: true }).click()
}

const call = (path: string, body: object): Promise<Response> =>
  fetch(new URL(`/api${path}`, shop.origin), {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  })

/** The six digits of the newest email to an address. */
async function codeTo(email: string, than?: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const emails = (await shop.ask('/dev/mail.json')) as { to: string; text: string }[]
      code = emails.filter(({ to }) => to === email).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0])[0]
      return code !== undefined && code !== than
    })
    .toBe(true)
  return code ?? ''
}

const password = 'camélias de outubro'
let made = 0

/** A newly signed-up customer. */
async function addCustomer(): Promise<{ email: string; code: string }> {
  made += 1
  const email = `pessoa-${made}@cliente.example`
  expect((await call('/auth/sign-up', { email, password, consent: true })).status).toBe(202)
  const code = await codeTo(email)
  expect((await call('/auth/confirm', { email, code })).status).toBe(200)
  return { email, code }
}

async function expectRemoved(page: Page, locale: Locale, email: string): Promise<void> {
  await page.getByText(texts[locale].erased).waitFor()
  expect(new URL(page.url()).pathname).toBe(pathTo('home', locale))
  await page.goto(pathTo('account', locale))
  expect(new URL(page.url()).pathname, 'not signed in').toBe(pathTo('sign-in', locale))
  await fillIn(page, locale, email, password)
  await page.getByText(texts[locale].wrong).waitFor()
}

describeFor(locales, { short: 1 })('in %s', (locale) => {
  const word = texts[locale]

  const javaScript = locale === 'pt'
  describe(`with scripts: ${javaScript}`, () => {
    test('a customer downloads all of her data', async () => {
      const { page, leave } = await shop.signedIn(marta, { locale, javaScript })
      await page.goto(pathTo('account.privacy', locale))
      await page.getByText(word.moved).first().waitFor()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: word.download }).click(),
      ])
      const exported = JSON.parse(await readFile(await download.path(), 'utf8'))
      expect(download.suggestedFilename()).toBe('account.json')
      expect(exported).toMatchObject({ profile: { email: marta } })
      expect(exported.orders.length).toBeGreaterThan(2)
      await leave()
    })

    test('a person deletes the account with the password and is led home', inAll, async () => {
      const { email } = await addCustomer()
      const { page, leave } = await shop.signedIn(email, { locale, javaScript, password })
      await page.goto(pathTo('account.delete', locale))
      await page.getByLabel(word.password, { exact: true }).fill('outra coisa')
      await page.getByRole('button', { name: word.erase }).click()
      await page.getByText(word.wrongPassword).first().waitFor()
      await page.getByLabel(word.password, { exact: true }).fill(password)
      await page.getByRole('button', { name: word.erase }).click()
      await expectRemoved(page, locale, email)
      await leave()
    })

    test('or with a code that comes by email', inAll, async () => {
      const { email, code: earlier } = await addCustomer()
      const { page, leave } = await shop.signedIn(email, { locale, javaScript, password })
      await page.goto(pathTo('account.delete', locale))
      await page.getByRole('button', { name: word.sendCode }).click()
      const field = page.getByLabel(word.code, { exact: true })
      await field.fill(await codeTo(email, earlier))
      await page.getByRole('button', { name: word.erase }).last().click()
      await expectRemoved(page, locale, email)
      await leave()
    })

    test('the owner reads who viewed what, filters by action and verifies the chain', inAll, async () => {
      const pharmacist = await shop.signedIn(ana, { locale, javaScript })
      await pharmacist.page.goto(pathTo('staff.orders', locale))
      const number = await pharmacist.page.locator('[data-row]:visible').first().innerText()
      await pharmacist.page.goto(pathTo('staff.orders.show', locale, { id: number }))
      await pharmacist.leave()
      const { page, leave } = await shop.signedIn(diogo, { locale, javaScript })
      await page.goto(pathTo('staff.audit', locale))
      await page.getByLabel(word.action, { exact: true }).selectOption({ label: word.opened })
      await page.getByRole('button', { name: word.filter, exact: true }).click()
      await page.waitForURL((url) => url.searchParams.get('action') === 'order_read')
      const row = page.locator('tbody tr').filter({ hasText: number }).first()
      await expect.poll(() => row.innerText()).toContain('Ana Vaz')
      await page.getByRole('button', { name: word.verify }).click()
      await page.getByText(word.intact).waitFor()
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: word.csv }).click()])
      expect(await readFile(await download.path(), 'utf8')).toContain(number)
      await leave()
    })
  })

  test('the privacy pages pass axe and fit, with errors and with a code sent', inAll, async () => {
    const { page, leave } = await shop.signedIn(marta, { locale, width: locale === 'pt' ? 360 : 1280 })
    const sound = async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await page.goto(pathTo('account.delete', locale))
    await page.getByRole('button', { name: word.erase }).first().click()
    await page.getByRole('alert').waitFor()
    await sound()
    await page.getByRole('button', { name: word.sendCode }).click()
    await page.getByLabel(word.code, { exact: true }).waitFor()
    await sound()
    await page.goto(`${pathTo('home', locale)}?done=account_deleted`)
    expect(await page.getByText(word.erased).count(), 'a signed-in person has an account').toBe(0)
    await leave()
  })

  test.each([locale === 'pt' ? 360 : 1280])(
    'deleting the account is marked in the menu as part of privacy, with links large enough for touch, at %i pixels',
    inAll,
    async (width) => {
      const { page, leave } = await shop.signedIn(marta, { locale, width })
      await page.goto(pathTo('account.delete', locale))
      const menu = page.getByRole('navigation', { name: m.account_menu({}, { locale }) })
      expect(await menu.locator('[aria-current=page]').allInnerTexts()).toEqual([m.account_privacy({}, { locale })])
      const link = page.getByRole('main').getByRole('link', { name: m.account_delete_download_first({}, { locale }) })
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
      await leave()
    },
  )

  test.each([locale === 'pt' ? 820 : 1280])('the owner’s log passes axe and fits %i pixels', inAll, async (width) => {
    const { page, leave } = await shop.signedIn(diogo, { locale, width })
    await page.goto(`${pathTo('staff.audit', locale)}?action=order_moved`)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: word.verify }).click()
    await page.getByText(word.intact).waitFor()
    await expectAccessible(page)
    await leave()
  })
})

test('the log is a 404 for a pharmacist', inAll, async () => {
  const { page, leave } = await shop.signedIn(ana)
  expect((await page.goto(pathTo('staff.audit', 'pt')))?.status()).toBe(404)
  shop.forgive(/status of 404/)
  await leave()
})
