import type { UndoError } from '../fulfilment/actions.server.ts'
import type { OrderState } from '../order/order.ts'
import type { StaffTransitionError } from '../staff/actions.server.ts'
import type { BulkReason } from './bulk.ts'

/** Why an order stays as it is; `state`: the one that it was to have. */
export function reasonOfError(error: StaffTransitionError | UndoError, state?: OrderState): BulkReason {
  if (error.code === 'changed_meanwhile') return error.state === state ? 'already_there' : 'changed_meanwhile'
  return error.code === 'amount_short' || error.code === 'amount_not_cash' ? 'paid_with_needed' : error.code
}
