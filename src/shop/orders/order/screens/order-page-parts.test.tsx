import { afterEach, describe, expect, test } from 'vitest'
import { formatDate, formatDateTime, formatMoney } from '#src/i18n/formatters.ts'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { addDays } from '#src/kernel/dates.ts'
import { cents } from '#src/kernel/money.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Person } from '#src/platform/principal.ts'
import { formsIn } from '#tests/support/api/html-forms.ts'
import { htmlOf, textOf } from '#tests/support/api/rendered.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { expectInvariants } from '#tests/support/assertions/invariants.ts'
import { addCart, addMarta, addOrder, addProduct, addStaff, everything } from '#tests/support/factories/builders.ts'
import { deliveryPatch } from '#tests/support/factories/checkouts.ts'
import { orderWithPoints } from '#tests/support/factories/points-in-orders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import type { CheckoutPatch } from '#src/shop/checkout/checkout.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { stateTitle } from '../state-labels.ts'
import { findOrderByToken, listOrders, summariesOf } from '../actions.server.ts'
import type { OrderState } from '../order.ts'
import { readOrderPage } from './order.server.ts'
import { proposeToCustomer } from '../../proposal/actions.server.ts'
import { recordShortage } from '../../shortage/actions.server.ts'
import { swapLine } from '../../substitution/actions.server.ts'
import { transitionOrder } from '../../staff/actions.server.ts'
import { readStaffOrder } from '../../staff/read-staff-orders.server.ts'
import { StaffOrderPane } from '../../staff/screens/staff-order-pane.tsx'
import { OrderPageParts } from './order-page-parts.tsx'
import { OrderRow } from './order-row.tsx'

const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
const marta = await addMarta(world)
afterEach(() => expectInvariants(world))

type Known = { number: string; token: string }

async function pageOf({ token }: Known, locale: Locale = 'pt', principal: Person = marta): Promise<string> {
  const order = (await findOrderByToken(world, token)) ?? expect.fail('there is no such order')
  const page = await withLocale(locale, () => readOrderPage(visitAs(world, { principal, locale }), order, '/fatura'))
  return htmlOf(locale, () => <OrderPageParts page={page} error={undefined} />)
}

/** Marta's order, whatever its delivery costs. */
async function placed(patch: CheckoutPatch): Promise<Known> {
  const { token } = await addCart(world, [await addProduct(world)], marta)
  const caller = { principal: marta, token, locale: 'pt' } as const
  const done = await placeOrder(world, caller, { patch: { ...everything, ...patch }, source: 'page' })
  if (!done.ok) return expect.fail(done.error.code)
  return done.value.order
}

async function transition({ number }: Known, ...states: OrderState[]): Promise<void> {
  for (const state of states) {
    const moved = await transitionOrder(world, ana, number, { state, counterPayment: { method: 'cash' }, source: 'page' })
    expect(moved).toMatchObject({ ok: true })
  }
}

describe.each(locales)('in %s, the invoice of an order', (locale) => {
  test.each([
    ['delivery', [m.order_invoice_when_sent, m.order_invoice_when_sent, m.order_invoice_sent, m.order_invoice_sent]],
    ['pickup', [m.order_invoice_at_pickup, m.order_invoice_at_pickup, m.order_invoice_at_pickup, m.order_invoice_collected]],
  ] as const)('is still to come before the handover, and was issued after it: %s', async (fulfilment, expected) => {
    const patch = fulfilment === 'delivery' ? deliveryPatch : { payment_method_id: 'multibanco' as const }
    const order = await placed(patch)
    const found: string[] = []
    const sentences = [...new Set(expected)].map((say) => say({}, { locale }))
    for (const state of ['balance_due', 'pending', 'ready', 'completed'] as const) {
      if (state !== 'balance_due') await transition(order, state)
      const text = textOf(await pageOf(order, locale))
      found.push(sentences.filter((sentence) => text.split('\n').includes(sentence)).join())
    }
    expect(found).toEqual(expected.map((say) => say({}, { locale })))
  })
})

test.each(locales)('what points pay is subtracted once, on the pages of customer and staff, in %s', async (locale) => {
  const items = [await addProduct(world, { price: 500 }), await addProduct(world, { price: 700 })]
  const ordered = await orderWithPoints(world, { items, pay: 400, patch: { payment_method_id: 'pay_at_pickup' } })
  const order = await readStaffOrder(world, ana, { number: ordered.number, locale, sessionToken: undefined })
  const staffPane = htmlOf(locale, () => <StaffOrderPane order={order} shopName="F" error={undefined} level={1} />)
  for (const html of [await pageOf(ordered, locale, ordered.marta), staffPane]) {
    const subtracted = textOf(html).match(/[−-]\s?€?\d+[.,]\d\d(?:\s€)?/g)
    expect(subtracted).toEqual([expect.stringContaining(formatMoney(cents(400), locale).replace(/[€\s]/g, ''))])
  }
})

