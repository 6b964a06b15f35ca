import * as v from 'valibot'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import { versionField } from '#src/platform/field-schemas.ts'
import { orderStates } from '../order/order.ts'
import { maxAtOnce, maxBulk } from './bulk.ts'

const target = { number: v.pipe(v.string('error_required'), v.maxLength(40, 'error_invalid')), version: versionField }

const ordersUpTo = (max: number, tooMany: 'error_too_many_orders' | 'error_too_many_to_undo') =>
  v.pipe(
    v.array(v.object(target), 'error_invalid'),
    v.minLength(1, 'error_required'),
    v.maxLength(max, tooMany),
    v.check((all) => new Set(all.map(({ number }) => number)).size === all.length, 'error_order_twice'),
  )

/** `POST /staff/orders/bulk`. Without `alert` each customer is notified on the transition's default channels. */
export const bulkBody = v.object({
  orders: ordersUpTo(maxBulk, 'error_too_many_orders'),
  state: v.picklist(orderStates, 'error_invalid'),
  alert: v.optional(
    v.pipe(
      v.array(v.picklist(alertChannels, 'error_invalid'), 'error_invalid'),
      v.maxLength(alertChannels.length, 'error_invalid'),
    ),
  ),
  dry_run: v.optional(v.boolean('error_invalid'), false),
})

/** `POST /staff/orders/bulk/undo`: `version` is the one that the transition answered. What a worker moved it also undoes. */
export const bulkUndoBody = v.object({ orders: ordersUpTo(maxAtOnce, 'error_too_many_to_undo') })

const id = v.pipe(v.string('error_required'), v.nonEmpty('error_required'), v.maxLength(64, 'error_invalid'))

/** `POST /staff/orders/bulk/hand-over`. `claimed_by`: public id of the one who had it when it was read; null for no one. */
export const bulkHandOverBody = v.object({
  orders: v.pipe(
    v.array(v.object({ ...target, claimed_by: v.optional(v.nullable(id), null) }), 'error_invalid'),
    v.minLength(1, 'error_required'),
    v.maxLength(maxBulk, 'error_too_many_orders'),
    v.check((all) => new Set(all.map(({ number }) => number)).size === all.length, 'error_order_twice'),
  ),
  to: id,
  dry_run: v.optional(v.boolean('error_invalid'), false),
})
