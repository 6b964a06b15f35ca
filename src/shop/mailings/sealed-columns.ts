import { sealedColumns } from '#src/platform/sealed-column.ts'

export const recipientTokenCell = (recipientId: string) =>
  ({ table: 'mailing_letters', row: recipientId, column: 'token_sealed' }) as const

export const columns = sealedColumns('mailing_letters', 'token_sealed')
