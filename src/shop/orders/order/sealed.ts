import { unseal } from '#src/platform/crypto.ts'
import type { SealedCell } from '#src/platform/crypto.ts'
import type { World } from '#src/platform/world.ts'

/** Where the sealed columns of an order live. The checkout writes them, the orders read them. */
export const orderCell = <Column extends SealedColumn>(orderId: string, column: Column): SealedCell & { column: Column } => ({
  table: 'orders',
  row: orderId,
  column,
})

type SealedColumn = 'contact_sealed' | 'special_instructions_sealed' | 'invoice_key_sealed' | 'token_sealed'

/** The token of the links that open an order; empty once the order is erased, when none does. */
export const orderToken = (
  { keys }: Pick<World, 'keys'>,
  { public_id: id, token_sealed: sealed }: { public_id: string; token_sealed: Buffer | null },
): string => (sealed === null ? '' : unseal(keys, orderCell(id, 'token_sealed'), sealed))
