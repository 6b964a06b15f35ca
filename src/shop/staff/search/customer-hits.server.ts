import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { FoundCustomer, FoundGuest } from '#src/shop/customers/customer.ts'
import { customerPath, customersPath, guestPath } from '#src/shop/customers/screens/customers-address.ts'
import { nameOf, ordersText } from '#src/shop/customers/screens/customer-texts.ts'
import { searchCustomers } from '#src/shop/customers/search.server.ts'
import { tooManyText } from '#src/shop/sign-in/too-many-text.ts'
import type { StaffSearch } from './actions.server.ts'
import { maxHits } from './search.ts'
import type { Hit, HitGroup } from './search.ts'

/** Customers by whatever their own list finds; addresses stay masked. A text that cannot be one of theirs finds none. */
export async function customerHits(world: World, staff: Staff, { q, locale, source }: StaffSearch): Promise<HitGroup> {
  const found = await searchCustomers(world, staff, { q, page: 1, size: maxHits, source })
  const group = { kind: 'customer', isMore: false, allPath: customersPath(locale, { q }) } as const
  if (!found.ok) return { ...group, hits: [], total: 0, note: 'retryAfter' in found.error ? tooManyText(found.error) : null }
  const { customers, guest, total } = found.value
  const hits = [...(guest ? [guestHit(guest, q, locale)] : []), ...customers.map((customer) => customerHit(customer, q, locale))]
  return { ...group, hits: hits.slice(0, maxHits), total: total + (guest ? 1 : 0), note: null }
}

const customerHit = ({ id, name, email, orders }: FoundCustomer, q: string, locale: StaffSearch['locale']): Hit => ({
  id,
  name: nameOf(name),
  detail: [email, ordersText(orders)].join(' · '),
  path: customerPath(locale, id, { q }),
})

const guestHit = ({ number, email, orders }: FoundGuest, q: string, locale: StaffSearch['locale']): Hit => ({
  id: number,
  name: email ?? number,
  detail: ordersText(orders),
  path: guestPath(locale, number, { q }),
})
