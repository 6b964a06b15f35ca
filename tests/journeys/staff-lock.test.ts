// @module-tag rest
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withClient } from '#tests/support/world/templates.ts'
import { addApp } from '#tests/support/browser/app-on-a-phone.ts'
import { expectSound } from '#tests/support/browser/browser.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'
import { inAll } from '#tests/support/world/short.ts'

const shop = await demoShopFixture()

const [ana, joao, diogo] = ['ana', 'joao', 'diogo'].map((name) => `${name}@farmacia-azulejo.example`) as [string, string, string]
const password = 'azulejo-demo'
const refused = /status of (401|403|404)/
const minute = 60_000

/** Changes a session as the passing of time would. */
const age = (change: 'locks_at = now()' | "proved_at = now() - interval '1 hour'" | "created_at = now() - interval '13 hours'") =>
  withClient(shop.databaseUrl, (client) => client.query(`update sessions set ${change}`))

type Listed = { data: { attributes: { number: string; state: string; payment_state: string } }[] }

async function orderWhere(page: Page, fits: (order: Listed['data'][number]['attributes']) => boolean): Promise<string> {
  const all = await Promise.all(
    ['', '?filter[state]=completed'].map(async (query) => {
      const { data }: Listed = await (await page.request.get(`/api/staff/orders${query}`)).json()
      return data.map(({ attributes }) => attributes)
    }),
  )
  return all.flat().find(fits)?.number ?? expect.fail('the demo has no such order')
}

const paidOrder = (page: Page) => orderWhere(page, (order) => order.payment_state === 'paid')
const openOrder = (page: Page) => orderWhere(page, (order) => order.state === 'ready')

const lock = (page: Page, locale: Locale = 'pt') => page.getByRole('dialog', { name: m.lock_title({}, { locale }) })
const unlocked = (page: Page) => lock(page).waitFor({ state: 'detached' })
const isTextVisible = (page: Page, text: string) => page.getByText(text).first().isVisible()
/** An equal press within half a second counts as the second half of a double click; people who re-authenticate take longer. */
const doublePressIsOver = (page: Page) => page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))')
const focusIsOn = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(`document.activeElement?.getAttribute('name')`)).toBe(name)

test('a colleague comes back after half an hour: nothing is readable, a code unlocks the page, and all typed text is there', async () => {
  const { page, leave } = await shop.signedIn(joao)
  const { next, codes } = await addApp(page)
  await page.clock.install()
  const number = await openOrder(page)
  await page.goto(pathTo('staff.orders.show', 'pt', { id: number }))
  const title = await page.title()
  const answer = page.getByLabel(m.staff_conversation_label({}, { locale: 'pt' }))
  await answer.fill('A encomenda já')
  expect(await isTextVisible(page, number)).toBe(true)
  await page.clock.fastForward(29 * minute)
  await answer.press('End')
  await page.keyboard.type(' está')
  await page.clock.fastForward(29 * minute)
  expect(await lock(page).count(), 'typing counts as use').toBe(0)
  const scrolled = await page.evaluate('scrollY')
  await page.clock.fastForward(2 * minute)
  await lock(page).waitFor()
  expect([await isTextVisible(page, number), await page.title()]).toEqual([false, m.lock_title({}, { locale: 'pt' })])
  const statusOfOrders = async () => (await page.request.get('/api/staff/orders')).status()
  await expect.poll(statusOfOrders, { message: 'for every page of the session' }).toBe(401)
  await focusIsOn(page, 'code')
  for (const key of ['Escape', 'Escape', 'Control+k']) await page.keyboard.press(key)
  expect([await lock(page).isVisible(), await page.locator('dialog:modal').count()]).toEqual([true, 1])
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByText(m.error_totp_invalid({}, { locale: 'pt' })).waitFor()
  await page.getByRole('textbox', { name: m.prove_code({}, { locale: 'pt' }) }).fill(await next())
  await page.keyboard.press('Enter')
  await unlocked(page)
  expect([await answer.inputValue(), await page.title(), await page.evaluate('scrollY')]).toEqual([
    'A encomenda já está',
    title,
    scrolled,
  ])
  await focusIsOn(page, 'content')
  // The second time, the server's response to a submitted form reports the lock.
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' pronta.')
  expect(await answer.inputValue()).toBe('A encomenda já está pronta.')
  await age('locks_at = now()')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: m.staff_conversation_send({}, { locale: 'pt' }) }).press('Enter')
  await lock(page).waitFor()
  await focusIsOn(page, 'code')
  await page.keyboard.type(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await unlocked(page)
  await page.getByRole('listitem').filter({ hasText: 'A encomenda já está pronta.' }).waitFor()
  shop.forgive(refused)
  await leave()
})

