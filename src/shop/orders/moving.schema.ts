import * as v from 'valibot'
import { alertChannels } from '../notices/notice.ts'
import { orderStates } from './order.ts'

const state = v.picklist(orderStates, 'error_invalid')
const channel = v.picklist(alertChannels, 'error_invalid')

/** `PATCH /staff/orders/{number}`. No `alert`: as is usual for the move; an empty list: nobody is told. */
export const moveBody = v.object({
  state,
  alert: v.optional(v.array(channel, 'error_invalid')),
  /** The state that was on the screen. */
  seen: v.optional(state),
})
