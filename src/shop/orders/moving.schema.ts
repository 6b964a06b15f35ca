import * as v from 'valibot'
import { alertChannels } from '../notices/notice.ts'
import { orderStates } from './order.ts'
import { paperFields } from './papers.schema.ts'

const state = v.picklist(orderStates, 'error_invalid')
const channel = v.picklist(alertChannels, 'error_invalid')

/**
 * `PATCH /staff/orders/{number}`: another state, the numbers of invoice and parcel, or both. No `alert`: as is usual for the move;
 * an empty list: nobody is told.
 */
export const moveBody = v.pipe(
  v.object({
    state: v.optional(state),
    alert: v.optional(v.array(channel, 'error_invalid')),
    /** The state that was on the screen. */
    seen: v.optional(state),
    ...paperFields,
  }),
  v.forward(
    v.check(
      (body) => [body.state, body.invoice_number, body.tracking_number].some((given) => given !== undefined),
      'error_required',
    ),
    ['state'],
  ),
)
