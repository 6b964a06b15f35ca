// @module-tag rest
import type { FileChooser, Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { formatMoney } from '#src/i18n/formatters.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { cents } from '#src/kernel/money.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture()

const fileOf = (name: string, sku: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `COD_NAC;Referência;DESIGNACAO;TIPO;LAB;Forma;Embalagem;PVP\n;${sku}-1;Creme ${sku};COSMETIC;Douro;Creme;50 ml;12,90\n;${sku}-2;Loção ${sku};COSMETIC;Douro;Loção;200 ml;12,905\n`,
  ),
})

const modes = locales.flatMap((locale) => [true, false].map((javaScript) => ({ locale, javaScript })))
test.for(modes)(
  'a file is sent, checked, imported and undone by clicking, in $locale, scripts $javaScript',
  { timeout: 180_000 },
  async ({ locale, javaScript }) => {
    const { page, leave } = await shop.signedIn('ana@farmacia-azulejo.example', { locale, javaScript, width: 1280 })
    await page.goto(pathTo('staff', locale))
    const say = (message: (inputs: object, options: { locale: 'pt' | 'en' }) => string) => message({}, { locale })
    await page
      .getByRole('link', { name: say(m.import_title), exact: true })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: say(m.import_title) }).waitFor()

    await page.getByRole('button', { name: say(m.import_send) }).click()
    await page.getByText(say(m.error_import_file)).first().waitFor()
    const sku = `J${locale}${javaScript ? 1 : 0}`.toUpperCase()
    await page.getByLabel(say(m.import_file)).setInputFiles(fileOf(`${sku}.csv`, sku))
    await page.getByRole('button', { name: say(m.import_send) }).click()
    await page.waitForURL(`**${pathTo('staff.imports', locale)}/**`)
    const address = page.url()
    const shows = (text: string) =>
      expect
        .poll(
          async () => {
            if (!javaScript) await page.goto(address)
            return page.getByText(text, { exact: false }).first().isVisible()
          },
          { timeout: 60_000, interval: 1000 },
        )
        .toBe(true)

    await shows(say(m.import_outcome_nothing_yet))
    await page.getByText('12,905').first().waitFor()
    const [first, second] = [formatMoney(cents(1_290_500), locale), formatMoney(cents(1290), locale)]
    await page.getByText(m.error_sum_doubtful({ first, second }, { locale })).first().waitFor()
    if (javaScript) {
      await expectAccessible(page)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
      }
    }
    await page.getByRole('button', { name: say(m.import_apply_one) }).click()
    await shows(m.import_applied_one({}, { locale }))
    if (javaScript) await expectAccessible(page)
    await page.getByRole('button', { name: say(m.import_undo) }).click()
    await shows(say(m.import_undone_text))
    await leave()
  },
)

test('a file is sent, imported and undone by keyboard alone', { timeout: 120_000 }, async () => {
  const { page, leave } = await shop.signedIn('ana@farmacia-azulejo.example', { locale: 'pt', javaScript: true, width: 1280 })
  const say = (message: (inputs: object, options: { locale: 'pt' }) => string) => message({}, { locale: 'pt' })
  const tabTo = async (target: Locator) => {
    await target.waitFor()
    for (let stops = 0; stops < 80; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error('the key Tab does not lead there')
  }
  const press = async (name: string) => {
    await tabTo(page.getByRole('button', { name }))
    await page.keyboard.press('Enter')
  }
  // From the start: Chromium misses some choosers when the listener comes only with the key.
  const chooser = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve))
  await page.goto(pathTo('staff.imports', 'pt'))
  await tabTo(page.getByLabel(say(m.import_file)))
  await page.keyboard.press('Space')
  await (await chooser).setFiles(fileOf('teclado.csv', 'JTECLA'))
  await press(say(m.import_send))
  await page.waitForURL(`**${pathTo('staff.imports', 'pt')}/**`)
  await press(say(m.import_apply_one))
  await page.getByText(m.import_applied_one({}, { locale: 'pt' })).waitFor()
  await press(say(m.import_undo))
  await page.getByText(say(m.import_undone_text)).waitFor()
  await leave()
})
