import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { m } from '#src/i18n/paraglide/messages.js'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { sixDigits } from '#tests/support/assertions/sent-emails.ts'
import { expectAccessible, expectNoSidewaysScroll, reloadAsleep } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { describeFor, inAll } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

const password = 'três gatos ao sol'
let people = 0
const newEmail = (): string => `nova-${(people += 1)}@cliente.example`

type SentEmail = { to: string; subject: string; text: string }

/** The newest email to an address with this subject; emails take a moment to arrive. */
async function emailTo(email: string, subject: string): Promise<SentEmail> {
  const find = async (): Promise<SentEmail | undefined> =>
    ((await shop.ask('/dev/mail.json')) as SentEmail[]).find((message) => message.to === email && message.subject === subject)
  await expect.poll(find).toBeDefined()
  return (await find()) ?? expect.fail('the email does not exist')
}

const codeFor = async (email: string, locale: Locale): Promise<string> =>
  sixDigits((await emailTo(email, m.letter_sign_up_subject({}, { locale }))).text)[0] ?? expect.fail('no code')

const linkIn = ({ text }: SentEmail): string => {
  const { pathname, search } = new URL(/http\S+token=\S+/.exec(text)?.[0] ?? expect.fail('no link'))
  return pathname + search
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()

async function fillIn(page: Page, email: string, password: string, locale: Locale): Promise<void> {
  await page.getByLabel(m.sign_in_email({}, { locale }), { exact: true }).fill(email)
  await page.getByLabel(m.sign_up_password({}, { locale }), { exact: true }).fill(password)
}

/** Checks that the error summary names the field; axe needs scripts. */
async function expectError(page: Page, sentence: string, javaScript: boolean): Promise<void> {
  await page.getByRole('alert').getByRole('link', { name: sentence }).waitFor()
  if (javaScript) await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

async function expectSound(page: Page, javaScript: boolean): Promise<void> {
  if (javaScript) await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/**
 * Reloads the page with delayed scripts, fills in its form and submits it natively. Returns a function that releases the scripts.
 */
async function sendAsleep(page: Page, fill: () => Promise<void>, button: string): Promise<() => Promise<void>> {
  const wake = await reloadAsleep(page)
  await fill()
  await page.getByRole('button', { name: button, exact: true }).click({ noWaitAfter: true })
  await page.getByRole('alert').waitFor()
  return wake
}

describeFor(locales, { short: 1 })('in %s', (locale) => {
  const say = (message: (inputs: object, options: { locale: Locale }) => string): string => message({}, { locale })

  const javaScript = locale === 'pt'
  describe(`with scripts: ${javaScript}`, () => {
    test('a person signs up with address, password, consent and code, and goes on to the profile', async () => {
      const { page, leave } = await shop.visit({ locale, javaScript, width: 360 })
      const email = newEmail()
      const landing = pathTo('cart', locale)
      await page.goto(`${pathTo('sign-in', locale)}?return=${landing}`)
      await page.getByRole('link', { name: say(m.sign_in_create) }).click()
      await page.getByRole('heading', { level: 1, name: say(m.sign_up_title) }).waitFor()
      await expectSound(page, javaScript)
      await fillIn(page, email, 'sete777', locale)
      await press(page, say(m.sign_up_submit))
      await expectError(page, say(m.error_password_short), javaScript)
      await page
        .getByRole('alert')
        .getByRole('link', { name: say(m.error_consent_required) })
        .waitFor()
      await expect.poll(() => page.getByLabel(say(m.sign_in_email), { exact: true }).inputValue()).toBe(email)
      await fillIn(page, email, password, locale)
      await page.getByRole('checkbox').check()
      await press(page, say(m.sign_up_submit))
      await page.getByRole('heading', { level: 1, name: say(m.sign_up_code_title) }).waitFor()
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(pathTo('sign-up', locale))
      await page.getByText(email).waitFor()
      await expectSound(page, javaScript)
      await confirmWith(page, email, javaScript)
      await page.waitForURL(`**${pathTo('sign-up.profile', locale)}?return=${encodeURIComponent(landing)}`)
      await page.goto(pathTo('sign-up', locale))
      expect(new URL(page.url()).pathname, 'a signed-in person is redirected home').toBe(pathTo('home', locale))
      await leave()
    })

    async function confirmWith(page: Page, email: string, scripts: boolean): Promise<void> {
      const code = await codeFor(email, locale)
      const field = page.getByLabel(say(m.sign_up_code), { exact: true })
      await field.fill(code === '000000' ? '111111' : '000000')
      await press(page, say(m.sign_up_confirm))
      await expectError(page, say(m.error_code_wrong), scripts)
      await expect.poll(() => field.inputValue(), { message: 'a code is not stored' }).toBe('')
      // With a space, as it is pasted from some emails.
      await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
      await press(page, say(m.sign_up_confirm))
    }

    test('a person who forgot the password sets a new one and signs in with it', inAll, async () => {
      const { page, leave } = await shop.visit({ locale, javaScript, width: 360 })
      const email = await customer(page)
      await page.goto(pathTo('sign-in', locale))
      await page.getByRole('link', { name: say(m.sign_in_forgot) }).click()
      await page.getByRole('heading', { level: 1, name: say(m.recover_title) }).waitFor()
      await expectSound(page, javaScript)
      const field = page.getByLabel(say(m.sign_in_email), { exact: true })
      await field.fill('marta@')
      await press(page, say(m.recover_submit))
      await expectError(page, say(m.error_email_format), javaScript)
      await field.fill(email)
      await press(page, say(m.recover_submit))
      await page.getByText(say(m.recover_sent)).waitFor()
      await expectSound(page, javaScript)
      await page.goto(linkIn(await emailTo(email, say(m.letter_recover_subject))))
      await expectSound(page, javaScript)
      expect(await page.locator('a[href*="token="]').count(), 'the token is copied into no link').toBe(0)
      await setPassword(page, 'password', say(m.error_password_common))
      await setPassword(page, 'cinco cães na praia')
      await page.getByText(say(m.new_password_done)).waitFor()
      await expectSound(page, javaScript)
      await emailTo(email, say(m.letter_password_subject))
      await page.getByLabel(say(m.sign_in_email), { exact: true }).fill(email)
      await page.getByLabel(say(m.sign_in_password), { exact: true }).fill('cinco cães na praia')
      await press(page, say(m.sign_in_submit))
      await page.waitForURL(`**${pathTo('home', locale)}`)
      await leave()
    })

    async function setPassword(page: Page, password: string, error?: string): Promise<void> {
      await page.getByLabel(say(m.new_password_label), { exact: true }).fill(password)
      await press(page, say(m.new_password_submit))
      if (error !== undefined) await expectError(page, error, javaScript)
    }

    /** A person with an account, signed out. */
    async function customer(page: Page): Promise<string> {
      const email = newEmail()
      const answer = await page.request.post('/api/auth/sign-up', { data: { email, password, consent: true, locale } })
      expect(answer.status()).toBe(202)
      const confirmed = await page.request.post('/api/auth/confirm', { data: { email, code: await codeFor(email, locale) } })
      expect(confirmed.status()).toBe(200)
      await page.request.post('/api/auth/logout')
      return email
    }
  })

  test('a missing or expired link leads to a new one', inAll, async () => {
    const { page, leave } = await shop.visit({ locale, width: 360 })
    for (const [query, sentence] of [
      ['', say(m.new_password_none)],
      ['?token=x', say(m.error_token_invalid)],
    ] as const) {
      expect((await page.goto(pathTo('new-password', locale) + query))?.status()).toBe(200)
      await page.getByText(sentence).waitFor()
      await expectSound(page, true)
      await page.getByRole('link', { name: say(m.new_password_ask) }).click()
      await page.waitForURL(`**${pathTo('recover-password', locale)}`)
    }
    await leave()
  })

  test('a person goes back to change the address, and sees when another code can be requested', inAll, async () => {
    const { page, leave } = await shop.visit({ locale, width: 360 })
    await page.goto(pathTo('sign-up', locale))
    await fillIn(page, newEmail(), password, locale)
    await page.getByRole('checkbox').check()
    await press(page, say(m.sign_up_submit))
    await page.getByRole('timer').waitFor()
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/0:[1-5]\d/)
    await expect.poll(() => page.getByRole('button', { name: say(m.sign_up_resend) }).isVisible()).toBe(false)
    await press(page, say(m.sign_up_change_email))
    await page.getByRole('heading', { level: 1, name: say(m.sign_up_title) }).waitFor()
    await leave()
  })

  test('without scripts the server says that it is too soon for another code', inAll, async () => {
    const { page, leave } = await shop.visit({ locale, javaScript: false, width: 360 })
    await page.goto(pathTo('sign-up', locale))
    await fillIn(page, newEmail(), password, locale)
    await page.getByRole('checkbox').check()
    await press(page, say(m.sign_up_submit))
    await press(page, say(m.sign_up_resend))
    await page.getByText(say(m.sign_up_too_soon)).waitFor()
    await leave()
  })

  test('the terms have a page of their own, linked from every other', inAll, async () => {
    const { page, leave } = await shop.visit({ locale, width: 360 })
    await page.goto(pathTo('home', locale))
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say(m.footer_terms) })
      .click()
    await page.waitForURL(`**${pathTo('terms', locale)}`)
    await page.getByRole('heading', { level: 1, name: say(m.footer_terms) }).waitFor()
    expect(await page.locator('main').innerText(), 'every setting is filled in').not.toContain('{')
    await expectSound(page, true)
    await leave()
  })
})

test('values typed again before hydration stay: a password, and the digits of a code', inAll, async () => {
  const locale = 'pt'
  const { page, leave } = await shop.visit({ locale })
  const email = newEmail()
  await page.goto(pathTo('sign-up', locale))
  const wakeSignUp = await sendAsleep(page, () => fillIn(page, email, 'sete777', locale), m.sign_up_submit({}, { locale }))
  await fillIn(page, email, password, locale)
  await page.getByRole('checkbox').check()
  await wakeSignUp()
  expect(await page.getByLabel(m.sign_up_password({}, { locale }), { exact: true }).inputValue()).toBe(password)
  await press(page, m.sign_up_submit({}, { locale }))
  const code = page.getByLabel(m.sign_up_code({}, { locale }), { exact: true })
  await code.waitFor()
  const wakeCode = await sendAsleep(page, () => code.fill('12'), m.sign_up_confirm({}, { locale }))
  await code.fill('1234')
  await wakeCode()
  expect(await code.inputValue()).toBe('1234')
  await expect.poll(() => page.locator('.code-boxes [data-filled]').count()).toBe(4)
  await leave()
})
