import sharp from 'sharp'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import type { BrowserSession } from '#tests/support/browser/browser.ts'
import { twoScreens, bothModes } from '#tests/support/browser/modes.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { describeFor, inAll } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

const number = '1011000045821936702'
const grouped = '1011 0000 4582 1936 702'
const sms = `Receita N.º ${number}\nCod. Acesso e Dispensa: 482913\nCod. Direito Opcao: 7264\nValida ate 18-05-2027. Ministerio da Saude`
const second = '2022000098765432109'

/** Marta's browser with the empty form. */
async function begin(visiting: BrowserSession = {}, email = 'marta@cliente.example') {
  const locale = visiting.locale ?? 'pt'
  const { page, leave } = await shop.signedIn(email, visiting)
  await page.goto(pathTo('prescriptions.new', locale))
  const discard = page.locator('button[value=discard]')
  if (await discard.count()) await discard.click()
  await page.locator('button[value=discard]').waitFor({ state: 'detached' })
  return { page, leave, locale, to: on(page, locale, visiting.javaScript !== false) }
}

/** Actions of the visitor on the page. */
const on = (page: Page, locale: Locale, scripts = true) => ({
  entryMode: (label: typeof m.prescription_form_way_sms) => page.locator('label', { hasText: label({}, { locale }) }).click(),
  paste: (text: string) => page.locator('#sms_message').fill(text),
  agree: () => page.locator('#health_consent').check(),
  review: () => page.locator('button[value=review]:visible').click(),
  saveDraft: () => page.locator('button[value=keep]').click(),
  value: (id: string) => page.locator(`#${id}`).inputValue(),
  async readBack() {
    await page.waitForURL(/\?rever$/)
    await page.getByRole('heading', { level: 1, name: m.prescription_form_review_title({}, { locale }) }).waitFor()
    return page.locator('main dl').first().innerText()
  },
  async send() {
    await page.getByRole('button', { name: m.prescription_form_send({}, { locale }), exact: true }).click()
    await page.waitForURL(({ pathname }) => /\/[\da-f-]{36}$/.test(pathname))
  },
  async announcement() {
    const summary = page.locator('main [role=alert]')
    await summary.waitFor()
    // The message takes the focus after hydration, and the page may scroll to it.
    if (scripts) await page.locator('main [role=alert]:focus').waitFor()
    return summary.getByRole('listitem').allInnerTexts()
  },
})

