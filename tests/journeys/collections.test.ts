// @module-tag rest
import { expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll, testFor } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()
const ana = 'ana@farmacia-azulejo.example'

testFor(locales, { short: 1 })(
  'a category is moved by keyboard, which says where it is, and put back, in %s',
  { timeout: 90_000 },
  async (locale) => {
    const { page, leave } = await shop.signedIn(ana, { locale })
    await page.goto(pathTo('staff', locale))
    await page
      .getByRole('link', { name: m.collections_title({}, { locale }), exact: true })
      .first()
      .click()
    await page.waitForURL(`**${pathTo('staff.collections', locale)}`)
    const names = () => page.locator('tbody th [data-row]:visible').allInnerTexts()
    await page.locator('button[name=picked]').first().waitFor()
    const before = await names()
    const handle = page.locator('button[name=picked]').first()
    const name = locale === 'pt' ? 'Medicamentos' : 'Medicines'
    await expect.poll(() => handle.getAttribute('aria-label')).toBe(m.collections_move({ name }, { locale }))
    await handle.press('Space')
    const status = page.getByRole('status').filter({ hasText: m.collections_moving({ name }, { locale }) })
    await status.waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => status.innerText()).toContain(m.collections_place({ position: 2, count: 6 }, { locale }))
    await page.getByText(m.collections_was_at({ position: 1 }, { locale })).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(names).toEqual(before)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.getByText(m.collections_done_moved({}, { locale })).waitFor()
    await expect.poll(async () => (await names())[0]).not.toBe(before[0])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await page.getByRole('button', { name: m.staff_undo({}, { locale }) }).click()
    await page.getByText(m.collections_done_restored({}, { locale })).waitFor()
    await expect.poll(names).toEqual(before)
    await leave()
  },
)

test('a category is dragged to another place', { ...inAll, timeout: 60_000 }, async () => {
  const { page, leave } = await shop.signedIn(ana)
  await page.goto(pathTo('staff.collections', 'pt'))
  const row = (name: string) => page.locator('tbody tr').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect.poll(() => row('Rosto').getAttribute('draggable')).toBe('true')
  await row('Cabelo').scrollIntoViewIfNeeded()
  const from = (await row('Cabelo').boundingBox())!
  await page.mouse.move(from.x + 40, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 10, { steps: 3 })
  await page.getByText(m.collections_moving({ name: 'Cabelo' })).waitFor()
  // The bar above the rows has moved them down.
  const to = (await row('Rosto').boundingBox())!
  await page.mouse.move(to.x + 60, to.y + 4, { steps: 10 })
  await page.mouse.up()
  await page.getByText(m.collections_done_moved()).waitFor()
  const names = await page.locator('tbody th [data-row]:visible').allInnerTexts()
  expect(names.indexOf('Cabelo')).toBe(names.indexOf('Rosto') - 1)
  await leave()
})

test.each(locales)(
  'without scripts a category is created, moved and deleted, in %s',
  { ...inAll, timeout: 90_000 },
  async (locale) => {
    const { page, leave } = await shop.signedIn(ana, { locale, javaScript: false, width: 390 })
    await page.goto(pathTo('staff.collections', locale))
    await page.getByRole('link', { name: m.collections_new({}, { locale }), exact: true }).click()
    await page.getByRole('button', { name: m.collections_create({}, { locale }) }).click()
    await expect.poll(() => page.locator('[id="name.pt"]').getAttribute('aria-invalid')).toBe('true')
    const name = locale === 'pt' ? 'Presentes' : 'Natal'
    await page.locator('[id="name.pt"]').fill(name)
    await page.getByRole('button', { name: m.collections_create({}, { locale }) }).click()
    await page.goto(pathTo('staff.collections', locale))
    await page.getByRole('button', { name: m.collections_move({ name }, { locale }) }).click()
    const step = (text: string) => page.getByRole('button', { name: text, exact: true })
    await step(m.collections_move_up({}, { locale })).click()
    await page.getByText(m.collections_place({ position: 6, count: 7 }, { locale })).waitFor()
    await step(m.collections_move_inside({}, { locale })).click()
    await step(m.collections_drop({}, { locale })).click()
    await page.getByRole('link', { name, exact: true }).locator('visible=true').click()
    await page.getByRole('button', { name: m.collections_delete({}, { locale }) }).click()
    await page.getByText(m.collections_delete_title({ name }, { locale })).waitFor()
    await page.getByRole('button', { name: m.collections_delete_yes({}, { locale }) }).click()
    await page.getByText(m.collections_done_deleted({}, { locale })).waitFor()
    await expectNoSidewaysScroll(page)
    await leave()
  },
)

test.each(locales)('a brand is created, renamed and deleted, in %s', { ...inAll, timeout: 90_000 }, async (locale) => {
  const { page, leave } = await shop.signedIn(ana, { locale })
  await page.goto(pathTo('staff.collections', locale))
  await page.getByRole('link', { name: m.brands_title({}, { locale }) }).click()
  await page.getByLabel(m.brands_new({}, { locale }), { exact: true }).last().fill('Azulina')
  await page.getByRole('button', { name: m.brands_create({}, { locale }), exact: true }).click()
  await page.getByText(m.brands_done_created({}, { locale })).waitFor()
  const own = page.getByRole('complementary').getByLabel(m.brands_name({}, { locale }))
  await own.fill('Bayer')
  await own.press('Enter')
  await expect.poll(() => own.getAttribute('aria-invalid')).toBe('true')
  await own.fill('Azulina Lab')
  await own.press('Enter')
  await page.getByText(m.brands_done_changed({}, { locale })).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: m.brands_delete({}, { locale }) }).click()
  // The question has a button of the same name.
  await page.getByText(m.brands_delete_title({ name: 'Azulina Lab' }, { locale })).waitFor()
  await page
    .getByRole('button', { name: m.brands_delete_yes({}, { locale }) })
    .last()
    .click()
  await page.getByText(m.brands_done_deleted({}, { locale })).waitFor()
  await leave()
})
