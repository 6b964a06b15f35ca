import type { Locale } from '#src/i18n/locales.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { listAddresses } from '#src/shop/accounts/addresses/actions.server.ts'
import type { Address } from '#src/shop/accounts/addresses/address.ts'
import { findPerson, readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { findCustomer } from '#src/shop/accounts/customer/actions.server.ts'
import type { DraftItem } from '#src/shop/cart/draft.actions.server.ts'
import { placeForCustomer } from '#src/shop/checkout/for-customer.actions.server.ts'
import type { CustomerOrder, CustomerOrderError, PlacedForCustomer } from '#src/shop/checkout/for-customer.actions.server.ts'
import type { PlacedByStaff } from '#src/shop/orders/placing/create-order.server.ts'
import type { CounterMethod } from '#src/shop/payments/payment.ts'
import { firstAddress, patchOf, savedAddress } from './counter-order.ts'
import type { CounterOrderFields, CustomerName } from './counter-order.ts'

export type CounterOrder = {
  /** Public id of its cart; the same id places one order. */ id: string
  origin: PlacedByStaff['origin']
  /** Public id of the account; null for a guest. */ customerId: string | null
  /** Language of what a guest is sent; an account has its own. */ locale: Locale
  items: readonly DraftItem[]
  paid: { method: CounterMethod; tendered?: Cents | undefined } | undefined
  fields: CounterOrderFields
}

export type CounterOrderError =
  | CustomerOrderError
  | { code: 'customer_unknown' | 'name_required' | 'contact_required' | 'address_unknown'; field: string }

/** `addresses`: the address book, the default first. */
export type Customer = { person: Person; known: CustomerName; addresses: readonly Address[]; isBlocked: boolean }

/** The account of a customer with the contact it has; undefined for another id. */
export async function readBuyer(world: World, id: string): Promise<Customer | undefined> {
  const row = await findCustomer(world.db, id)
  const person = row && (await findPerson(world.db, id))
  if (!person) return undefined
  const [{ name, mobilePhone: phone }, addresses] = await Promise.all([readProfile(world, person), listAddresses(world, person)])
  return { person, known: { name, phone }, addresses, isBlocked: row.blocked_at !== null }
}

/** The order as the checkout takes it. */
export function toCustomerOrder(order: CounterOrder, customer: Customer | undefined): CustomerOrder {
  const { id, locale, items, paid, fields } = order
  return {
    id,
    customer: customer?.person ?? null,
    locale: customer?.person.locale ?? locale,
    items,
    coupon: fields.coupon,
    patch: patchOf(fields, {
      known: customer?.known ?? { name: null, phone: null },
      saved: savedAddress(fields, customer?.addresses ?? []),
    }),
    paid,
  }
}

/** A guest can be called by name, and be reached. */
export function contactError(
  { name, phone, email }: Pick<CounterOrderFields, 'name' | 'phone' | 'email'>,
  customer: Customer | undefined,
): { code: 'name_required' | 'contact_required'; field: string } | undefined {
  if (!customer && name === null) return { code: 'name_required', field: 'name' }
  return !customer && phone === null && email === null ? { code: 'contact_required', field: 'phone' } : undefined
}

function addressError(
  fields: CounterOrderFields,
  customer: Customer | undefined,
): { code: 'address_unknown'; field: string } | undefined {
  const { fulfilment, addressId } = fields
  if (fulfilment !== 'delivery' || addressId === undefined || addressId === firstAddress) return undefined
  return savedAddress(fields, customer?.addresses ?? []) ? undefined : { code: 'address_unknown', field: 'address_id' }
}

export type CounterOrderContext = { expectedTotal?: Cents | undefined; source: RequestSource }

/** Places an order for a customer on the phone or at the counter; see `placeForCustomer`. */
export async function placeCounterOrder(
  world: World,
  staff: Staff,
  order: CounterOrder,
  { expectedTotal, source }: CounterOrderContext,
): Promise<Result<PlacedForCustomer, CounterOrderError>> {
  const customer = order.customerId === null ? undefined : await readBuyer(world, order.customerId)
  if (order.customerId !== null && !customer) return err({ code: 'customer_unknown', field: 'customer_id' })
  const missing = contactError(order.fields, customer) ?? addressError(order.fields, customer)
  if (missing) return err(missing)
  const placed = await placeForCustomer(world, staff, {
    order: toCustomerOrder(order, customer),
    origin: order.origin,
    expectedTotal,
    source,
  })
  return placed.ok ? ok(placed.value) : placed
}
