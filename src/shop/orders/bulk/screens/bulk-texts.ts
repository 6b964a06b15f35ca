import { m } from '#src/i18n/paraglide/messages.js'
import type { OrderState } from '../../order/order.ts'

/** What the list offers for several orders at once, by the state that they move to. */
const bulkActions = ['ready', 'completed', 'canceled'] as const satisfies readonly OrderState[]
type BulkAction = (typeof bulkActions)[number] | 'hand_over' | 'other'

/** `state`: null for orders that are handed over. */
export const bulkActionOf = (state: OrderState | null): BulkAction =>
  state === null ? 'hand_over' : (bulkActions.find((action) => action === state) ?? 'other')

type Counted = (parameters: { count: number }) => string

export const titles: Record<BulkAction, () => string> = {
  ready: m.orders_bulk_ready_title,
  completed: m.orders_bulk_completed_title,
  canceled: m.orders_bulk_canceled_title,
  hand_over: m.orders_bulk_hand_over_title,
  other: m.orders_bulk_other_title,
}

export const submitTexts: Record<BulkAction, Counted> = {
  ready: m.orders_bulk_ready_apply,
  completed: m.orders_bulk_completed_apply,
  canceled: m.orders_bulk_canceled_apply,
  hand_over: m.orders_bulk_hand_over_apply,
  other: m.orders_bulk_other_apply,
}

export const doneTexts: Record<BulkAction, Counted> = {
  ready: m.orders_bulk_ready_done,
  completed: m.orders_bulk_completed_done,
  canceled: m.orders_bulk_canceled_done,
  hand_over: m.orders_bulk_hand_over_done,
  other: m.orders_bulk_other_done,
}
