// @module-tag rest
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, expectNoSidewaysScroll, expectSound, withPictures } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture({}, withPictures)

const staff = (name: 'ana' | 'joao' | 'diogo') => `${name}@farmacia-azulejo.example`

const codes = { prescription_code: '101100001234567890X', dispensation_code: '482913', option_right_code: '4321' }

/** Rui sends `count` prescriptions, each with two photos. */
async function sendPrescriptions(count: number): Promise<string[]> {
  const { page, leave } = await shop.visit()
  await page.request.post('/api/auth/login', { data: { email: 'rui@cliente.example', password: 'azulejo-demo' } })
  const photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#dde' } })
    .jpeg()
    .toBuffer()
  const upload = async (): Promise<string> => {
    const file = { name: 'guia.jpg', mimeType: 'image/jpeg', buffer: photo }
    return (await (await page.request.post('/api/uploads', { multipart: { file } })).json()).data.id
  }
  const ids: string[] = []
  for (let sent = 0; sent < count; sent += 1) {
    const fields = { ...codes, upload_ids: [await upload(), await upload()], message: 'Levanto à tarde.' }
    const body = { ...fields, health_consent: true, submit: true }
    const answer = await page.request.post('/api/prescriptions', { data: body })
    expect(answer.status()).toBe(201)
    ids.push((await answer.json()).data.id)
  }
  await leave()
  return ids
}

