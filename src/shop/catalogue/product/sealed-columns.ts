import { sealedColumns } from '#src/platform/sealed-column.ts'

export const columns = sealedColumns('stock_notices', 'email_sealed', 'token_sealed')