test('locking one tab locks all; the end of twelve hours keeps typed text as well', inAll, async () => {
  const { page, leave } = await shop.signedIn(diogo)
  await page.goto(pathTo('staff.posts.new', 'pt'))
  const other = await page.context().newPage()
  await other.goto(pathTo('staff', 'pt'))
  const heading = page.locator('main input[type=text], main input:not([type])').first()
  await heading.fill('Horário de Natal')
  await other.getByRole('button', { name: m.lock_now({}, { locale: 'pt' }) }).click()
  for (const tab of [page, other]) await lock(tab).waitFor()
  await other.getByLabel('Palavra-passe', { exact: true }).fill(password)
  await other.keyboard.press('Enter')
  for (const tab of [other, page]) await unlocked(tab)
  await age("created_at = now() - interval '13 hours'")
  await other
    .getByRole('navigation')
    .getByRole('link', { name: m.post_rail({}, { locale: 'pt' }) })
    .click()
  const ended = other.getByRole('dialog', { name: m.lock_ended_title({}, { locale: 'pt' }) })
  await ended.waitFor()
  await ended.getByRole('button', { name: m.lock_ended_again({}, { locale: 'pt' }) }).click()
  await ended.getByText(m.lock_ended_still({}, { locale: 'pt' })).waitFor()
  const [signing] = await Promise.all([page.context().waitForEvent('page'), ended.getByRole('link').click()])
  await signing.getByLabel('E-mail', { exact: true }).fill(diogo)
  await signing.getByLabel('Palavra-passe', { exact: true }).fill(password)
  await signing.keyboard.press('Enter')
  await ended.waitFor({ state: 'detached' })
  await other.waitForURL(`**${pathTo('staff.posts', 'pt')}`)
  expect(await heading.inputValue()).toBe('Horário de Natal')
  shop.forgive(refused)
  await leave()
})

test('an hour after signing in, a refund needs a proof by keyboard, and keeps its sums and its reason', inAll, async () => {
  const { page, leave } = await shop.signedIn(ana)
  const number = await paidOrder(page)
  await page.goto(pathTo('staff.orders.refund', 'pt', { id: number }))
  await page.getByRole('checkbox').first().check()
  await page.getByLabel(m.refund_reason({}, { locale: 'pt' })).fill('Chegou partido')
  await page.keyboard.press('Enter')
  const give = page.locator('button[value=refund]')
  await give.waitFor()
  await age("proved_at = now() - interval '1 hour'")
  await give.press('Enter')
  const proof = page.getByRole('dialog', { name: m.prove_title({}, { locale: 'pt' }) })
  await proof.waitFor()
  await focusIsOn(page, 'password')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await proof.waitFor({ state: 'detached' })
  await focusIsOn(page, 'intent')
  await doublePressIsOver(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${pathTo('staff.orders.show', 'pt', { id: number })}`)
  await page.getByText('Chegou partido').first().waitFor()
  shop.forgive(refused)
  await leave()
})

test(
  'without scripts a form sent to a locked session is carried along, and can be sent again once it is unlocked',
  inAll,
  async () => {
    const { page, leave } = await shop.signedIn(ana, { javaScript: false })
    const number = await openOrder(page)
    await page.goto(pathTo('staff.orders.show', 'pt', { id: number }))
    await page.getByLabel(m.staff_conversation_label({}, { locale: 'pt' })).fill('Até às 19 horas.')
    await age('locks_at = now()')
    await page.getByRole('button', { name: m.staff_conversation_send({}, { locale: 'pt' }) }).click()
    await page.getByRole('heading', { name: m.lock_title({}, { locale: 'pt' }) }).waitFor()
    expect(await page.locator('main').innerText()).not.toContain(number)
    await page.getByLabel('Palavra-passe', { exact: true }).fill('outra')
    await page.getByRole('button', { name: m.lock_submit({}, { locale: 'pt' }) }).click()
    await page.getByLabel('Palavra-passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: m.lock_submit({}, { locale: 'pt' }) }).click()
    await page.getByRole('button', { name: m.carried_submit({}, { locale: 'pt' }) }).click()
    await page.waitForURL(`**${pathTo('staff.orders.show', 'pt', { id: number })}**`)
    await page.getByText('Até às 19 horas.').waitFor()
    await page.getByRole('button', { name: m.lock_now({}, { locale: 'pt' }) }).click()
    await page.getByRole('heading', { name: m.lock_title({}, { locale: 'pt' }) }).waitFor()
    await leave()
  },
)

describe.each(locales)('in %s', (locale) => {
  test(
    'the lock, the end and the proof pass axe and fit, as a page and as a dialog',
    { ...inAll, timeout: 240_000 },
    async () => {
      const { page, leave } = await shop.signedIn(ana, { locale })
      const number = await paidOrder(page)
      await page.goto(pathTo('staff', locale))
      await page.getByRole('button', { name: m.lock_now({}, { locale }) }).click()
      await lock(page, locale).locator('[name=password]').waitFor()
      await expectSound(page)
      await page.goto(pathTo('staff.orders', locale))
      await page.getByRole('heading', { name: m.lock_title({}, { locale }) }).waitFor()
      await expectSound(page)
      await page.locator('main [name=password]').fill(password)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${pathTo('staff.orders', locale)}`)
      await page.goto(pathTo('staff.orders.refund', locale, { id: number }))
      await page.getByRole('checkbox').first().check()
      await page.locator('[name=reason]').fill('Chegou partido')
      await page.keyboard.press('Enter')
      await age("proved_at = now() - interval '1 hour'")
      await page.locator('button[value=refund]').press('Enter')
      await page.locator('dialog [name=password]').waitFor()
      await expectSound(page)
      await page.keyboard.press('Escape')
      await doublePressIsOver(page)
      await age("created_at = now() - interval '13 hours'")
      await page.locator('button[value=refund]').press('Enter')
      await page.getByRole('dialog', { name: m.lock_ended_title({}, { locale }) }).waitFor()
      await expectSound(page)
      shop.forgive(refused)
      await leave()
    },
  )
})
