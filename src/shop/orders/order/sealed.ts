import { unseal } from '#src/platform/crypto.ts'
import type { SealedCell } from '#src/platform/crypto.ts'
import type { World } from '#src/platform/world.ts'
import { noContact } from '#src/shop/cart/cart.ts'
import type { Contact } from '#src/shop/cart/cart.ts'
import type { OrderRow } from './store.server.ts'

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

/** Encryption context of the reason of a transition. */
export const transitionReasonCell = (reasonId: string): SealedCell => ({
  table: 'order_move_reasons',
  row: reasonId,
  column: 'reason_sealed',
})

export function contactOf(world: World, row: Pick<OrderRow, 'public_id' | 'contact_sealed'>): Contact {
  if (!row.contact_sealed) return noContact
  // Sealed by the shop itself: has the current shape, or an older one with fewer fields.
  const contact = unseal(world.keys, orderCell(row.public_id, 'contact_sealed'), row.contact_sealed)
  return { ...noContact, ...(JSON.parse(contact) as Partial<Contact>) }
}
