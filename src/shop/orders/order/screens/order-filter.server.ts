import type { OrderState } from '../order.ts'
import { orderStates, statesWith } from '../order.ts'
import type { VisibleGroup } from './order-filter.ts'

export const visibleStates = {
  all: orderStates,
  open: statesWith(({ customerTab }) => customerTab === 'open'),
  completed: statesWith(({ customerTab }) => customerTab === 'completed'),
  canceled: statesWith(({ customerTab }) => customerTab === 'canceled'),
} satisfies Record<VisibleGroup, readonly OrderState[]>
