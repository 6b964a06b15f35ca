import { html } from 'hono/html'
import { formatMoney } from '#src/i18n/formatters.ts'
import { localeOfPath } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { cents, fromDecimal, toDecimal } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { isId } from '#src/kernel/ids.ts'
import { stateAt } from '#src/shop/payments/gateway/fake-gateway.server.ts'
import {
  applyFakeGatewayAction,
  isFakeGatewayAction,
  canDo,
  fakeGatewayActions,
} from '#src/shop/payments/gateway/fake-gateway-actions.server.ts'
import type { FakeGatewayAction } from '#src/shop/payments/gateway/fake-gateway-actions.server.ts'
import { findById, listCharges } from '#src/shop/payments/gateway/fake-gateway.store.server.ts'
import type { FakePayment, FakeGatewayState } from '#src/shop/payments/gateway/fake-gateway.store.server.ts'
import type { ShopApp, ShopContext } from '#src/platform/http/env.ts'
import type { World } from '#src/platform/world.ts'
import { handlePaymentEvent } from '#src/shop/orders/payment/actions.server.ts'
import { devLocale, devPage, fieldsOf, table, timeOf, wantsPage } from './page.ts'
import type { Markup } from './page.ts'
import { methodName } from '#src/shop/website/payment-methods.ts'

const max = 200

/** The fake gateway: open payments at /dev/bank, and the page a card customer is redirected to. */
export function mountBank(app: ShopApp, world: World): void {
  app.get('/dev/bank.json', async (c) =>
    c.json((await listCharges(world.db, max)).map((payment) => paymentJson(payment, world.now()))),
  )
  app.get('/dev/bank', async (c) => {
    const locale = devLocale(c)
    const body = listOf(await listCharges(world.db, max), world.now(), locale)
    return devPage(c, { title: m.dev_bank({}, { locale }), body, locale })
  })
  app.get('/dev/bank/:id', async (c) => {
    const id = c.req.param('id')
    const payment = isId(id) ? await findById(world.db, id) : undefined
    if (!payment) return c.notFound()
    // The customer comes from an order in one language and returns to it.
    const locale = devLocale(c, payment.return_url === null ? undefined : localeOfPath(payment.return_url))
    return devPage(c, { title: m.dev_card({}, { locale }), body: cardForm(payment, world.now(), locale), locale })
  })
  app.post('/dev/bank/:id/:action', (c) => act(c, world, { id: c.req.param('id'), action: c.req.param('action') }))
}

async function act(c: ShopContext, world: World, { id, action }: { id: string; action: string }): Promise<Response> {
  if (!isFakeGatewayAction(action)) return c.json({ error: 'not_found' }, 404)
  const fields = await fieldsOf(c)
  const done = await applyFakeGatewayAction(world, id, action, amountOf(fields?.['amount']))
  // A person sees the current state of the payment instead of the error.
  if (!done.ok && done.error.code === 'wrong_state' && wantsPage(c)) return c.redirect(`/dev/bank/${id}`, 303)
  if (!done.ok) return c.json({ error: done.error.code }, done.error.code === 'not_found' ? 404 : 409)
  // As from a real gateway: signed bytes, verified again on arrival.
  for (const notice of done.value.notices) await handlePaymentEvent(world, 'simulator', notice)
  if (!wantsPage(c)) return c.json(paymentJson(done.value.payment, world.now()))
  return c.redirect((fields?.['back'] === 'shop' && done.value.payment.return_url) || '/dev/bank', 303)
}

/** Amount of a refund; defaults to all that is left. */
function amountOf(value: unknown): Cents | undefined {
  const amount = typeof value === 'string' ? fromDecimal(value) : undefined
  return amount && amount > 0 ? amount : undefined
}

const paymentJson = (payment: FakePayment, now: Date) => ({
  id: payment.id,
  order: payment.order_number,
  method: payment.method,
  amount: toDecimal(cents(payment.amount_cents)),
  state: stateAt(payment, now),
  entity: payment.entity,
  reference: payment.reference,
  expires_at: payment.expires_at?.toISOString() ?? null,
})

