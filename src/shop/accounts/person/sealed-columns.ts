import { sealedColumns } from '#src/platform/sealed-column.ts'

export const columns = [
  ...sealedColumns('users', 'date_of_birth_sealed', 'mobile_phone_sealed', 'nif_sealed'),
  ...sealedColumns('addresses', 'address_sealed'),
  ...sealedColumns('customer_notes', 'text_sealed'),
  ...sealedColumns('email_codes', 'code_sealed', 'payload_sealed'),
]
