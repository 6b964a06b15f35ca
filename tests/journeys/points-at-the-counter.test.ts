// @module-tag rest
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatNumber } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withCheckDigit } from '#src/shop/loyalty/card/card-number.ts'
import { pointsText } from '#src/shop/loyalty/wallet/points-text.ts'
import { expectNoSidewaysScroll, expectSound } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

const staff = (name: 'ana' | 'joao' | 'diogo') => `${name}@farmacia-azulejo.example`

type Wallet = { id: string; card: string; balance: number }

/** The wallet of a person of the demo, who joins the programme first if necessary. */
async function walletOf(email: string): Promise<Wallet> {
  const { page } = await shop.signedIn(email)
  const { data } = await (await page.request.post('/api/loyalty-wallet', { data: {} })).json()
  await page.close()
  return { id: data.id, card: data.attributes.card_number, balance: data.attributes.balance_points }
}

const walletPage = (locale: Locale, { id }: Wallet): string => pathTo('staff.points.show', locale, { id })
const opens = (page: Page, locale: Locale, wallet: Wallet) =>
  page.waitForURL((url) => url.pathname === walletPage(locale, wallet))
const shows = (page: Page, points: number, locale: Locale = 'pt') =>
  page
    .getByRole('definition')
    .filter({ hasText: formatNumber(points, locale) })
    .first()
    .waitFor()

/**
 * Types as a barcode scanner does when no field has the focus, at its speed; the browser driver's keys are slower. Returns the
 * keys that the page handled.
 */
const scan = (page: Page, keys: string[]) =>
  page.evaluate(
    (key) =>
      key.map((key) => !document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))),
    keys,
  )

test(
  'the counter scans a card, credits a purchase and goes on to the next card by keyboard alone',
  { timeout: 240_000 },
  async () => {
    const [marta, sofia] = [await walletOf('marta@cliente.example'), await walletOf('sofia@cliente.example')]
    const { page } = await shop.signedIn(staff('joao'))
    const { keyboard } = page
    const said = { locale: 'pt' } as const
    // The longest receipt number allowed, and a new one per attempt: a retry must not find what the first one credited.
    const receipt = `2026A/${String(Date.now()).padStart(31, '0')}`
    await page.goto(pathTo('staff', 'pt'), { waitUntil: 'networkidle' })
    await keyboard.press('Control+k')
    await page.getByRole('combobox', { name: m.staff_commands_find({}, said) }).waitFor()
    await keyboard.type('pontos')
    await keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === pathTo('staff.points', 'pt'))
    await page.locator('main [name=q]:focus').waitFor()
    await page.waitForLoadState('networkidle')
    await expectSound(page)

    // As a scanner writes it, with the symbology identifier before the number.
    await keyboard.type(`]C1${marta.card}`)
    await keyboard.press('Enter')
    await opens(page, 'pt', marta)
    await page.getByRole('heading', { level: 1, name: 'Marta Lobo' }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectSound(page)
    await expect.poll(() => page.getByRole('heading', { name: m.points_adjust({}, said) }).count()).toBe(0)

    await keyboard.press('c')
    await keyboard.type('32,90')
    await keyboard.press('Tab')
    await keyboard.type('talão')
    await keyboard.press('Enter')
    await page.getByRole('alert').getByText(m.error_receipt({}, said)).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: m.points_credit_amount({}, said) }).inputValue()).toBe('32,90')
    await page.getByRole('textbox', { name: m.points_credit_receipt({}, said) }).fill(`FS ${receipt}`)
    await page.locator('button[value=credit]:enabled').waitFor()
    await keyboard.press('Enter')
    await page.getByText(m.points_look_after({}, said)).waitFor()
    await shows(page, marta.balance + 32)
    await expectSound(page)
    await keyboard.press('e')
    await page.getByText(m.points_done_credited({}, said)).waitFor()
    await shows(page, marta.balance + 32)

    // The next customer's card, while no field has the focus.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    const [, ...read] = await scan(page, [...Array.from(`]C1${sofia.card}`), 'Enter', 'x'])
    expect([new Set(read.slice(0, -1)), read.at(-1)], "what is typed after the reader is the person's").toEqual([
      new Set([true]),
      false,
    ])
    await opens(page, 'pt', sofia)
    await page.locator('#main:focus').waitFor()
    await expect.poll(() => page.locator('main [name=q]').inputValue()).toBe('')
    // Longer than the pause between two characters of a scanner.
    await page.waitForTimeout(100)
    await keyboard.press('c')
    await keyboard.type('32,90')
    await keyboard.press('Tab')
    await keyboard.type(`fs ${receipt.toLowerCase()}`)
    await keyboard.press('Enter')
    await page.getByRole('alert').getByText('João Teixeira').waitFor()
    expect(page.url()).not.toContain(encodeURIComponent(receipt))
  },
)

