import type { OrderState } from '../order.ts'
import { orderStates } from '../order.ts'
import type { VisibleGroup } from './order-filter.ts'

export const visibleStates = {
  all: orderStates,
  open: ['balance_due', 'pending', 'ready'],
  completed: ['completed'],
  canceled: ['canceled', 'void', 'failed'],
} as const satisfies Record<VisibleGroup, readonly OrderState[]>