describeFor(bothModes, { short: 1 })('in $locale, $scripts scripts', (visiting) => {
  test('an SMS is pasted, reviewed and sent', async () => {
    const { page, leave, to } = await begin(visiting)
    await to.paste(sms)
    if (visiting.javaScript) {
      expect(await page.locator('.marked-text mark').allInnerTexts()).toEqual([number, '482913', '7264'])
      expect([await to.value('prescription_code'), await to.value('dispensation_code')]).toEqual([grouped, '482 913'])
    }
    await page.locator('input[name=preference][value=generic]').check()
    await page.locator('#message').fill('Só uma caixa.')
    await to.agree()
    await to.review()
    const visible = await to.readBack()
    for (const part of [grouped, '482 913', '7264', 'Só uma caixa.', 'Valida ate']) expect(visible).toContain(part)
    await to.send()
    expect(page.url()).not.toMatch(/1011|482913|7264/)
    await leave()
  })

  test('codes are typed; all errors are shown at once and typed values stay', inAll, async () => {
    const { page, leave, to, locale } = await begin(visiting)
    await to.entryMode(m.prescription_form_way_codes)
    await page.locator('#prescription_code').pressSequentially('10110000458219367')
    await page.locator('#option_right_code').fill('7264')
    await to.review()
    expect(await to.announcement()).toEqual([
      m.prescription_form_number_count({ count: 17 }, { locale }),
      m.prescription_form_access_required({}, { locale }),
      m.prescription_form_consent_required({}, { locale }),
    ])
    expect(await to.value('option_right_code')).toBe('7264')
    await expect.poll(() => page.locator('#prescription_code').getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('link', { name: m.prescription_form_access_required({}, { locale }) }).click()
    await page.locator('#prescription_code').fill(number)
    await page.locator('#dispensation_code').fill('482913')
    await to.agree()
    await to.review()
    expect(await to.readBack()).toContain(grouped)
    await page.getByRole('link', { name: m.prescription_form_change({}, { locale }) }).click()
    await page.locator('#message').waitFor()
    expect(await to.value('dispensation_code')).toBe('482 913')
    await to.review()
    await to.readBack()
    await to.send()
    await leave()
  })

  test('of two prescriptions in one text the customer has to choose', inAll, async () => {
    const { page, leave, to } = await begin(visiting)
    await to.paste(`${sms}\nReceita ${second} acesso 654321 opção 1234`)
    await to.agree()
    await to.review()
    expect(await to.announcement()).toHaveLength(1)
    await page.locator(`input[name=sms_which][value="${second} 654321"]`).check()
    await to.review()
    const visible = await to.readBack()
    expect(visible).toContain('2022 0000 9876 5432 109')
    expect(visible).not.toContain('482 913')
    await leave()
  })

  test('a photo is sent with it, and a file that is no photo is named', async () => {
    const { page, leave, to } = await begin(visiting)
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    await to.entryMode(m.prescription_form_way_photo)
    await page.locator('#photos').setInputFiles({ name: 'guia.png', mimeType: 'image/png', buffer: png })
    if (visiting.javaScript) await page.locator('input[name=upload_ids]').waitFor({ state: 'attached' })
    await to.agree()
    await to.review()
    await to.readBack()
    await expect.poll(() => page.locator('main dl img').count()).toBe(1)
    await to.send()
    await leave()
  })

  test('a draft is saved by its button, is there after a reload, and can be discarded', inAll, async () => {
    const { page, leave, to, locale } = await begin(visiting)
    await to.paste('Receita 1011')
    await page.locator('#message').fill('a meio')
    await to.saveDraft()
    await page.getByText(m.prescription_form_kept({ time: '' }, { locale }).trim()).waitFor()
    await page.goto(pathTo('prescriptions.new', locale))
    expect([await to.value('sms_message'), await to.value('message')]).toEqual(['Receita 1011', 'a meio'])
    await page.locator('button[value=discard]').click()
    await expect.poll(() => to.value('message')).toBe('')
    await leave()
  })
})

describe('with scripts', () => {
  test('typed text is saved after a pause, and is there after a reload', inAll, async () => {
    const { page, leave, to, locale } = await begin()
    // When keys arrive slowly, a part of the text may be saved first.
    const isSaved = page.waitForResponse((response) => response.request().postData()?.includes('penicilina.') === true)
    await page.locator('#message').pressSequentially('Tenho alergia à penicilina.')
    await isSaved
    await page.getByText(m.prescription_form_kept({ time: '' }, { locale }).trim()).waitFor()
    await page.reload()
    expect(await to.value('message')).toBe('Tenho alergia à penicilina.')
    await leave()
  })

  test('digits are grouped, the caret stays, and a message pasted into any field fills all three', inAll, async () => {
    const { page, leave, to } = await begin()
    await to.entryMode(m.prescription_form_way_codes)
    const field = page.locator('#prescription_code')
    await field.pressSequentially('10110000458')
    await expect.poll(() => field.inputValue()).toBe('1011 0000 458')
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', '9']) await page.keyboard.press(key)
    await expect.poll(() => field.inputValue()).toBe('1091 1000 0458')
    await page.keyboard.press('Backspace')
    await expect.poll(() => field.inputValue()).toBe('1011 0000 458')
    await page.keyboard.press('End')
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('Backspace')
    await expect.poll(() => field.inputValue()).toBe('1011 000')
    await page.locator('#option_right_code').evaluate((element, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, sms)
    expect([await field.inputValue(), await to.value('dispensation_code'), await to.value('option_right_code')]).toEqual([
      grouped,
      '482 913',
      '7264',
    ])
    await leave()
  })

  test('the clipboard is pasted by a button where the browser allows it, and cleared by another', inAll, async () => {
    const { page, leave, to, locale } = await begin()
    await allowClipboard(page.context())
    await page.evaluate((text) => navigator.clipboard.writeText(text), sms)
    await page.getByRole('button', { name: m.prescription_form_paste({}, { locale }) }).click()
    await expect.poll(() => to.value('option_right_code')).toBe('7264')
    await page.getByText(m.prescription_form_found_three({}, { locale })).waitFor()
    await page.getByRole('button', { name: m.prescription_form_clear({}, { locale }) }).click()
    expect([await to.value('sms_message'), await to.value('prescription_code')]).toEqual(['', ''])
    await leave()
  })

  test('a prescription is sent by keyboard only', inAll, async () => {
    const { page, leave, to, locale } = await begin()
    await page.locator('input[name=way]:checked').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    for (const code of [number, '482913', '7264']) {
      await page.keyboard.type(code)
      await page.keyboard.press('Tab')
    }
    await page.locator('#health_consent').focus()
    await page.keyboard.press('Space')
    await page.locator('#option_right_code').focus()
    await page.keyboard.press('Enter')
    await to.readBack()
    await page.getByRole('button', { name: m.prescription_form_send({}, { locale }), exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(({ pathname }) => /\/[\da-f-]{36}$/.test(pathname))
    await leave()
  })

  test('a broken connection loses no typed values', inAll, async () => {
    const { page, leave, to, locale } = await begin()
    await to.paste(sms)
    await to.agree()
    await page.context().setOffline(true)
    await to.review()
    expect(await to.announcement()).toEqual([m.prescription_form_unreachable({}, { locale })])
    await page.context().setOffline(false)
    expect(await to.value('sms_message')).toBe(sms)
    // A press within less time would count as the second half of a double click.
    await page.waitForTimeout(600)
    await to.review()
    await to.readBack()
    shop.forgive(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await leave()
  })

  test('the browser stores nothing of it, and the page weighs no more than others', inAll, async () => {
    const { page, leave, to } = await begin()
    await to.paste(sms)
    await to.agree()
    await to.review()
    await to.readBack()
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))
    for (const code of [number, grouped, '482913', '482 913']) expect(stored).not.toContain(code)
    await page.goto(pathTo('prescriptions.new', 'pt'))
    const weight = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.js'))
        .reduce((sum, entry) => sum + ('encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0), 0),
    )
    expect(weight).toBeGreaterThan(0)
    expect(weight).toBeLessThanOrEqual(140_000)
    await leave()
  })
})

test('a person with an incomplete profile is led there and back, and loses nothing', inAll, async () => {
  const { page, leave, to, locale } = await begin({ locale: 'en' }, 'sofia@cliente.example')
  await to.paste(sms)
  await to.agree()
  await page.getByRole('button', { name: m.prescription_form_profile({}, { locale }) }).click()
  await page.waitForURL((url) => url.pathname === pathTo('sign-up.profile', 'en'))
  const profile = { date_of_birth: '28', birth_month: '2', birth_year: '1990', mobile_phone: '912345678', nif: '399999052' }
  for (const [id, text] of Object.entries({ name: 'Sofia Reis', ...profile })) await page.locator(`#${id}`).fill(text)
  await page.locator('main').getByRole('button', { name: 'Save and continue' }).click()
  const isRight = page.getByRole('button', { name: 'The NIF is right, save' })
  await isRight.or(page.getByRole('heading', { name: m.prescription_form_review_title({}, { locale }) })).waitFor()
  if (await isRight.count()) await isRight.click()
  expect(await to.readBack()).toContain(grouped)
  await to.send()
  await leave()
})

test.each(twoScreens)(
  'in $locale at $width pixels the form, its errors and the review pass axe and fit',
  inAll,
  async ({ locale, width }) => {
    const { page, leave, to } = await begin({ locale, width })
    const look = async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await look()
    await to.paste(`${sms}\nReceita ${second} acesso 654321`)
    await look()
    await to.entryMode(m.prescription_form_way_photo)
    await look()
    await to.entryMode(m.prescription_form_way_codes)
    await page.locator('#prescription_code').fill('1011')
    await to.review()
    await to.announcement()
    await look()
    await to.entryMode(m.prescription_form_way_sms)
    await to.paste(sms)
    await to.agree()
    await look()
    await to.review()
    await to.readBack()
    await look()
    await leave()
  },
)

const allowClipboard = (context: BrowserContext): Promise<void> =>
  context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.origin })
