import { as, ofOrder, personal, plain, secret } from '#src/platform/personal-data.ts'

/** Personal data in the tables of this feature. */
export const personalData = {
  promotion_brands: plain('brand_id', 'promotion_id'),
  promotion_collections: plain('collection_id', 'promotion_id'),
  promotion_uses: {
    ...plain('order_id', 'promotion_id', 'returned_at', 'used_at'),
    ...personal(as('a coupon is used once a mailbox; a keyed hash', { ...ofOrder, exportedAs: null }), 'email_hash'),
    ...personal(as('a coupon is used once a person', { ...secret('orderLink') }), 'user_id'),
  },
  promotion_variants: plain('promotion_id', 'variant_id'),
  promotions: plain(
    'active',
    'amount_cents',
    'buy_quantity',
    'code',
    'created_at',
    'ends_at',
    'get_quantity',
    'id',
    'kind',
    'limit_person',
    'limit_total',
    'minimum_cents',
    'name_en',
    'name_pt',
    'priority',
    'public_id',
    'rate_basis_points',
    'scope',
    'stacking',
    'starts_at',
    'updated_at',
    'used',
    'version',
  ),
}
