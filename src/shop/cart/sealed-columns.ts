import { sealedColumns } from '#src/platform/sealed-column.ts'

export const columns = sealedColumns('carts', 'contact_sealed', 'special_instructions_sealed', 'token_sealed')