test.each(locales)(
  'what was replaced or left out, as agreed with the customer, is named on their page, in %s',
  async (locale) => {
    const items = [await addProduct(world, { name: 'Creme' }), await addProduct(world, { name: 'Sabonete' })]
    const other = await addProduct(world, { name: 'Loção' })
    const { sku } = await world.db.selectFrom('variants').select('sku').where('id', '=', other.rowId).executeTakeFirstOrThrow()
    const { order } = await addOrder(world, { items, principal: marta })
    const [cream, soap] = (await findOrderByToken(world, order.token))?.lines ?? []
    const agreed = { quantity: 1, consent: 'phone', source: 'page' } as const
    const swap = { ...agreed, lineId: cream?.id ?? '', code: sku, restock: false }
    expect(await swapLine(world, ana, order.number, swap)).toMatchObject({ ok: true })
    expect(await recordShortage(world, ana, order.number, { ...agreed, lineId: soap?.id ?? '' })).toMatchObject({ ok: true })
    const text = textOf(await pageOf(order, locale))
    expect(text).toContain(m.order_instead_of({ count: 1, name: `Creme, ${cream?.pack[locale]}` }, { locale }))
    expect(text).toContain(m.order_goes_without({ count: 1, name: 'Sabonete' }, { locale }))
  },
)

test.each(locales)(
  'in %s, the page offers another product in the place of one that is missing, by a form without scripts',
  async (locale) => {
    const { order } = await addOrder(world, { items: [await addProduct(world, { price: 1000 })], principal: marta })
    const other = await addProduct(world, { name: 'Leite', price: 700 })
    const { sku: code } = await world.db
      .selectFrom('variants')
      .select('sku')
      .where('id', '=', other.rowId)
      .executeTakeFirstOrThrow()
    const lineId = (await findOrderByToken(world, order.token))?.lines[0]?.id ?? ''
    const proposed = await proposeToCustomer(world, ana, order.number, { lineId, quantity: 1, code, source: 'page' })
    const id = (proposed.ok && proposed.value.proposals[0]?.id) || expect.fail('no proposal')
    const html = await pageOf(order, locale)
    const falls = {
      pays: formatMoney(cents(700), locale),
      amount: formatMoney(cents(300), locale),
      total: formatMoney(cents(700), locale),
    }
    expect(textOf(html)).toContain(m.proposal_cheaper(falls, { locale }))
    const answers = formsIn(html, '/').filter(({ fields }) =>
      fields.some(({ name, value }) => name === 'proposal' && value === id),
    )
    expect(answers.map(({ method, button }) => [method, button?.value])).toEqual([
      ['post', 'accept_proposal'],
      ['post', 'decline_proposal'],
    ])
    const { orders } = await listOrders(world, marta, { number: 1, size: 1 })
    const [summary] = await summariesOf(world, orders, locale)
    expect(summary).toMatchObject({ number: order.number, needsAnswer: true })
    expect(textOf(htmlOf(locale, () => summary && <OrderRow order={summary} />))).toContain(m.order_needs_answer({}, { locale }))
  },
)

describe.each(locales)('in %s, an order that waits for its customer', (locale) => {
  test('can be collected for some days, then says that the time is over, and no longer that it can be', async () => {
    const { order } = await addOrder(world, { principal: marta })
    await transition(order, 'ready')
    const { limits, ...website } = await readWebsite(world.db)
    const until = formatDate(addDays(world.now(), limits.pickupKeptDays), locale)
    const invitations = [m.order_ready_title({}, { locale }), withLocale(locale, () => stateTitle('ready', 'pickup'))]
    const over = [m.order_kept_over_title({}, { locale }), m.order_kept_over({ date: until }, { locale })]
    const before = textOf(await pageOf(order, locale))
    expect(before).toContain(invitations[0])
    expect(before).toContain(m.order_kept_until({ date: until }, { locale }))
    shop.wait(24 * (limits.pickupKeptDays + 3))
    const after = textOf(await pageOf(order, locale))
    for (const sentence of over) expect(after).toContain(sentence)
    for (const sentence of invitations) expect(after).not.toContain(sentence)
    const { orders } = await listOrders(world, marta, { number: 1, size: 1 })
    const [summary] = await summariesOf(world, orders, locale, { ...website, limits })
    const row = htmlOf(locale, () => <OrderRow order={summary ?? expect.fail('no order')} />)
    expect(textOf(row)).toContain(m.order_kept_over_tag({}, { locale }))
  })
})

describe.each(locales)('in %s, an order by MB WAY that waits for its payment', (locale) => {
  test('says how long is left and, without scripts, until when', async () => {
    const { order } = await addOrder(world, { principal: marta, patch: { payment_method_id: 'mb_way' } })
    const { paymentDueAt } = (await findOrderByToken(world, order.token))!
    const left = (paymentDueAt!.getTime() - world.now().getTime()) / 1000
    expect(left).toBeGreaterThan(60)
    expect(secondsOf(await pageOf(order, locale), locale)).toBeCloseTo(left, -1)
    shop.wait(65 / 3600)
    const html = await pageOf(order, locale)
    expect(secondsOf(html, locale)).toBeCloseTo(left - 65, -1)
    expect(textOf(html)).toContain(m.order_balance_until({ date: formatDateTime(paymentDueAt!, locale) }, { locale }))
  })
})

/** What the countdown shows, in seconds; it is hidden where it cannot count. */
function secondsOf(html: string, locale: Locale): number {
  const [, classes, text = ''] = /<p role="timer"[^>]*class="([^"]*)"[^>]*>([^<]*)</.exec(html) ?? []
  expect(classes).toContain('unscripted:hidden')
  const [time, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? []
  expect(text).toBe(m.order_mb_way_left({ time: time ?? '' }, { locale }))
  return Number(minutes) * 60 + Number(seconds)
}
