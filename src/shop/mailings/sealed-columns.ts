import { sealedColumns } from '#src/platform/sealed-column.ts'

export const tokenPlace = (letterId: string) => ({ table: 'mailing_letters', row: letterId, column: 'token_sealed' }) as const

export const columns = sealedColumns('mailing_letters', 'token_sealed')
