// @module-tag rest
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { guideCodes, guideOfThree } from '#tests/support/factories/guide-sheet.ts'
import { addCustomer } from '#tests/support/browser/customers.ts'
import { expectAccessible, expectNoSidewaysScroll, withPictures } from '#tests/support/browser/browser.ts'
import type { BrowserSession } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture({}, withPictures)
const guide = await guideOfThree()
const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0a5c3e' } })
  .jpeg()
  .toBuffer()

/** A new customer with an empty form, which does not depend on drafts of other tests. */
async function newcomer(email: string, visiting: BrowserSession): Promise<Page> {
  await addCustomer(shop, email)
  return (await shop.signedIn(email, visiting)).page
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
const rows = (page: Page) => page.getByRole('group', { name: /^(Fotografias|Photos)$/ }).getByRole('listitem')
const savedIds = (page: Page) => page.locator('input[name=upload_ids]')

/** Goes to the photos of a new prescription, by the links on the pages. */
async function toPhotos(page: Page, locale: Locale): Promise<void> {
  await page.goto(pathTo('account', locale))
  await page.waitForLoadState('networkidle')
  await page
    .locator(`a[href="${pathTo('prescriptions.new', locale)}"]`)
    .locator('visible=true')
    .first()
    .click()
  await page.waitForURL((url) => url.pathname === pathTo('prescriptions.new', locale))
  await page.locator('input[name=way][value=photo]').check()
  await page.locator('#photos').waitFor({ state: 'attached' })
}

const visits = [
  { locale: 'pt', width: 360 },
  { locale: 'en', width: 1280 },
] as const
describe.for(visits)('photos of a new prescription, in $locale', ({ locale, width }) => {
  test('are sent as they are chosen, refused when they are no photos, and removed again', async () => {
    const page = await newcomer(`photos-${locale}@cliente.example`, { locale, width })
    await toPhotos(page, locale)
    const { promise: isRead, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/api/uploads', async (route) => {
      await isRead
      await route.continue()
    })
    await page
      .locator('#photos')
      .setInputFiles([
        file('frente.jpg', photo),
        file('notas.jpg', Buffer.from('%PDF-1.7')),
        file('vazio.jpg', Buffer.alloc(0)),
        file('grande.jpg', Buffer.concat([photo, Buffer.alloc(10 * 1_048_576)])),
      ])
    await page.getByRole('progressbar', { name: m.photos_progress_of({ name: 'frente.jpg' }, { locale }) }).waitFor()
    await page.getByRole('button', { name: m.photos_cancel_one({ name: 'frente.jpg' }, { locale }) }).waitFor()
    goOn()
    await rows(page).filter({ hasText: 'notas.jpg' }).getByText(m.error_upload_type({}, { locale })).waitFor()
    await rows(page).filter({ hasText: 'vazio.jpg' }).getByText(m.error_upload_empty({}, { locale })).waitFor()
    await rows(page).filter({ hasText: 'grande.jpg' }).getByText(m.error_upload_too_large({}, { locale })).waitFor()
    await expect.poll(() => savedIds(page).count()).toBe(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.locator('button[type=submit]').last().click()
    await page.getByText(m.photos_unsent({}, { locale })).waitFor()
    for (const name of ['notas.jpg', 'vazio.jpg', 'grande.jpg', 'frente.jpg'])
      await page.getByRole('button', { name: m.photos_remove_one({ name }, { locale }) }).click()
    await expect.poll(async () => [await rows(page).count(), await savedIds(page).count()]).toEqual([0, 0])
  })

  test('show the codes of the guide at once, and nothing is sent for it', async () => {
    const page = await newcomer(`guide-${locale}@cliente.example`, { locale, width })
    await toPhotos(page, locale)
    const policy = await page.request.get(pathTo('prescriptions.new', locale))
    expect(policy.headers()['content-security-policy']).toContain("'wasm-unsafe-eval'")
    await page.locator('#photos').setInputFiles(file('guia.png', guide))
    await savedIds(page).waitFor({ state: 'attached' })
    const sent: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== shop.origin || request.method() !== 'GET') sent.push(request.url())
    })
    const readIt = page.getByRole('button', { name: m.guide_read({}, { locale }) })
    await readIt.click()
    await page.getByText(m.guide_found_three({}, { locale })).waitFor({ timeout: 60_000 })
    expect(sent.filter((url) => !url.startsWith(shop.origin + pathTo('prescriptions.new', locale)))).toEqual([])
    const field = (name: string) => page.locator(`input[name=${name}]`)
    const typedIn = async (name: string) => (await field(name).inputValue()).replaceAll(' ', '')
    const fields = ['prescription_code', 'dispensation_code', 'option_right_code']
    await expect.poll(() => Promise.all(fields.map(typedIn))).toEqual(Object.values(guideCodes))

    await field('dispensation_code').fill('111111')
    await readIt.click()
    await page.getByRole('button', { name: m.guide_take({}, { locale }) }).waitFor()
    expect(await typedIn('dispensation_code')).toBe('111111')
    await page.getByRole('button', { name: m.guide_take({}, { locale }) }).click()
    await expect.poll(() => typedIn('dispensation_code')).toBe(guideCodes.access)
    await expectAccessible(page)
  })
})