test(
  'in English and without scripts a balance is adjusted after a confirmation, and the slower of two gets a conflict',
  inAll,
  async () => {
    const marta = await walletOf('marta@cliente.example')
    const said = { locale: 'en' } as const
    const { page } = await shop.signedIn(staff('ana'), { locale: 'en', javaScript: false })
    const { page: slower } = await shop.signedIn(staff('ana'), { locale: 'en', javaScript: false })
    for (const each of [page, slower]) {
      await each.goto(pathTo('staff.points', 'en'))
      await each.getByRole('textbox', { name: m.points_find_label({}, said) }).fill('marta lobo')
      await each.getByRole('button', { name: m.points_find_submit({}, said) }).click()
      await opens(each, 'en', marta)
      await each.getByRole('textbox', { name: m.points_adjust_points({}, said) }).fill('-12')
      await each.getByRole('textbox', { name: m.points_adjust_reason({}, said) }).fill('Keyed in twice')
      await each.getByRole('button', { name: m.points_adjust_look({}, said) }).click()
      await each.getByText(m.points_look_before({}, said)).waitFor()
    }
    const confirm = (each: Page, after: number) =>
      each.getByRole('button', { name: m.points_adjust_now({ after: pointsText(after, 'en') }, said) }).click()
    await confirm(page, marta.balance - 12)
    await page.getByText(m.points_done_adjusted({}, said)).waitFor()
    await page.getByText('by Ana Vaz').first().waitFor()

    await confirm(slower, marta.balance - 12)
    await slower
      .getByRole('alert')
      .getByText(formatNumber(marta.balance - 12, 'en'))
      .waitFor()
    await slower.getByText('Keyed in twice').first().waitFor()
    await confirm(slower, marta.balance - 24)
    await slower.getByText(m.points_done_adjusted({}, said)).waitFor()
    await expectNoSidewaysScroll(slower)
    expect((await walletOf('marta@cliente.example')).balance).toBe(marta.balance - 24)
  },
)

test('plastic cards are imported, linked, lost and replaced', { ...inAll, timeout: 120_000 }, async () => {
  const said = { locale: 'pt' } as const
  const marta = await walletOf('marta@cliente.example')
  const [first, second] = [withCheckDigit('5000000000001'), withCheckDigit('5000000000002')]
  const { page } = await shop.signedIn(staff('ana'))
  await page.goto(pathTo('staff.points.cards', 'pt'), { waitUntil: 'networkidle' })
  const numbers = page.getByRole('textbox', { name: m.points_import_numbers({}, said) })
  const send = () => page.getByRole('button', { name: m.points_import_now({}, said) }).click()
  await numbers.fill(`${first}\n123`)
  await send()
  await page
    .getByRole('alert')
    .getByText(m.points_import_line({ line: '2' }, said))
    .waitFor()
  await expect.poll(() => numbers.inputValue()).toContain(first)
  await expectSound(page)
  await page.setInputFiles('input[type=file]', {
    name: 'c.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`n;x\n${first};1\n${second};2\n`),
  })
  await send()
  await page.getByText(m.points_import_done({ count: '2' }, said)).waitFor()
  await expectSound(page)

  const { page: counter } = await shop.signedIn(staff('joao'))
  await counter.goto(walletPage('pt', marta), { waitUntil: 'networkidle' })
  await counter.keyboard.press('l')
  await counter.keyboard.type(first)
  await counter.keyboard.press('Enter')
  await counter.getByText(m.points_done_linked({}, said)).waitFor()
  const printed = first.replace(/(\d{4})(?=\d)/g, '$1 ')
  await counter.getByRole('button', { name: m.points_block_of({ number: printed }, said) }).click()
  await counter.getByRole('textbox', { name: m.points_block_replacement({}, said) }).fill(second)
  await expectSound(counter)
  await counter.getByRole('button', { name: m.points_block_now({}, said), exact: true }).click()
  await counter.getByText(m.points_done_blocked({}, said)).waitFor()
  await counter.goto(pathTo('staff.points', 'pt'), { waitUntil: 'networkidle' })
  await counter.keyboard.type(first)
  await counter.keyboard.press('Enter')
  await counter.getByText(m.points_find_blocked({}, said)).waitFor()
  await expectSound(counter)
  await counter.keyboard.type(second)
  await counter.keyboard.press('Enter')
  await opens(counter, 'pt', marta)
})

test.each(['pt', 'en'] as const)('the report is on the page and as CSV (%s)', inAll, async (locale) => {
  const { page } = await shop.signedIn(staff('diogo'), { locale })
  await page.goto(pathTo('staff', locale), { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: m.points_staff_title({}, { locale }), exact: true }).click()
  await page.waitForURL((url) => url.pathname === pathTo('staff.points.report', locale))
  await page.getByRole('rowheader', { name: m.points_report_total({}, { locale }) }).waitFor()
  await page.waitForLoadState('networkidle')
  await expectSound(page)
  const link = page.getByRole('link', { name: m.points_report_csv({}, { locale }) })
  const csv = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(csv.headers()['content-type']).toContain('text/csv')
  expect((await csv.text()).split('\r\n')[0]).toContain(m.points_report_month({}, { locale }))
})

test('each role has access to its own pages only', inAll, async () => {
  const marta = await walletOf('marta@cliente.example')
  const paths = ['staff.points', 'staff.points.cards', 'staff.points.report'] as const
  const statuses = async (email: string): Promise<number[]> => {
    const { page } = await shop.signedIn(email)
    const all = [...paths.map((name) => pathTo(name, 'pt')), walletPage('pt', marta)]
    return Promise.all(all.map(async (path) => (await page.request.get(path)).status()))
  }
  expect(await statuses(staff('ana'))).toEqual([200, 200, 200, 200])
  expect(await statuses(staff('joao'))).toEqual([200, 404, 404, 200])
  expect(await statuses(staff('diogo'))).toEqual([404, 200, 200, 404])
  expect(await statuses('marta@cliente.example')).toEqual([404, 404, 404, 404])
  const { page: counter } = await shop.signedIn(staff('joao'))
  const form = { intent: 'adjust_now', points: '500', reason: 'Prenda' }
  const sent = await counter.request.post(walletPage('pt', marta), { form, headers: { Origin: shop.origin } })
  expect(sent.status()).toBe(404)
  expect((await walletOf('marta@cliente.example')).balance).toBe(marta.balance)
})
