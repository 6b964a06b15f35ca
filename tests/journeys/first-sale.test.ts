// @module-tag rest
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { openBrowser } from '#tests/support/browser/browser.ts'
import { placeOrder } from '#tests/support/browser/shopping.ts'
import { folderFixture } from '#tests/support/fixtures/file-fixture.ts'
import { openTlsProxy } from '#tests/support/machines/tls-proxy.ts'
import { codeOf } from '#tests/support/services/authenticator-app.ts'
import { bareEnv } from '#tests/support/world/bare-env.ts'
import { productionEnv } from '#tests/support/world/production-env.ts'
import { startProgram } from '#tests/support/world/shop-program.ts'

// From an empty production shop on its embedded database to the first sale, in plain forms: what works without scripts works with them.

const folder = await folderFixture('first-sale')
const proxy = await openTlsProxy()
const settings = {
  ...productionEnv,
  PUBLIC_ORIGIN: proxy.origin,
  TRUSTED_PROXIES: '127.0.0.1',
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
}
const shop = startProgram(settings)
const browser = await openBrowser()
afterAll(async () => {
  proxy.close()
  await browser.close()
  shop.child.kill('SIGTERM')
  await shop.ended
})

async function visit(): Promise<Page> {
  const context = await browser.newContext({
    baseURL: proxy.origin,
    ignoreHTTPSErrors: true,
    javaScriptEnabled: false,
    locale: 'pt-PT',
    viewport: { width: 1280, height: 900 },
  })
  context.setDefaultTimeout(15_000)
  return context.newPage()
}

/** The command beside the running shop, as an operator types it. */
async function invite(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/start/invite.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...bareEnv, ...settings },
  })
  return stdout.trim()
}

async function acceptInvitation(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Nome').fill('Diogo Matos')
  await page.getByLabel('Escolha uma palavra-passe').fill('cinco patos no lago')
  await page.getByRole('button', { name: 'Aceitar o convite' }).click()
  const secret = await page.locator('code').first().innerText()
  await page.locator('[name=code]').first().fill(codeOf(secret, Date.now()))
  await page.locator('button[value=totp_set_up]').click()
  await page.locator('button[value=go_in]').click()
  await page.waitForURL(`**${pathTo('staff', 'pt')}`)
}

/** How many steps of the guide are ticked, and the one to do next; undefined once the guide is gone. */
async function guide(page: Page): Promise<{ done: number; next: string } | undefined> {
  await page.goto(pathTo('staff', 'pt'))
  const steps = page.locator('section[aria-labelledby=opening]')
  if ((await steps.count()) === 0) return undefined
  const done = await steps.getByText(m.opening_done(), { exact: true }).count()
  return { done, next: await steps.locator('li[aria-current=step] h3').innerText() }
}

/** Fills in a form of the settings and saves it. */
async function save(page: Page, section: string, fields: Record<string, string>): Promise<void> {
  await page.goto(pathTo('staff.settings.show', 'pt', { id: section }))
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value)
  const form = page.locator('form').filter({ has: page.locator(`[name="${Object.keys(fields)[0]}"]`) })
  await form.getByRole('button', { name: /^Guardar/ }).click()
  await page.waitForURL(/saved/)
}

const pharmacy = {
  name: 'Farmácia do Largo',
  'address.address1': 'Largo do Pelourinho 3',
  'address.zipcode': '5450-011',
  'address.city': 'Vila Pouca de Aguiar',
  phone: '+351 259 111 222',
  'phone_call_cost.pt': 'chamada para a rede fixa nacional',
  'phone_call_cost.en': 'call to the Portuguese landline network',
  email: 'ola@farmacia.example',
}
const legal = {
  'legal.company': 'Farmácia do Largo, Lda.',
  'legal.licence': '1234',
  'legal.technical_director': 'Inês Prata',
  'legal.infarmed_registration': '567',
}

const file = {
  name: 'primeiros.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('sku;name;class;brand;form;pack;price;on_hand\nCR-1;Creme de mãos;COSMETIC;Douro;Creme;50 ml;12,90;5\n'),
}

async function importFile(page: Page): Promise<void> {
  await page.goto(pathTo('staff.imports', 'pt'))
  await page.getByLabel(m.import_file()).setInputFiles(file)
  await page.getByRole('button', { name: m.import_send() }).click()
  await page.waitForURL(`**${pathTo('staff.imports', 'pt')}/**`)
  const address = page.url()
  const shows = (text: string) =>
    expect
      .poll(
        async () => {
          await page.goto(address)
          return page.getByText(text).first().isVisible()
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(true)
  await shows(m.import_outcome_nothing_yet())
  await page.getByRole('button', { name: /^Importar/ }).click()
  await shows(m.import_applied_one())
}

async function publish(page: Page): Promise<void> {
  await page.goto(pathTo('staff.products', 'pt'))
  await page.getByRole('link', { name: 'Creme de mãos' }).locator('visible=true').first().click()
  await page.locator('[name=state][value=published]').check({ force: true })
  await page.locator('button[value=save]:visible').click()
  await page.waitForURL(/done=saved/)
}

/** A guest finds the product, puts it into the cart and orders it, to pay at the counter. */
async function buy(page: Page): Promise<void> {
  await page.goto(`${pathTo('products', 'pt')}?q=creme`)
  await page.getByRole('main').getByRole('link', { name: 'Creme de mãos', exact: true }).first().click()
  const add = page.getByRole('main').getByRole('button', { name: m.catalogue_add_of({ name: 'Creme de mãos' }) })
  await add.first().click()
  await placeOrder({ page, locale: 'pt' }, 'pay_at_pickup')
}

/** Prepares the order, hands it out and takes the money at the counter. */
async function complete(page: Page): Promise<void> {
  await page.goto(pathTo('staff.orders', 'pt'))
  const number = /[A-Z]+-[0-9A-Z]{8}/.exec(await page.locator('main').innerText())?.[0] ?? ''
  const move = async (to: 'ready' | 'completed') => {
    await page.goto(pathTo('staff.orders.show', 'pt', { id: number }))
    await page.locator(`[name=to][value=${to}]`).check({ force: true })
    if (to === 'completed') await page.locator('[name=paid_with][value=card]').check({ force: true })
    await page.locator('form:has([name=to])').getByRole('button', { name: m.staff_save(), exact: true }).click()
  }
  await move('ready')
  await move('completed')
}

test('an empty production shop is set up, imports a product and sells it', { timeout: 300_000 }, async () => {
  proxy.serve(await shop.listening)
  const link = await invite('diogo@farmacia.example', 'owner', 'pharmacist')
  expect(link).toMatch(new RegExp(`^${proxy.origin}/convite/`))
  const page = await visit()
  await acceptInvitation(page, link)
  expect(await guide(page)).toEqual({ done: 2, next: m.opening_pharmacy() })
  await save(page, 'pharmacy', pharmacy)
  expect(await guide(page)).toEqual({ done: 3, next: m.opening_hours() })
  await save(page, 'hours', { 'opening_hours.week.mon': '9:00–19:00' })
  expect(await guide(page)).toEqual({ done: 4, next: m.opening_legal() })
  await save(page, 'legal', legal)
  expect(await guide(page)).toEqual({ done: 5, next: m.opening_products() })

  await importFile(page)
  await publish(page)
  expect(await guide(page)).toEqual({ done: 6, next: m.opening_order() })
  await buy(await visit())
  expect(await guide(page)).toEqual({ done: 7, next: m.opening_sale() })
  await complete(page)
  expect(await guide(page)).toBeUndefined()
})
