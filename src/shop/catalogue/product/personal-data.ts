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
    ...personal(as('favourite products of a customer', ofAccount('favourites')), 'kept_at', 'product_id', 'user_id'),
  },
  forms: published,
  price_history: published,
  price_schedules: {
    ...plain(
      'compare_at_cents',
      'created_at',
      'ends_at',
      'finished_at',
      'id',
      'price_cents',
      'public_id',
      'refusal',
      'replaced_compare_at_cents',
      'replaced_price_cents',
      'started_at',
      'starts_at',
      'variant_id',
    ),
    ...personal(staff, 'user_id'),
  },
  product_collections: published,
  product_images: published,
  product_listings: published,
  products: published,
  search_words: published,
  seen_products: {
    ...plain(),
    ...personal(
      as('products that a customer opened recently, with their opt-in; no medicines', ofAccount('recently_seen')),
      'product_id',
      'seen_at',
      'user_id',
    ),
  },
  seen_wishes: { ...plain(), ...personal(as('that opt-in', ofAccount('recently_seen')), 'since', 'user_id') },
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
      as('whom to notify when something is back in stock', {
        retention: 'waiting',
        erasure: 'erased',
        exportedAs: 'waiting_for',
      }),
      'email_hash',
      'email_sealed',
      'token_hash',
      'token_sealed',
      'user_id',
    ),
  },
  variants: published,
}
