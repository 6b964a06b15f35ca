// @module-tag rest
import { describe, expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { fakeGatewayActions } from '#src/shop/payments/gateway/fake-gateway-actions.server.ts'
import { post } from '#src/shop/payments/gateway/fake-gateway.server.ts'
import type { World } from '#src/platform/world.ts'
import { findOrderByToken } from '#src/shop/orders/order/actions.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addOrder, liftMailboxLimit } from '#tests/support/factories/builders.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { inAll } from '#tests/support/world/short.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { mountDevPages } from './mount.ts'

const shop = await shopFixture()
const { world } = shop
await liftMailboxLimit(world)
const { ask } = openApi(world, { clockMoved: () => shop.readClock() })

const asBrowser = { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' }

type BankPayment = { id: string; order: string; method: string; amount: string; state: string }
const bankPayments = async (): Promise<BankPayment[]> => JSON.parse((await ask('GET', '/dev/bank.json')).text)

async function charged(method: 'card' | 'multibanco') {
  const { order } = await addOrder(world, { patch: { payment_method_id: method } })
  const payment = (await bankPayments()).find((one) => one.order === order.number)!
  return { payment, state: async () => (await findOrderByToken(world, order.token))?.state, token: order.token }
}

describe('the fake payment gateway', () => {
  test('lists pending payments, newest first', async () => {
    await charged('card')
    const { payment } = await charged('multibanco')
    expect((await bankPayments())[0]).toMatchObject({ id: payment.id, method: 'multibanco', amount: '12.34', state: 'pending' })
    expect((await ask('GET', '/dev/bank')).text).toContain(payment.order)
  })

  test('leads a customer who pays by card back to the order', async () => {
    const { payment, state, token } = await charged('card')
    const page = await ask('GET', `/dev/bank/${payment.id}`)
    expect(page.text).toContain(`action="/dev/bank/${payment.id}/pay"`)
    const paid = await ask('POST', `/dev/bank/${payment.id}/pay`, 'back=shop', asBrowser)
    expect([paid.status, paid.headers.get('Location')]).toEqual([303, `/confirmacao-encomenda/${token}`])
    expect(await state()).toBe('pending')
  })

  test('answers JSON to API clients', async () => {
    const { payment, state } = await charged('multibanco')
    const paid = await ask('POST', `/dev/bank/${payment.id}/pay-twice`, {})
    expect([paid.status, JSON.parse(paid.text)]).toEqual([200, expect.objectContaining({ state: 'paid', order: payment.order })])
    expect(await state()).toBe('pending')
    expect((await ask('POST', `/dev/bank/${payment.id}/expire`)).status).toBe(409)
  })

  test('answers 404 to an unknown charge or action', async () => {
    const { payment } = await charged('card')
    for (const action of fakeGatewayActions) expect((await ask('POST', `/dev/bank/${world.id()}/${action}`)).status).toBe(404)
    expect((await ask('POST', `/dev/bank/${payment.id}/steal`)).status).toBe(404)
    expect((await ask('GET', '/dev/bank/nobody')).status).toBe(404)
  })

  test('pays late only an expired payment', async () => {
    const { payment, state } = await charged('multibanco')
    await ask('POST', `/dev/bank/${payment.id}/pay-late`)
    expect(await state()).toBe('pending')
    const other = await charged('multibanco')
    await ask('POST', `/dev/bank/${other.payment.id}/expire`)
    expect(await other.state()).toBe('failed')
    await ask('POST', `/dev/bank/${other.payment.id}/pay-late`)
    expect(await other.state()).toBe('pending')
  })

  test('refuses a form from another site', async () => {
    const { payment, state } = await charged('card')
    expect((await ask('POST', `/dev/bank/${payment.id}/pay`, undefined, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect(await state()).toBe('balance_due')
  })
})

describe('the webhook', () => {
  const notice = (payment: BankPayment) => ({
    externalId: payment.id,
    idempotencyKey: world.id(),
    state: 'paid' as const,
    at: world.now(),
  })
  const deliver = (body: string, headers: Headers) =>
    ask('POST', '/payments/webhooks/simulator', body, Object.fromEntries(headers))

  test('accepts a signed event, also when it is delivered twice', async () => {
    const { payment, state } = await charged('card')
    const { body, headers } = post(world.keys, notice(payment))
    expect([(await deliver(body, headers)).status, (await deliver(body, headers)).status]).toEqual([200, 200])
    expect(await state()).toBe('pending')
  })

  test('refuses a wrong signature with 400', async () => {
    const { payment, state } = await charged('card')
    const { body } = post(world.keys, notice(payment))
    expect(await deliver(body, new Headers({ 'Simulator-Signature': 'ab'.repeat(32) }))).toMatchObject({
      status: 400,
      errors: [{ code: 'wrong_signature' }],
    })
    expect((await deliver(body, new Headers())).status).toBe(400)
    expect((await ask('POST', '/payments/webhooks/nobody', body)).status).toBe(404)
    expect(await state()).toBe('balance_due')
  })
})

describe('the emails', () => {
  test('are listed newest first, as text and as HTML', async () => {
    const { order } = await addOrder(world)
    await runJobs(world)
    const emails: { id: number; to: string; subject: string; text: string; html: string; sent_at: string }[] = JSON.parse(
      (await ask('GET', '/dev/mail.json')).text,
    )
    expect(emails[0]).toMatchObject({
      to: 'marta@cliente.example',
      subject: expect.stringContaining(order.number),
      sent_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect((await ask('GET', '/dev/mail')).text).toContain(order.number)
    const html = await ask('GET', `/dev/mail/${emails[0]!.id}/html`)
    expect(html.text).toBe(emails[0]!.html)
    expect(html.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect((await ask('GET', '/dev/mail/999999')).status).toBe(404)
    expect(JSON.parse((await ask('GET', '/dev/sms.json')).text)).toEqual([])
  })
})

describe('the clock', () => {
  test('moves ahead, runs the jobs that are due, and comes back', inAll, async () => {
    const { state } = await charged('multibanco')
    const moved = await ask('POST', '/dev/clock', { shift_hours: 73 })
    expect([moved.status, JSON.parse(moved.text).shift_hours]).toEqual([200, 73])
    expect(await state()).toBe('failed')
    expect(await ask('POST', '/dev/clock', 'shift_hours=0', asBrowser)).toMatchObject({ status: 303 })
    expect(JSON.parse((await ask('GET', '/dev/clock.json')).text)).toMatchObject({ shift_hours: 0 })
  })

  test.each([
    [{}],
    [{ shift_hours: -1 }],
    [{ shift_hours: 'soon' }],
    [{ shift_hours: 1e12 }],
    [{ shift_hours: null }],
    ['{'],
    ['shift_hours='],
  ])('is not moved by %j', async (body) => {
    expect((await ask('POST', '/dev/clock', body, typeof body === 'string' && body !== '{' ? asBrowser : {})).status).toBe(422)
  })
})

const toolPaths = ['/dev/mail', '/dev/sms', '/dev/bank', '/dev/google', '/dev/clock']

test('every page of the tools has one heading, says that it is the demo’s, links to the shop, and loads nothing from elsewhere', async () => {
  await charged('card')
  for (const path of toolPaths) {
    const { status, text, headers } = await ask('GET', path)
    expect([status, text.match(/<h1>/g)?.length, text.includes('<html lang="pt-PT">')]).toEqual([200, 1, true])
    expect(text).toContain(m.dev_note({}, { locale: 'pt' }))
    expect(text).toContain('href="/"')
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(text).not.toMatch(/style="|<script|https?:/)
  }
})

test('the tools use the requested language, else that of the visitor’s cookie, else of the browser', async () => {
  for (const path of toolPaths) {
    const english = [
      await ask('GET', `${path}?locale=en`),
      await ask('GET', path, undefined, { Cookie: 'locale=en', 'Accept-Language': 'pt' }),
      await ask('GET', path, undefined, { 'Accept-Language': 'en-GB,en;q=0.9' }),
    ]
    for (const { text } of english) {
      expect(text).toContain('<html lang="en-GB">')
      expect(text).toContain('Back to the shop')
      expect(text).toContain('href="/en"')
      expect(text).toContain(`href="${path}?locale=pt"`)
    }
    expect(english[0]?.headers.get('Set-Cookie')).toContain('locale=en;')
  }
})

test('the gateway’s page uses the language of the order', async () => {
  const { payment } = await charged('card')
  expect((await ask('GET', `/dev/bank/${payment.id}`, undefined, { 'Accept-Language': 'en' })).text).toContain('Pagar 12,34')
  expect((await ask('GET', `/dev/bank/${payment.id}?locale=en`)).text).toContain('Pay €12.34')
})

test('an action that is no longer possible leads to the state of the payment', async () => {
  const { payment } = await charged('card')
  await ask('POST', `/dev/bank/${payment.id}/pay`)
  const late = await ask('POST', `/dev/bank/${payment.id}/fail`, 'back=shop', asBrowser)
  expect([late.status, late.headers.get('Location')]).toEqual([303, `/dev/bank/${payment.id}`])
})

test('the tools use the shop’s colours and type', async () => {
  const { text, headers } = await ask('GET', '/dev/dev.css')
  expect(headers.get('Content-Type')).toContain('text/css')
  expect(text).toMatch(/--color-green: light-dark\(/)
  for (const name of new Set([...text.matchAll(/var\((--[\w-]+)\)/g)].map((found) => found[1])))
    expect(text, name).toContain(`  ${name}: `)
  for (const font of ['figtree', 'fraunces'])
    expect((await ask('GET', `/dev/${font}.woff2`)).headers.get('Content-Type')).toBe('font/woff2')
})

test('in production mounting the tools throws', () => {
  const inProduction: World = { ...world, config: { ...world.config, mode: 'production' } }
  expect(() =>
    mountDevPages(undefined as never, inProduction, { clockMoved: async () => undefined, runDue: async () => undefined }),
  ).toThrow('demo')
})
