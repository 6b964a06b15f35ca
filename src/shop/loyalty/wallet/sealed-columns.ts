import { sealedColumns } from '#src/platform/sealed-column.ts'

export const columns = sealedColumns('loyalty_reasons', 'reason_sealed')
