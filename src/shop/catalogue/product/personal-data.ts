import { as, ofAccount, personal, plain, published, staff } from '#src/platform/personal-data.ts'

/** Personal data in the tables of this feature. */
export const personalData = {
  brands: published,
  bulk_changes: {
    ...plain('at', 'id', 'products', 'public_id', 'undone_at'),
    ...personal(staff, 'user_id'),
  },
  collections: published,
  favourites: {
    ...plain(),
    ...personal(as('products that a customer keeps', ofAccount('favourites')), 'kept_at', 'product_id', 'user_id'),
  },
  forms: published,
  price_history: published,
  product_collections: published,
  product_images: published,
  product_leaflets: published,
  product_listings: published,
  products: published,
  search_words: published,
  seen_products: {
    ...plain(),
    ...personal(
      as('the latest products that a customer opened, with their wish; no medicines', ofAccount('recently_seen')),
      'product_id',
      'seen_at',
      'user_id',
    ),
  },
  seen_wishes: { ...plain(), ...personal(as('that wish', ofAccount('recently_seen')), 'since', 'user_id') },
  slug_history: published,
  stock_holds: plain('cart_id', 'expires_at', 'quantity', 'started_at', 'variant_id'),
  stock_items: plain('held', 'low_stock_at', 'on_hand', 'variant_id'),
  stock_movements: {
    ...plain('at', 'change', 'id', 'note', 'order_id', 'reason', 'variant_id'),
    ...personal(staff, 'user_id'),
  },
  stock_notices: {
    ...plain('created_at', 'id', 'locale', 'public_id', 'told_at', 'variant_id'),
    ...personal(
      as('whom to tell when something is back', { retention: 'waiting', erasure: 'erased', exportedAs: 'waiting_for' }),
      'email_hash',
      'email_sealed',
      'token_hash',
      'token_sealed',
      'user_id',
    ),
  },
  variants: published,
}
