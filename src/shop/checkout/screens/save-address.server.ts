import type { Page } from '#src/platform/page.server.ts'
import type { NewAddress } from '../../accounts/address.schema.ts'
import { addAddress, listAddresses } from '../../accounts/addresses.actions.server.ts'

/**
 * Adds the address of an order to the book of who is signed in, unless it stands there already: an order that is sent twice
 * is placed once. A book that has filled up meanwhile stays as it is; the order is placed all the same.
 */
export async function saveAddress({ world, principal }: Page, address: NewAddress): Promise<void> {
  if (principal.kind !== 'person') return
  const known = await listAddresses(world, principal)
  const isKnown = known.some(
    ({ zipcode, address1, address2 }) =>
      zipcode === address.zipcode && address1 === address.address1 && address2 === address.address2,
  )
  if (!isKnown) await addAddress(world, principal, address)
}
