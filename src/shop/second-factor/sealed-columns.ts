import type { SealedColumn } from '#src/platform/sealed-column.ts'

export const columns: readonly SealedColumn[] = [{ table: 'totp_secrets', column: 'secret_sealed', row: { userIn: 'user_id' } }]
