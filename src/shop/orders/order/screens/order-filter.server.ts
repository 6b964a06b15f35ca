import type { OrderState } from '../order.ts'
import { orderStates, statesWith } from '../order.ts'
import type { OrderFilter } from './order-filter.ts'

export const statesOfFilter = {
  all: orderStates,
  open: statesWith(({ customerTab }) => customerTab === 'open'),
  completed: statesWith(({ customerTab }) => customerTab === 'completed'),
  canceled: statesWith(({ customerTab }) => customerTab === 'canceled'),
} satisfies Record<OrderFilter, readonly OrderState[]>
