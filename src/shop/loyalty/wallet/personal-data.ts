import { as, ofAccount, personal, plain, staff } from '#src/platform/personal-data.ts'

/** Personal data in the tables of this feature. */
export const personalData = {
  loyalty_cards: {
    ...plain('blocked_at', 'is_open', 'kind', 'known_at', 'linked_at'),
    ...personal(as('numbers of cards', ofAccount('loyalty')), 'number', 'wallet_id'),
  },
  loyalty_entries: {
    ...plain('at', 'balance_after', 'credit_id', 'expires_at', 'id', 'kind', 'owed_change', 'points', 'public_id', 'round'),
    ...personal(
      as('points, by order and cart', { retention: 'ledger', erasure: 'parted', exportedAs: 'points' }),
      'cart_id',
      'order_id',
      'wallet_id',
    ),
    ...personal(staff, 'staff_id'),
  },
  loyalty_reasons: {
    ...plain('entry_id', 'public_id'),
    ...personal(as('why staff set points right', ofAccount('points')), 'reason_sealed'),
  },
  loyalty_receipts: {
    ...plain('amount_cents', 'at'),
    ...personal(
      as('a receipt is credited once', { retention: 'ledger', erasure: 'parted', exportedAs: null }),
      'receipt_hash',
      'wallet_id',
    ),
    ...personal(staff, 'staff_id'),
  },
  loyalty_uses: {
    ...plain('lapsed_points', 'points'),
    ...personal(
      as('points that a cart reserves or an order spent', { retention: 'ledger', erasure: 'parted', exportedAs: null }),
      'cart_id',
      'order_id',
      'wallet_id',
    ),
  },
  loyalty_wallets: {
    ...plain(
      'balance_points',
      'closed_at',
      'id',
      'joined_at',
      'look_at',
      'merged_into',
      'owed_points',
      'public_id',
      'shows_open',
      'told_until',
    ),
    ...personal(as('whose points they are', ofAccount('loyalty')), 'card_number', 'user_id'),
  },
}