const stateNames: Record<FakeGatewayState, (locale: Locale) => string> = {
  pending: (locale) => m.dev_bank_state_pending({}, { locale }),
  paid: (locale) => m.dev_bank_state_paid({}, { locale }),
  failed: (locale) => m.dev_bank_state_failed({}, { locale }),
  expired: (locale) => m.dev_bank_state_expired({}, { locale }),
  refunded: (locale) => m.dev_bank_state_refunded({}, { locale }),
}
const actionNames: Record<FakeGatewayAction, (locale: Locale) => string> = {
  pay: (locale) => m.dev_bank_action_pay({}, { locale }),
  fail: (locale) => m.dev_bank_action_fail({}, { locale }),
  expire: (locale) => m.dev_bank_action_expire({}, { locale }),
  'pay-twice': (locale) => m.dev_bank_action_pay_twice({}, { locale }),
  'pay-late': (locale) => m.dev_bank_action_pay_late({}, { locale }),
  refund: (locale) => m.dev_bank_action_refund({}, { locale }),
}

function listOf(payments: readonly FakePayment[], now: Date, locale: Locale): Markup {
  if (payments.length === 0) return html`<p class="card">${m.dev_bank_empty({}, { locale })}</p>`
  const names = [m.dev_order, m.dev_method, m.dev_amount, m.dev_reference, m.dev_state, m.dev_until, m.dev_what_happens]
  return table({
    caption: m.dev_bank_caption({}, { locale }),
    heads: names.map((name) => name({}, { locale })),
    rows: payments.map((payment) => [
      { isHead: true, content: payment.order_number },
      { content: methodName(payment.method, locale) },
      { content: formatMoney(cents(payment.amount_cents), locale) },
      { content: [payment.entity, payment.reference].filter(Boolean).join(' ') || '–' },
      { content: stateNames[stateAt(payment, now)](locale) },
      { content: payment.expires_at ? timeOf(payment.expires_at, locale) : '–' },
      { content: actionsOf(payment, now, locale) },
    ]),
  })
}

const actionsOf = (payment: FakePayment, now: Date, locale: Locale): Markup =>
  html`<div class="actions">
    ${fakeGatewayActions
      .filter((action) => canDo(payment, action, now))
      .map((action) => {
        const text = actionNames[action](locale)
        return button(payment, { action, text, name: `${text} ${payment.order_number}` })
      })}
  </div>`

type Press = { action: FakeGatewayAction; text: string; name?: string; back?: 'bank' | 'shop'; look?: string }

const button = ({ id }: FakePayment, { action, text, name = text, back = 'bank', look = '' }: Press): Markup =>
  html`<form method="post" action="/dev/bank/${id}/${action}">
    <input type="hidden" name="back" value="${back}" />
    <button class="${look}" aria-label="${name}">${text}</button>
  </form>`

function cardForm(payment: FakePayment, now: Date, locale: Locale): Markup {
  const state = stateAt(payment, now)
  const amount = formatMoney(cents(payment.amount_cents), locale)
  const open = state === 'pending' || state === 'failed'
  return html`<div class="card">
    <p class="note">${m.dev_card_note({}, { locale })}</p>
    <dl>
      <dt>${m.dev_order({}, { locale })}</dt>
      <dd>${payment.order_number}</dd>
      <dt>${m.dev_amount({}, { locale })}</dt>
      <dd>${amount}</dd>
      <dt>${m.dev_state({}, { locale })}</dt>
      <dd>${stateNames[state](locale)}</dd>
    </dl>
    ${open ? answers(payment, amount, locale) : ''}
    ${payment.return_url ? html`<p><a href="${payment.return_url}">${m.dev_back_to_order({}, { locale })}</a></p>` : ''}
  </div>`
}

const answers = (payment: FakePayment, amount: string, locale: Locale): Markup =>
  html`<div class="actions">
    ${button(payment, { action: 'pay', text: m.dev_card_pay({ amount }, { locale }), back: 'shop', look: 'primary' })}
    ${button(payment, { action: 'fail', text: m.dev_card_decline({}, { locale }), back: 'shop' })}
  </div>`
