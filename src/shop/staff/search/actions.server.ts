import type { Locale, Text } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { findProductOfVariant, listProductRows } from '#src/shop/catalogue/editing/actions.server.ts'
import { findScannedVariant } from '#src/shop/catalogue/receiving/scanned-packs.actions.server.ts'
import { findCustomerOfCard, searchCustomers } from '#src/shop/customers/search.server.ts'
import { sealSearch } from '#src/platform/search-address.server.ts'
import { customerPath, customersPath, guestPath } from '#src/shop/customers/screens/customers-address.ts'
import { findNamedOrder, listStaffOrders } from '#src/shop/orders/staff/actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { FoundCustomer, FoundGuest } from '#src/shop/customers/customer.ts'
import { nameOf, ordersText } from '#src/shop/customers/screens/customer-texts.ts'
import { tooManyText } from '#src/shop/sign-in/too-many-text.ts'
import { formatDayOrTime, formatMoney } from '#src/i18n/formatters.ts'
import { staffStateName } from '#src/shop/orders/order/state-labels.ts'
import { customerName } from '#src/shop/orders/staff/screens/customer-name.ts'
import { listPath, wholeList } from '#src/shop/orders/staff/list-address.ts'
import { staffRow } from '#src/shop/orders/staff/staff-view.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { priceRange, stockOf } from '#src/shop/catalogue/editing/listed-product.ts'
import type { ListedProduct } from '#src/shop/catalogue/editing/listed-product.ts'
import { allProducts, productsPath } from '#src/shop/catalogue/editing/screens/products-address.ts'
import { lowStock, stockPath } from '#src/shop/catalogue/stock/screens/stock-address.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { kindsFor, listStaffRequests } from '#src/shop/requests/queue/actions.server.ts'
import { queuePath, wholeQueue, workPath } from '#src/shop/requests/queue/screens/staff-queue-address.ts'
import { staffRequestState, staffRequestTitle } from '#src/shop/requests/queue/staff-labels.ts'
import type { Request, RequestKind } from '#src/shop/requests/request/request.ts'
import { searchText, maxHits } from './search.ts'
import type { HitGroup, Hit } from './search.ts'

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

/** Customers by whatever their own list finds; addresses stay masked. A text that cannot be one of theirs finds none. */
async function customerHits(world: World, staff: Staff, { q, locale, source }: StaffSearch): Promise<HitGroup> {
  const found = await searchCustomers(world, staff, { q, page: 1, size: maxHits, source })
  const s = sealSearch(world, staff, q)
  const group = { kind: 'customer', isMore: false, allPath: customersPath(locale, { s }) } as const
  if (!found.ok) return { ...group, hits: [], total: 0, note: 'retryAfter' in found.error ? tooManyText(found.error) : null }
  const { customers, guest, total } = found.value
  const hits = [...(guest ? [guestHit(guest, s, locale)] : []), ...customers.map((customer) => customerHit(customer, s, locale))]
  return { ...group, hits: hits.slice(0, maxHits), total: total + (guest ? 1 : 0), note: null }
}

const customerHit = ({ id, name, email, orders }: FoundCustomer, s: string, locale: StaffSearch['locale']): Hit => ({
  id,
  name: nameOf(name),
  detail: [email, ordersText(orders)].join(' · '),
  path: customerPath(locale, id, { s }),
})

const guestHit = ({ number, email, orders }: FoundGuest, s: string, locale: StaffSearch['locale']): Hit => ({
  id: number,
  name: email ?? number,
  detail: ordersText(orders),
  path: guestPath(locale, number, { s }),
})

/** Orders by whatever their own list finds, newest first. */
async function orderHits(world: World, staff: Staff, { q, locale, source }: StaffSearch): Promise<HitGroup> {
  const page = { number: 1, size: maxHits }
  const { orders, total, counts } = await listStaffOrders(world, staff, { q, locale, page, source })
  const hits = orders.map((order) => {
    const row = staffRow(order)
    const state = staffStateName(row.state, row.fulfilment, locale)
    return {
      id: row.number,
      name: row.number,
      detail: [customerName(row), state, formatDayOrTime(row.placedAt, world.now(), locale)].filter(Boolean).join(' · '),
      path: pathTo('staff.orders.show', locale, { id: row.number }),
    }
  })
  const allPath = listPath(locale, { ...wholeList, s: sealSearch(world, staff, q) })
  return { kind: 'order', hits, total, isMore: counts === null, allPath, note: null }
}

/** Products by words of the name, SKU, CNP or EAN: those who edit them find their pages, others the stock of their packs. */
async function productHits(world: World, staff: Staff, { q, locale }: StaffSearch): Promise<HitGroup> {
  const { limits } = await readWebsite(world.db)
  const filter = { q, locale, lowAt: limits.lowStockAt, sort: 'name' } as const
  const { products, counts } = await listProductRows(world.db, filter, { number: 1, size: maxHits })
  const group = { kind: 'product', total: counts.all, isMore: false, note: null } as const
  if (can(staff, 'catalogue.edit'))
    return {
      ...group,
      hits: products.map((product) => productHit(product, locale)),
      allPath: productsPath(locale, { ...allProducts, q }),
    }
  return {
    ...group,
    hits: products.flatMap((product) => packHits(product, locale)).slice(0, maxHits),
    allPath: stockPath(locale, { ...lowStock, tab: 'all', q }),
  }
}

const textIn = (text: Text, locale: Locale): string => text[locale] || text.pt

function productHit(product: ListedProduct, locale: Locale): Hit {
  const price = priceRange(product)
  const details = [product.variants[0]?.sku, price && formatMoney(price.lowest, locale), stockText(stockOf(product).available)]
  return {
    id: product.id,
    name: textIn(product.name, locale),
    detail: details.filter(Boolean).join(' · '),
    path: pathTo('staff.products.show', locale, { id: product.id }),
  }
}

const packHits = ({ name, variants }: ListedProduct, locale: Locale): Hit[] =>
  variants.map(({ id, pack, sku, available }) => ({
    id,
    name: `${textIn(name, locale)}, ${textIn(pack, locale)}`,
    detail: [sku, stockText(available)].join(' · '),
    path: pathTo('staff.stock.show', locale, { id }),
  }))

const stockText = (available: number): string => m.staff_search_in_stock({ count: available })

/** Prescriptions and special requests by a part of the customer's name, newest first: a group of each kind that they may read. */
const requestHits = (world: World, staff: Staff, search: StaffSearch): Promise<HitGroup>[] =>
  kindsFor(staff).map((kind) => requestHitsOfKind(world, staff, search, kind))

async function requestHitsOfKind(
  world: World,
  staff: Staff,
  { q, locale, source }: StaffSearch,
  kind: RequestKind,
): Promise<HitGroup> {
  const page = { number: 1, size: maxHits }
  const { requests, total } = await listStaffRequests(world, staff, { kind, order: 'newest', q, page, source })
  const hits = requests.map((request) => requestHit(request, world.now(), locale))
  const allPath = queuePath(locale, kind, { ...wholeQueue, tab: 'all', s: sealSearch(world, staff, q) })
  return { kind, hits, total, isMore: false, allPath, note: null }
}

function requestHit({ kind, id, state, user, ...request }: Request, now: Date, locale: StaffSearch['locale']): Hit {
  const submittedAt = request.submittedAt ?? request.createdAt
  return {
    id,
    name: staffRequestTitle({ kind, customer: user && (user.name ?? user.email), submittedAt }, now, locale),
    detail: [staffRequestState(kind, state, locale), formatDayOrTime(submittedAt, now, locale)].join(' · '),
    path: workPath(locale, { kind, id }),
  }
}
