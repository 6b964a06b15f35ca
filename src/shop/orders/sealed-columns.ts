import { sealedColumns } from '#src/platform/sealed-column.ts'

export const columns = [...sealedColumns('refunds', 'reason_sealed'), ...sealedColumns('order_move_reasons', 'reason_sealed')]
