// @module-tag rest
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture()

const texts = {
  pt: {
    go: 'Continuar com a Google',
    consent: /Li a política de privacidade/,
    create: 'Criar conta',
    missing: 'assinale que o aceita',
    password: 'Palavra-passe da sua conta na farmácia',
    wrong: 'A palavra-passe não está certa.',
    send: 'Receber um código por e-mail',
    code: 'Código de seis algarismos',
    confirm: 'Confirmar e entrar',
    cancelled: 'Não continuou com a Google.',
    unverified: 'A Google ainda não confirmou',
  },
  en: {
    go: 'Continue with Google',
    consent: /I have read the privacy policy/,
    create: 'Create account',
    missing: 'tick that you accept it',
    password: 'Password of your pharmacy account',
    wrong: 'The password is not right.',
    send: 'Get a code by email',
    code: 'Six-digit code',
    confirm: 'Confirm and sign in',
    cancelled: 'You did not go on with Google.',
    unverified: 'Google has not yet confirmed',
  },
} as const

const pathOf = (page: Page): string => new URL(page.url()).pathname

async function goToGoogle(page: Page, locale: Locale): Promise<void> {
  await page.goto(pathTo('sign-in', locale))
  await page.getByRole('link', { name: texts[locale].go }).click()
  await page.waitForURL('**/dev/google?*')
}

async function becomeCustomer(page: Page, email: string, { verified = true } = {}): Promise<void> {
  await page.getByLabel(/^(Nome|Name)$/).fill('Inês Brandão')
  await page.getByLabel(/^E-?mail$/).fill(email)
  if (!verified) await page.getByRole('checkbox').uncheck()
  await page.getByRole('button', { name: /^Continu(ar|e)$/ }).click()
}

/** The code of the newest email to an address, which the worker sends within seconds. */
async function codeSentTo(email: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const emails = (await shop.ask('/dev/mail.json')) as { to: string; text: string }[]
      code = /\b\d{6}\b/.exec(emails.find(({ to }) => to === email)?.text ?? '')?.[0]
      return code
    })
    .toMatch(/^\d{6}$/)
  return code ?? ''
}

describe.each(locales)('in %s', (locale) => {
  const say = texts[locale]

  const javaScript = locale === 'pt'
  describe(`with scripts: ${javaScript}`, () => {
    test('a new person agrees and has an account', async () => {
      const { page, leave } = await shop.visit({ locale, javaScript })
      await goToGoogle(page, locale)
      await becomeCustomer(page, `ines-${locale}-${javaScript}@gmail.example`)
      await page.waitForURL(`**${pathTo('sign-in.google', locale)}`)
      await page.getByRole('button', { name: say.create }).click()
      await page.getByText(say.missing).first().waitFor()
      await page.getByRole('checkbox', { name: say.consent }).check()
      await page.getByRole('button', { name: say.create }).click()
      await page.waitForURL(`**${pathTo('sign-up.profile', locale)}`)
      await leave()
      const again = await shop.visit({ locale, javaScript })
      await goToGoogle(again.page, locale)
      await becomeCustomer(again.page, `ines-${locale}-${javaScript}@gmail.example`)
      await again.page.waitForURL(`**${pathTo('home', locale)}`)
      await again.leave()
    })

    test('a person who cancels, or with an unverified address, gets the reason at the sign-in', async () => {
      const { page, leave } = await shop.visit({ locale, javaScript })
      await goToGoogle(page, locale)
      await page.getByRole('link', { name: /^Cancel/ }).click()
      await page.getByText(say.cancelled).waitFor()
      expect(pathOf(page)).toBe(pathTo('sign-in', locale))
      await page.getByRole('link', { name: say.go }).click()
      await becomeCustomer(page, 'diogo@farmacia-azulejo.example', { verified: false })
      await page.getByText(say.unverified).waitFor()
      await page.goto(pathTo('account', locale))
      expect(pathOf(page)).toBe(pathTo('sign-in', locale))
      await leave()
    })
  })

  test('a person with an account links it by its password, and continues to the requested page', async () => {
    const [name, landing] = locale === 'pt' ? ['Marta Lobo', pathTo('orders', 'pt')] : ['Ana Vaz', pathTo('staff', 'en')]
    const { page, leave } = await shop.visit({ locale })
    await page.goto(pathTo('orders', locale))
    await page.getByRole('link', { name: say.go }).click()
    await page.getByRole('button', { name }).click()
    await page.waitForURL(`**${pathTo('sign-in.google', locale)}`)
    await page.getByLabel(say.password).fill('outra')
    await page.getByRole('button', { name: say.confirm }).click()
    await page.getByText(say.wrong).first().waitFor()
    await page.getByLabel(say.password).fill('azulejo-demo')
    await page.getByRole('button', { name: say.confirm }).click()
    await page.waitForURL(`**${landing}`)
    await leave()
  })

  test('or by a code from their mailbox, without scripts', async () => {
    const [name, email] = locale === 'pt' ? ['Rui Carvalho', 'rui@cliente.example'] : ['Sofia', 'sofia@cliente.example']
    const { page, leave } = await shop.visit({ locale, javaScript: false })
    await goToGoogle(page, locale)
    await page.getByRole('button', { name }).click()
    await page.getByRole('button', { name: say.send }).click()
    await page.getByLabel(say.code).fill(await codeSentTo(email))
    await page.getByRole('button', { name: say.confirm }).click()
    await page.waitForURL(`**${pathTo('home', locale)}`)
    await leave()
  })

  test('the pages of the flow pass axe and fit a small phone', async () => {
    const { page, leave } = await shop.visit({ locale, width: 360 })
    const expectSound = async (): Promise<void> => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await page.goto(`${pathTo('sign-in', locale)}?google=failed`)
    await expectSound()
    await page.goto(pathTo('sign-up', locale))
    await expectSound()
    await goToGoogle(page, locale)
    await expectSound()
    await becomeCustomer(page, `a.very.long.address.of.somebody.with.a.very.long.name-${locale}@gmail.example`)
    await page.waitForURL(`**${pathTo('sign-in.google', locale)}`)
    await expectSound()
    await page.getByRole('button', { name: say.create }).click()
    await page.getByRole('alert').waitFor()
    await expectSound()
    await goToGoogle(page, locale)
    await page.getByRole('button', { name: 'João Teixeira' }).click()
    await expectSound()
    await page.getByRole('button', { name: say.send }).click()
    await page.getByLabel(say.code).waitFor()
    await expectSound()
    await leave()
  })
})
