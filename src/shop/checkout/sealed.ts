import type { Place } from '#src/platform/crypto.ts'

/** Where the sealed columns of an order live. The checkout writes them, the orders read them. */
export const orderPlace = (
  orderId: string,
  column: 'contact_sealed' | 'special_instructions_sealed' | 'invoice_key_sealed',
): Place => ({
  table: 'orders',
  row: orderId,
  column,
})
