import { html } from 'hono/html'
import { cents, fromDecimal, toDecimal } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { isId } from '#src/kernel/ids.ts'
import { stateAt } from '#src/platform/bank/simulator.ts'
import { actAtBank, isPretendAction, mayDo, pretendActions } from '#src/platform/bank/simulator-actions.ts'
import type { PretendAction } from '#src/platform/bank/simulator-actions.ts'
import { findById, listCharges } from '#src/platform/bank/simulator.store.server.ts'
import type { PretendPayment } from '#src/platform/bank/simulator.store.server.ts'
import type { ShopApp, ShopContext } from '#src/platform/http/env.ts'
import type { World } from '#src/platform/world.ts'
import { receiveNotice } from '#src/shop/orders/settle.actions.server.ts'
import { devPage, fieldsOf, isoTime, table, wantsPage } from './page.ts'
import type { Markup } from './page.ts'

const most = 200

/** The pretend bank: what waits for money at /dev/bank, and the page that a card customer is led to. */
export function mountBank(app: ShopApp, world: World): void {
  app.get('/dev/bank.json', async (c) =>
    c.json((await listCharges(world.db, most)).map((payment) => paymentJson(payment, world.now()))),
  )
  app.get('/dev/bank', async (c) => devPage(c, 'Bank', listOf(await listCharges(world.db, most), world.now())))
  app.get('/dev/bank/:id', async (c) => {
    const id = c.req.param('id')
    const payment = isId(id) ? await findById(world.db, id) : undefined
    return payment ? devPage(c, 'Pay by card', cardForm(payment, world.now())) : c.notFound()
  })
  app.post('/dev/bank/:id/:action', (c) => act(c, world, { id: c.req.param('id'), action: c.req.param('action') }))
}

async function act(c: ShopContext, world: World, { id, action }: { id: string; action: string }): Promise<Response> {
  if (!isPretendAction(action)) return c.json({ error: 'not_found' }, 404)
  const fields = await fieldsOf(c)
  const done = await actAtBank(world, id, action, amountOf(fields?.['amount']))
  if (!done.ok) return c.json({ error: done.error.code }, done.error.code === 'not_found' ? 404 : 409)
  // The way a real bank takes: signed bytes, proved again on arrival.
  for (const notice of done.value.notices) await receiveNotice(world, 'simulator', notice)
  if (!wantsPage(c)) return c.json(paymentJson(done.value.payment, world.now()))
  return c.redirect((fields?.['back'] === 'shop' && done.value.payment.return_url) || '/dev/bank', 303)
}

/** Of a refund: how much goes back; all that is left unless told. */
function amountOf(told: unknown): Cents | undefined {
  const amount = typeof told === 'string' ? fromDecimal(told) : undefined
  return amount && amount > 0 ? amount : undefined
}

const paymentJson = (payment: PretendPayment, now: Date) => ({
  id: payment.id,
  order: payment.order_number,
  method: payment.method,
  amount: toDecimal(cents(payment.amount_cents)),
  state: stateAt(payment, now),
  entity: payment.entity,
  reference: payment.reference,
  expires_at: payment.expires_at?.toISOString() ?? null,
})

function listOf(payments: readonly PretendPayment[], now: Date): Markup {
  if (payments.length === 0) return html`<p>Nobody has been asked for money yet.</p>`
  const rows = payments.map(
    (payment) =>
      html`<tr>
        <th scope="row">${payment.order_number}</th>
        <td>${payment.method}</td>
        <td class="amount">${toDecimal(cents(payment.amount_cents))} €</td>
        <td class="amount">${payment.entity ?? ''} ${payment.reference ?? ''}</td>
        <td>${stateAt(payment, now)}</td>
        <td>${payment.expires_at ? isoTime(payment.expires_at) : ''}</td>
        <td>${pretendActions.filter((action) => mayDo(payment, action, now)).map((action) => button(payment, action))}</td>
      </tr>`,
  )
  return table(
    'The charges of the shop, newest first',
    ['Order', 'Method', 'Amount', 'Reference', 'State', 'Window ends', 'What happens'],
    rows,
  )
}

const button = ({ id, order_number }: PretendPayment, action: PretendAction, back = 'bank'): Markup =>
  html`<form method="post" action="/dev/bank/${id}/${action}">
    <input type="hidden" name="back" value="${back}" />
    <button aria-label="${action} ${order_number}">${action}</button>
  </form>`

function cardForm(payment: PretendPayment, now: Date): Markup {
  const state = stateAt(payment, now)
  const open = state === 'pending' || state === 'failed'
  return html`<p>This bank is pretended: no money moves.</p>
    <dl>
      <dt>Order</dt>
      <dd>${payment.order_number}</dd>
      <dt>Amount</dt>
      <dd>${toDecimal(cents(payment.amount_cents))} €</dd>
      <dt>State</dt>
      <dd>${state}</dd>
    </dl>
    ${open ? html`<p>${button(payment, 'pay', 'shop')} ${button(payment, 'fail', 'shop')}</p>` : ''}
    ${payment.return_url ? html`<p><a href="${payment.return_url}">Back to the order</a></p>` : ''}`
}
