// @module-tag rest
import { expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture()
const [pt, en] = [{ locale: 'pt' }, { locale: 'en' }] as const

test('a look at two parts by keyboard leaves the focus on its button', async () => {
  const { page, complaints } = await shop.signedIn('ana@farmacia-azulejo.example', en)
  await page.goto(pathTo('staff.orders', 'en'))
  const row = page.getByRole('row').filter({ hasText: 'Rui Carvalho' }).filter({ hasText: 'In preparation' })
  await row.getByRole('link').first().press('Enter')
  const fold = page
    .locator('summary')
    .filter({ hasText: m.backorder_open({}, en) })
    .first()
  await fold.press('Enter')
  const look = page.getByRole('button', { name: m.backorder_preview({}, en) }).and(page.locator(':visible'))
  await look.press('Enter')
  await page.locator('[aria-invalid=true]:visible').waitFor()
  await expect.poll(() => look.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
})

test('the counter asks about a missing unit, its customer accepts in English, and the answer is carried out', async () => {
  const joao = await shop.signedIn('joao@farmacia-azulejo.example')
  const rui = await shop.signedIn('rui@cliente.example', en)

  await joao.page.goto(pathTo('staff', 'pt'))
  await joao.page
    .locator(`nav a[href="${pathTo('staff.orders', 'pt')}"]`)
    .first()
    .click()
  const row = joao.page.getByRole('row').filter({ hasText: 'Rui Carvalho' }).filter({ hasText: 'Em preparação' })
  await row.getByRole('link').first().click()
  const line = joao.page.getByRole('listitem').filter({ hasText: 'Leite corporal para pele atópica' })
  await line.getByText(m.shortage_open({}, pt)).click()
  await line.getByLabel(m.shortage_missing({}, pt)).fill('1')
  await line.getByRole('button', { name: m.proposal_send({}, pt) }).click()
  await line.getByText(m.proposal_state_open({}, pt)).waitFor()

  await rui.page.goto(pathTo('account', 'en'))
  await rui.page
    .locator(`nav a[href="${pathTo('orders', 'en')}"]`)
    .first()
    .click()
  const orders = rui.page.getByRole('main').getByRole('listitem')
  await orders
    .filter({ hasText: m.order_needs_answer({}, en) })
    .getByRole('link')
    .first()
    .click()
  const question = rui.page.getByRole('region', { name: m.proposal_title({}, en) })
  await question.getByRole('textbox').fill('Thank you, I will come at six.')
  await question.getByRole('button', { name: m.proposal_accept_without({}, en) }).click()
  await rui.page.getByText(m.proposal_next_accepted({}, en)).waitFor()

  const apply = line.getByRole('button', { name: m.proposal_apply_without({}, pt) })
  await apply.waitFor({ timeout: 5_000 })
  await joao.page.getByText('Thank you, I will come at six.').waitFor()
  await apply.click()
  await row.filter({ hasText: '2,65 €' }).waitFor()
  await apply.waitFor({ state: 'detached' })
  expect([...joao.complaints, ...rui.complaints]).toEqual([])
})
