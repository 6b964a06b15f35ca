import { columns as hashKeys } from '../platform/hash-key.ts'
import type { SealedColumn } from '../platform/sealed-column.ts'
import { columns as accounts } from '#src/shop/accounts/person/sealed-columns.ts'
import { columns as cart } from '../shop/cart/sealed-columns.ts'
import { columns as catalogue } from '#src/shop/catalogue/product/sealed-columns.ts'
import { columns as conversation } from '../shop/conversation/sealed-columns.ts'
import { columns as loyalty } from '#src/shop/loyalty/wallet/sealed-columns.ts'
import { columns as mailings } from '../shop/mailings/sealed-columns.ts'
import { columns as notices } from '../shop/notifications/sealed-columns.ts'
import { columns as orders } from '#src/shop/orders/order/sealed-columns.ts'
import { columns as requests } from '#src/shop/requests/request/sealed-columns.ts'
import { columns as secondFactor } from '../shop/second-factor/sealed-columns.ts'

/**
 * Every column of sealed values. Two kinds of sealed values are not listed and never resealed: stored responses of
 * Idempotency-Key and messages in the queue are deleted within a day, so old keys must stay in the ring for that long.
 */
export const sealedColumns: readonly SealedColumn[] = [
  ...hashKeys,
  ...accounts,
  ...notices,
  ...secondFactor,
  ...conversation,
  ...requests,
  ...catalogue,
  ...cart,
  ...orders,
  ...loyalty,
  ...mailings,
]
