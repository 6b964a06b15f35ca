import { as, ofAccount, personal, plain, secret } from '#src/platform/personal-data.ts'

export const personalData = {
  carts: {
    ...plain(
      'completed_at',
      'coupon_code',
      'created_at',
      'expired_requests',
      'expires_at',
      'fulfilment',
      'has_held',
      'has_points',
      'health_consent_version',
      'id',
      'locale',
      'payment_method_code',
      'pickup_location_id',
      'public_id',
      'shipping_method_id',
      'state',
      'updated_at',
      'version',
    ),
    ...personal(
      as('what a customer types at the checkout; in a placed cart as long as in the order', {
        retention: 'cart',
        erasure: 'erased',
        exportedAs: 'cart',
      }),
      'contact_sealed',
      'email',
      'email_proven_until',
      'special_instructions_sealed',
    ),
    ...personal(as('opens the cart of a guest', secret('cart')), 'token_hash', 'token_sealed'),
    ...personal(as('whose cart it is; a placed one is anonymised with its order', ofAccount('cart')), 'user_id'),
  },
  line_items: plain('cart_id', 'created_at', 'id', 'public_id', 'quantity', 'request_id', 'seen_price_cents', 'variant_id'),
}