test('a phone opens its camera for them, and at most five are accepted', async () => {
  const { page } = await shop.signedIn('marta@cliente.example', { locale: 'pt', width: 360 })
  await toPhotos(page, 'pt')
  const camera = page.locator('#photos-camera')
  const attributes = ['type', 'capture', 'accept', 'multiple']
  expect(await Promise.all(attributes.map((name) => camera.getAttribute(name)))).toEqual([
    'file',
    'environment',
    'image/png,image/jpeg',
    null,
  ])
  await page.locator('#photos').setInputFiles([1, 2, 3, 4, 5, 6].map((at) => file(`${at}.jpg`, photo)))
  await page.getByText(/^No máximo 5 fotografias\. Ficaram de fora: .*6\.jpg\.$/).waitFor()
  await expect.poll(() => savedIds(page).count()).toBe(5)
  await expect.poll(() => rows(page).count()).toBe(5)
  await expect.poll(() => page.locator('#photos').isDisabled()).toBe(true)
})

test('without a connection a photo waits, and is sent at the next attempt', async () => {
  const { page } = await shop.signedIn('rui@cliente.example', { locale: 'pt' })
  await toPhotos(page, 'pt')
  await page.route('**/api/uploads', (route) => route.abort('internetdisconnected'))
  await page.locator('#photos').setInputFiles(file('guia.jpg', photo))
  await page.getByText(m.photos_offline({}, { locale: 'pt' }), { exact: true }).waitFor()
  shop.forgive(/ERR_INTERNET_DISCONNECTED/)
  await page.unroute('**/api/uploads')
  await page.getByRole('button', { name: m.photos_retry_one({ name: 'guia.jpg' }, { locale: 'pt' }) }).click()
  await savedIds(page).first().waitFor({ state: 'attached' })
})

test('without scripts they are sent with the form, and stay when it is refused', async () => {
  const { page } = await shop.signedIn('rui@cliente.example', { locale: 'pt', javaScript: false, width: 360 })
  await page.goto(pathTo('prescriptions.new', 'pt'))
  await page.locator('input[name=way][value=photo]').check()
  const before = await savedIds(page).count()
  await page.locator('#photos').setInputFiles([file('guia.jpg', photo), file('notas.jpg', Buffer.from('GIF89a'))])
  await page.locator('form[enctype="multipart/form-data"] button[type=submit]').first().click()
  await page
    .getByText(/notas\.jpg: Escolha uma fotografia em PNG ou JPG/)
    .first()
    .waitFor()
  await expect.poll(() => savedIds(page).count()).toBe(before + 1)
  await expect.poll(() => savedIds(page).last().isChecked()).toBe(true)
  const [picture] = await rows(page).locator('img').all()
  expect((await page.request.get((await picture?.getAttribute('src')) ?? '')).status()).toBe(200)
})

test('customer and pharmacist exchange photos of an order', async () => {
  const { page } = await shop.signedIn('rui@cliente.example', { locale: 'pt', width: 360 })
  const { data } = await (await page.request.get('/api/orders')).json()
  const number: string = data[0].attributes.number
  await page.goto(pathTo('orders.show', 'pt', { id: number }))
  await page.waitForLoadState('networkidle')
  await page.locator('#comment-photos').setInputFiles(file('caixa.jpg', photo))
  await savedIds(page).waitFor({ state: 'attached' })
  await page.getByRole('textbox', { name: m.order_conversation_label({}, { locale: 'pt' }) }).fill('É esta caixa?')
  await page.getByRole('button', { name: m.order_conversation_send({}, { locale: 'pt' }) }).click()
  const small = page.getByRole('link', { name: m.photos_open({ number: 1, count: 1 }, { locale: 'pt' }) })
  await small.click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => rows(page).count()).toBe(0)

  const { page: ana } = await shop.signedIn('ana@farmacia-azulejo.example', { locale: 'en' })
  await ana.goto(pathTo('staff.orders.show', 'en', { id: number }))
  await ana.waitForLoadState('networkidle')
  await ana.getByRole('link', { name: m.photos_open({ number: 1, count: 1 }, { locale: 'en' }) }).click()
  await ana.getByRole('button', { name: m.photos_zoom({}, { locale: 'en' }) }).click()
  await ana.getByRole('button', { name: m.photos_close({}, { locale: 'en' }) }).click()
  await ana.locator('#comment-photos').setInputFiles(file('esta.jpg', photo))
  await savedIds(ana).waitFor({ state: 'attached' })
  await ana.getByRole('textbox', { name: m.staff_conversation_label({}, { locale: 'en' }) }).fill('É esta:')
  await ana.getByRole('button', { name: m.staff_conversation_send({}, { locale: 'en' }) }).click()
  await expect
    .poll(() => ana.getByRole('link', { name: m.photos_open({ number: 1, count: 1 }, { locale: 'en' }) }).count())
    .toBe(2)
  await expectAccessible(ana)
  await page.reload()
  await expect.poll(() => small.count()).toBe(2)
})
