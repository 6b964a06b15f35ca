import { as, demo, personal, plain, staff } from '#src/platform/personal-data.ts'

/** Personal data in the tables of this feature. */
export const personalData = {
  payments: {
    ...plain(
      'amount_cents',
      'created_at',
      'expires_at',
      'given_cents',
      'id',
      'method_code',
      'order_id',
      'paid_with',
      'provider',
      'public_id',
      'refunded_cents',
      'reversed_at',
      'settled_at',
      'share_of',
      'state',
      'surplus',
      'withdrawn_at',
    ),
    ...personal(
      as('the gateway’s id of a payment, for bookkeeping', { retention: 'always', erasure: 'parted', exportedAs: 'orders' }),
      'entity',
      'external_id',
      'redirect_url',
      'reference',
    ),
    ...personal(
      as('declined cards of a network; a hash', { retention: 'day', erasure: 'expires', exportedAs: null }),
      'network_counter',
    ),
    ...personal(staff, 'reversed_by', 'taken_by'),
  },
  'pretend.bank_payments': {
    ...plain('amount_cents', 'created_at', 'expires_at', 'method', 'state'),
    ...personal(demo('payments of the fake bank'), 'entity', 'id', 'idempotency_key', 'order_number', 'reference', 'return_url'),
  },
  'pretend.bank_refunds': plain('amount_cents', 'created_at', 'id', 'idempotency_key', 'payment_id', 'state'),
}
