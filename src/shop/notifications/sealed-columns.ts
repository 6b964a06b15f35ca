import { sealedColumns } from '#src/platform/sealed-column.ts'
import type { SealedColumn } from '#src/platform/sealed-column.ts'

type Table = 'push_subscriptions' | 'undelivered_messages'

export const placeOf = (table: Table, row: string, column: 'subscription_sealed' | 'message_sealed') => ({ table, row, column })

export const columns: readonly SealedColumn[] = [
  ...sealedColumns('push_subscriptions', 'subscription_sealed'),
  ...sealedColumns('undelivered_messages', 'message_sealed'),
]
