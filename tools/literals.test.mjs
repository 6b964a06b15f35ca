import { describe, expect, test } from 'vitest'
import { literalErrors } from './literals.mjs'

const errorsOf = (text, file = 'src/shop/orders/order/actions.server.ts') => literalErrors(file, text)

describe('the check of literals refuses', () => {
  test.each([
    "if (row.state === 'pending') return",
    "if (payment?.state !== 'failed') return",
    "const isPaid = payments.some(({ state }) => state === 'paid')",
    "if (order.paymentState === 'balance_due') return",
    "const isPaid = row.payment_state === 'partially_refunded'",
    "const isSent = shipmentState === 'shipped'",
    "refunds.every(({ state }) => state !== 'refused')",
    "if ('paid' === payment.state) return",
    "if (transition.to === 'canceled') return",
    "query.where('state', '=', 'pending')",
    "query.where('r.state', 'in', ['pending', 'done'])",
    "query.where('payment_state', '<>', 'void')",
    "sql`select from refunds where refunds.state = 'pending'`",
    "sql`select from payments where state in ('paid', 'refunded')`",
    "if (['paid', 'refunded'].includes(payment.state)) return",
    'switch (payment.state) {',
  ])('%s', (line) => {
    expect(errorsOf(line)).toEqual([
      'src/shop/orders/order/actions.server.ts:1: a state of orders, payments or refunds compared outside its table',
    ])
  })

  test.each([
    ['payments', 'src/shop/payments/store.server.ts'],
    ['the checkout', 'src/shop/checkout/api.server.ts'],
    ['the account', 'src/shop/account/screens/account.tsx'],
    ['the dashboard', 'src/shop/staff/today.ts'],
    ['notifications', 'src/shop/notifications/notification-text.ts'],
  ])('a comparison in %s', (_, file) => {
    expect(errorsOf("\nif (state === 'failed') return", file)).toHaveLength(1)
  })

  test.each([
    ["if (row.state !== 'open') return", 'src/shop/cart/change-cart.server.ts'],
    ["query.where('state', '<>', 'complete')", 'src/shop/cart/erasure.store.server.ts'],
    ["sql`select id from carts where state = 'expired'`", 'src/shop/cart/store.server.ts'],
    ["if (cart?.state === 'complete') return", 'src/shop/checkout/api.server.ts'],
    ["const token = cart?.state === 'open' ? caller.token : undefined", 'src/shop/orders/reorder/actions.server.ts'],
    ["if (row?.state !== 'waiting') return", 'src/shop/mailings/jobs.server.ts'],
    ["query.where('state', '=', 'waiting')", 'src/shop/mailings/store.server.ts'],
    ["if (found.state !== 'open') return", 'src/shop/team/screens/invitation.server.ts'],
    ["if (state === 'rejected') return", 'src/shop/requests/request/screens/request-body.tsx'],
    ["query.where('state', '=', 'confirmed')", 'src/shop/requests/request/store.server.ts'],
    ["if (method === 'multibanco') return", 'src/shop/checkout/screens/review-step.tsx'],
    ["if (product.class === 'MSRM') return", 'src/shop/cart/cart.ts'],
    ["if (staff.roles.includes('owner')) return", 'src/shop/team/actions.server.ts'],
  ])('%s in %s', (line, file) => {
    expect(errorsOf(line, file)).toHaveLength(1)
  })
})

describe('the check of literals allows', () => {
  test.each([
    'if (isAwaited(payment.state)) return',
    'if (cart && isOpenCart(cart.state)) return',
    "if (notice.state === 'declined') return",
    "if (fetcher.state === 'idle') return",
    "query.where('state', '=', from)",
    "query.where('r.state', 'in', awaitedRefundStates)",
    "await settlePayment(tx, payment, { state: 'expired', at })",
    "if (transition.event === 'fail') return",
  ])('%s', (line) => {
    expect(errorsOf(line)).toEqual([])
  })

  test.each([
    'src/shop/orders/order/order.ts',
    'src/shop/orders/order/payment-state.ts',
    'src/shop/orders/refund/refund.ts',
    'src/shop/payments/payment.ts',
    'src/shop/orders/order/order.test.ts',
    'src/shop/cart/cart.ts',
    'src/shop/mailings/mailing.ts',
    'src/shop/team/invitation.ts',
  ])('any comparison in %s', (file) => {
    expect(errorsOf("if (state === 'paid') return", file)).toEqual([])
  })
})
