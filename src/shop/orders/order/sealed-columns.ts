import { sealedColumns } from '#src/platform/sealed-column.ts'

export const columns = [
  ...sealedColumns('orders', 'contact_sealed', 'special_instructions_sealed', 'invoice_key_sealed', 'token_sealed'),
  ...sealedColumns('refunds', 'reason_sealed'),
  ...sealedColumns('order_move_reasons', 'reason_sealed'),
  ...sealedColumns('order_views', 'name_sealed'),
]
