// @module-tag rest
import { expect, test } from 'vitest'
import { languageTag, locales } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture()

const both = { pt: 'Equipa farmacêutica e Direção', en: 'Pharmacist and Owner' }

test('a pharmacist who is an owner has the pages of both, in both languages', async () => {
  const owner = await shop.signedIn('diogo@farmacia-azulejo.example')
  await owner.page.goto(pathTo('staff.people', 'pt'))
  const roles = owner.page.getByRole('group', { name: 'Funções de Ana Vaz' })
  await roles.getByLabel('Direção').check()
  await owner.page.getByRole('button', { name: 'Guardar as funções de Ana Vaz' }).press('Enter')
  await owner.page.getByRole('status').filter({ hasText: 'Funções alteradas' }).waitFor()
  for (const locale of locales) {
    const { page, complaints } = await shop.signedIn('ana@farmacia-azulejo.example', { locale })
    await page.goto(pathTo('staff', locale))
    await page.getByRole('banner').getByText(both[locale], { exact: true }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(languageTag[locale])
    for (const id of ['staff.orders', 'staff.prescriptions', 'staff.requests', 'staff.settings', 'staff.people'] as const) {
      await page
        .locator(`nav a[href="${pathTo(id, locale)}"]`)
        .first()
        .press('Enter')
      await page.waitForURL((url) => url.pathname === pathTo(id, locale))
      // A page takes the focus when it arrives, even from the next link.
      await page.locator('#main:focus').waitFor()
    }
    expect(complaints).toEqual([])
  }
})
