// @module-tag rest
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pathTo } from '#src/i18n/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import { twoScreens, bothModes } from '#tests/support/browser/modes.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const shop = await demoShopFixture()

const texts = {
  pt: {
    link: 'Os seus dados',
    wrong: 'O código não está certo.',
    erased: 'Os seus dados foram apagados',
    refused: 'Ainda há encomendas',
  },
  en: {
    link: 'Your data',
    wrong: 'The code is not right.',
    erased: 'Your data has been erased',
    refused: 'Some orders have not ended',
  },
} as const

type Answer = { data: { id: string; attributes: Record<string, unknown> }; meta: { token: string; order_token?: string } }

async function call(method: string, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(new URL(`/api${path}`, shop.origin), {
    method,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  })
  expect(answer.status, `${method} ${path}: ${await answer.clone().text()}`).toBeLessThan(300)
  return { cookie: answer.headers.get('Set-Cookie')?.split(';')[0] ?? '', document: (await answer.json()) as Answer }
}

/** A guest's order: its number and the token of its email. */
async function ordered(email: string): Promise<{ number: string; token: string }> {
  const listed = await fetch(new URL('/api/products?filter[in_stock]=true&filter[class]=COSMETIC', shop.origin))
  const { data } = (await listed.json()) as { data: { relationships: { variants: { data: { id: string }[] } } }[] }
  const variant = data[0]?.relationships.variants.data[0]?.id
  const cart = await call('POST', '/store/carts', { variant_id: variant, quantity: 1 })
  const { token } = cart.document.meta
  await call('PATCH', '/store/checkout', {
    token,
    email,
    billing_address: { firstname: 'Irene', lastname: 'Faro', phone: '910000777' },
    fulfilment: 'pickup',
    payment_method_id: 'pay_at_pickup',
    health_consent: true,
    complete: true,
  })
  const message = await emailTo(email, 1)
  const link = /\/confirmacao-encomenda\/([\w-]{22})/.exec(message)?.[1] ?? ''
  return { number: /AZ-[0-9A-Z]{8}/.exec(message)?.[0] ?? '', token: link }
}

/** The newest email to a mailbox, once it has `count` of them. */
async function emailTo(email: string, count: number): Promise<string> {
  let own: { to: string; text: string }[] = []
  await expect
    .poll(async () => {
      own = ((await shop.ask('/dev/mail.json')) as typeof own).filter(({ to }) => to === email)
      return own.length
    })
    .toBe(count)
  return own[0]?.text ?? ''
}
const codeIn = (email: string): string => /(?<!\d)\d{6}(?!\d)/.exec(email)?.[0] ?? ''

async function fillCode(page: Page, code: string, intent: 'export' | 'erase'): Promise<void> {
  await page.locator('input[name=code]').fill(code)
  await page.locator(`button[value=${intent}]`).click()
}

test.each(bothModes)('a guest downloads and erases their data in $locale, $scripts scripts', async ({ locale, javaScript }) => {
  const email = `irene-${locale}@cliente.example`
  const word = texts[locale]
  const { number, token } = await ordered(email)
  const { page, leave } = await shop.visit({ locale, javaScript })
  await page.goto(pathTo('checkout.confirmation', locale, { id: token }))
  await page.getByRole('link', { name: word.link, exact: true }).click()
  await page.waitForURL(`**${pathTo('orders.guest-data', locale, { id: token })}`)
  await page.locator('button[value=send_code]').click()
  const code = codeIn(await emailTo(email, 2))
  await fillCode(page, code === '000000' ? '000001' : '000000', 'export')
  await page.getByText(word.wrong).first().waitFor()
  await fillCode(page, code, 'erase')
  await page.getByText(word.refused).first().waitFor()
  await page.getByText(number).first().waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), fillCode(page, code, 'export')])
  expect(download.suggestedFilename()).toBe(`${number}.json`)
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ email, orders: [{ number }] })

  const { cookie } = await call('POST', '/auth/login', { email: 'ana@farmacia-azulejo.example', password: 'azulejo-demo' })
  await call('PATCH', `/staff/orders/${number}`, { state: 'canceled', alert: [] }, { Cookie: cookie })
  await page.goto(pathTo('orders.guest-data', locale, { id: token }))
  await page.locator('button[value=send_code]').click()
  await fillCode(page, codeIn(await emailTo(email, 3)), 'erase')
  await page.getByText(word.erased).first().waitFor()
  const opened = await fetch(new URL(pathTo('checkout.confirmation', locale, { id: token }), shop.origin))
  expect(opened.status).toBe(404)
  await leave()
})

test.each(twoScreens)('the page is accessible and fits $width pixels in $locale', async ({ locale, width }) => {
  const { token } = await ordered(`ecra-${width}@cliente.example`)
  const { page, leave } = await shop.visit({ locale, width })
  await page.goto(pathTo('orders.guest-data', locale, { id: token }))
  await expectAccessible(page)
  await page.locator('button[value=send_code]').click()
  await page.locator('input[name=code]').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await leave()
})