/** Presses Tab until the button with this name has the focus, then Enter. */
async function tabToAndPress(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  // While a page loads, its buttons are disabled and Tab skips them.
  await expect.poll(() => button.isEnabled()).toBe(true)
  for (let count = 0; count < 12; count += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${name}`)
}

const workPage = (locale: Locale, id: string): string => pathTo('staff.prescriptions.show', locale, { id })
const at = (page: Page, id: string) => page.waitForURL((url) => url.pathname.endsWith(`/${id}`))

test('a pharmacist works through the queue by keyboard alone', { timeout: 240_000 }, async () => {
  const { page } = await shop.signedIn(staff('ana'))
  const [first, second, third] = await sendPrescriptions(3)
  const { keyboard } = page
  await page.goto(`${pathTo('staff.prescriptions', 'pt')}?q=rui`, { waitUntil: 'networkidle' })
  await expectSound(page)
  // The demo's own rows come before them.
  const rows = page.locator('tbody tr')
  for (let walked = (await rows.count()) - 3; walked >= 0; walked -= 1) await keyboard.press('j')
  await keyboard.press('Enter')
  await page.waitForURL(/open=/)
  const pane = page.getByRole('complementary')
  await pane.getByText('Levanto à tarde.').waitFor()
  await keyboard.press('Escape')
  await pane.getByText(m.staff_queue_pane_empty({}, { locale: 'pt' })).waitFor()
  await keyboard.press('Enter')
  await pane.getByText('Levanto à tarde.').waitFor()
  await expectSound(page)
  await keyboard.press('c')
  await page
    .getByRole('complementary')
    .getByText(m.staff_queue_mine({}, { locale: 'pt' }))
    .waitFor()
  await keyboard.press('o')
  await at(page, first!)
  await page.getByRole('heading', { level: 1 }).getByText('Rui Carvalho').waitFor()
  await page.waitForLoadState('networkidle')
  await expectSound(page)

  await page.getByText('••• •••', { exact: true }).waitFor()
  await keyboard.press('2')
  await page.getByText('482 913', { exact: true }).waitFor()
  await page.getByText(/^0:[34]\d$/).waitFor()
  await keyboard.press('2')
  await page.getByText('482 913', { exact: true }).waitFor({ state: 'detached' })

  await keyboard.press('+')
  await page.getByRole('group', { name: m.staff_photos_area({ number: 1, percent: 140 }, { locale: 'pt' }) }).waitFor()
  await keyboard.press('t')
  const photo = page.getByRole('link', { name: m.staff_photos_open({ number: 1 }, { locale: 'pt' }) }).locator('img')
  await expect.poll(() => photo.evaluate((img) => getComputedStyle(img).rotate)).toBe('90deg')

  await keyboard.press('q')
  await keyboard.type('Quantas caixas ainda tem?')
  await tabToAndPress(page, m.staff_ask_send({}, { locale: 'pt' }))
  await at(page, second!)
  await page.getByText(m.staff_queue_done_asked({}, { locale: 'pt' })).waitFor()

  await keyboard.press('r')
  await tabToAndPress(page, m.staff_reject_now({}, { locale: 'pt' }))
  // The message takes the focus: wait, or it would take it from the target of the key.
  await page.locator('[role=alert]:focus').waitFor()
  await keyboard.press('r')
  await keyboard.press('ArrowDown')
  await keyboard.press('Tab')
  await keyboard.type('Falta o segundo código.')
  await tabToAndPress(page, m.staff_reject_now({}, { locale: 'pt' }))
  await at(page, third!)
  await page.getByText(m.staff_queue_done_rejected({}, { locale: 'pt' })).waitFor()

  await keyboard.press('k')
  await at(page, first!)
  await page.getByText('Quantas caixas ainda tem?').waitFor()
  await keyboard.press('j')
  await at(page, third!)
  // Next to its own photos stand the two of the previous prescription with the same number.
  await page
    .getByText(m.staff_latest_same({}, { locale: 'pt' }))
    .first()
    .waitFor()
  await expectSound(page)
  await keyboard.press('/')
  await keyboard.press('j')
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await keyboard.press('?')
  await page
    .getByRole('dialog', { name: m.staff_keys_title({}, { locale: 'pt' }) })
    .getByText(m.staff_queue_previous({}, { locale: 'pt' }))
    .waitFor()
  const keys = await page.locator('#keys dt').allInnerTexts()
  expect(keys, 'each does one thing').toEqual([...new Set(keys)])
  await keyboard.press('Escape')
  await keyboard.press('Control+k')
  await page.getByRole('combobox', { name: m.staff_commands_find({}, { locale: 'pt' }) }).waitFor()
  // A screen reader would read an active option in the place of the field.
  expect(await page.getByRole('dialog').getByRole('option', { selected: true }).count()).toBe(0)
  await keyboard.type('pedid')
  await page
    .getByRole('option', { selected: true })
    .getByText(m.staff_requests({}, { locale: 'pt' }))
    .waitFor()
  await expectAccessible(page)
  await keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === pathTo('staff.requests', 'pt'))
  await expectSound(page)
})

test('the same works in English without scripts, and of two the slower one gets a conflict', { timeout: 180_000 }, async () => {
  const [first, second] = await sendPrescriptions(2)
  const { page } = await shop.signedIn(staff('ana'), { locale: 'en', javaScript: false })
  const { page: slower } = await shop.signedIn(staff('ana'), { locale: 'en', javaScript: false })
  await page.goto(workPage('en', first!))
  await slower.goto(workPage('en', first!))
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: /^Take: / }).click()
  await page.getByText('With you').waitFor()
  await press(m.staff_codes_show_of({ name: m.staff_code_access({}, { locale: 'en' }) }, { locale: 'en' }))
  await page.getByText('482 913', { exact: true }).waitFor()
  expect(page.url()).not.toContain('482913')
  const photo = page.getByRole('link', { name: m.staff_photos_open({ number: 1 }, { locale: 'en' }) })
  expect((await page.request.get((await photo.getAttribute('href')) ?? '')).headers()['content-type']).toBe('image/jpeg')
  await press(m.staff_reject_now({}, { locale: 'en' }))
  await page.getByRole('alert').waitFor()
  await page.getByRole('combobox', { name: m.staff_reject_picked({}, { locale: 'en' }) }).selectOption('expired')
  await press(m.staff_reject_now({}, { locale: 'en' }))
  await page.waitForURL((url) => url.searchParams.get('done') === 'rejected' && url.searchParams.get('after') === first)
  await page.getByText(m.staff_queue_done_rejected({}, { locale: 'en' })).waitFor()
  await page.goto(workPage('en', second!))
  await page.getByRole('textbox', { name: m.staff_conversation_label({}, { locale: 'en' }) }).fill('How many boxes?')
  await press(m.staff_ask_send({}, { locale: 'en' }))
  await page.waitForURL(/done=asked/)

  await slower.getByRole('textbox', { name: m.staff_reject_words({}, { locale: 'en' }) }).fill('My own reason')
  await slower.getByRole('button', { name: m.staff_reject_now({}, { locale: 'en' }), exact: true }).click()
  await slower.getByRole('alert').getByText('Rejected, by Ana Vaz').waitFor()
  await slower.getByText('My own reason').waitFor()
  await expectNoSidewaysScroll(slower)
})

test('the counter answers requests and sees no prescription, nor does the owner', async () => {
  const [id] = await sendPrescriptions(1)
  const opens = async (email: string): Promise<unknown[]> => {
    const { page } = await shop.signedIn(email)
    const paths = [pathTo('staff.prescriptions', 'pt'), workPage('pt', id!), pathTo('staff.requests', 'pt')]
    return Promise.all(paths.map(async (path) => (await page.request.get(path)).status()))
  }
  expect(await opens(staff('ana'))).toEqual([200, 200, 200])
  expect(await opens(staff('joao'))).toEqual([404, 404, 200])
  expect(await opens(staff('diogo'))).toEqual([404, 404, 404])
})
