import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { findProductOfVariant } from '#src/shop/catalogue/editing/actions.server.ts'
import { findScannedVariant } from '#src/shop/catalogue/receiving/scanned-packs.actions.server.ts'
import { findCustomerOfCard } from '#src/shop/customers/search.server.ts'
import { customerPath } from '#src/shop/customers/screens/customers-address.ts'
import { findNamedOrder } from '#src/shop/orders/staff/actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { customerHits } from './customer-hits.server.ts'
import { orderHits } from './order-hits.server.ts'
import { productHits } from './product-hits.server.ts'
import { requestHits } from './request-hits.server.ts'
import { searchText } from './search.ts'
import type { HitGroup } from './search.ts'

export type StaffSearch = { q: string; locale: Locale; source: RequestSource }

/**
 * Everything that a member of staff may find by a text: orders, prescriptions and requests, customers, products; at most five of
 * each. Each list that is read is recorded in the audit log as if it had been opened. Groups without hits are left out, unless they
 * say why.
 */
export async function searchEverything(world: World, staff: Staff, search: StaffSearch): Promise<HitGroup[]> {
  const q = searchText(search.q)
  if (q === '') return []
  const looking = { ...search, q }
  const groups = await Promise.all(
    [
      can(staff, 'orders.read') ? [orderHits(world, staff, looking)] : [],
      requestHits(world, staff, looking),
      can(staff, 'customers.read') ? [customerHits(world, staff, looking)] : [],
      can(staff, 'stock.read') ? [productHits(world, staff, looking)] : [],
    ].flat(),
  )
  return groups.filter(({ hits, note }) => hits.length > 0 || note !== null)
}

/**
 * The page of the one thing that a text names as a whole, as a scanner sends it: an order by its number or pickup code, a customer
 * by a loyalty card, a product by its EAN, CNP or SKU. Undefined for any other text.
 */
export async function findNamedPage(world: World, staff: Staff, { q, locale }: StaffSearch): Promise<string | undefined> {
  const text = searchText(q)
  if (text === '') return undefined
  const number = can(staff, 'orders.read') ? await findNamedOrder(world, text) : undefined
  if (number !== undefined) return pathTo('staff.orders.show', locale, { id: number })
  const customer = can(staff, 'customers.read') ? await findCustomerOfCard(world, text) : undefined
  if (customer !== undefined) return customerPath(locale, customer)
  return can(staff, 'stock.read') ? findNamedProduct(world, staff, { text, locale }) : undefined
}

async function findNamedProduct(
  { db }: World,
  staff: Staff,
  { text, locale }: { text: string; locale: Locale },
): Promise<string | undefined> {
  const variant = await findScannedVariant(db, text)
  if (variant === undefined) return undefined
  const product = can(staff, 'catalogue.edit') ? await findProductOfVariant(db, variant) : undefined
  return product ? pathTo('staff.products.show', locale, { id: product.id }) : pathTo('staff.stock.show', locale, { id: variant })
}
