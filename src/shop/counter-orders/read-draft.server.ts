import { formatMoney } from '#src/i18n/formatters.ts'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { maskedEmail, maskedText } from '#src/kernel/masking.ts'
import { auditRead } from '#src/platform/audit/audit.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import type { World } from '#src/platform/world.ts'
import type { Address } from '#src/shop/accounts/addresses/address.ts'
import type { CartLine } from '#src/shop/cart/cart.ts'
import { variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import { limitText } from '#src/shop/catalogue/product/limit-text.ts'
import { needsPrescription } from '#src/shop/catalogue/product/product.ts'
import type { CartVariant } from '#src/shop/catalogue/product/product.ts'
import { findByScan } from '#src/shop/catalogue/receiving/scanned-packs.actions.server.ts'
import { findBestVariantRows } from '#src/shop/catalogue/search/variants.actions.server.ts'
import { previewForCustomer } from '#src/shop/checkout/for-customer.actions.server.ts'
import type { CustomerOrderPreview } from '#src/shop/checkout/for-customer.actions.server.ts'
import { lookIssues } from '#src/shop/customers/customer-search.ts'
import { searchCustomers } from '#src/shop/customers/search.server.ts'
import { deliveryAnswer } from '#src/shop/delivery/labels.ts'
import { counterNames } from '#src/shop/orders/payment/screens/counter-payment-text.ts'
import { counterMethods } from '#src/shop/payments/payment.ts'
import { isPaidOnPage, methodName } from '#src/shop/website/payment-methods.ts'
import { reductionViews } from '#src/shop/promotions/applied-promotions.ts'
import { tooManyText } from '#src/shop/sign-in/too-many-text.ts'
import { otherAddress } from './counter-order.ts'
import { readBuyer, toCustomerOrder } from './actions.server.ts'
import type { CounterOrder, Customer } from './actions.server.ts'
import type { DraftCustomer, DraftLine, DraftMatch, DraftView } from './draft-view.ts'

/** Most customers, and most products, that a search shows. */
const maxFound = 6

const nothing = { customers: null, matches: null, done: null, placed: null, focus: null, errors: {}, values: {} }
export type Answer = Partial<Pick<DraftView, keyof typeof nothing>>

/** The page of a draft: its lines at today's prices, and what can be chosen. Writes nothing. */
export async function readDraftView(visit: StaffVisit, order: CounterOrder, answer: Answer = {}): Promise<DraftView> {
  const { world, locale } = visit
  const buyer = order.customerId === null ? undefined : await readBuyer(world, order.customerId)
  const preview = await previewForCustomer(world, toCustomerOrder(order, buyer))
  const { cart, consent } = preview
  const { items, shipping, total, includedTax } = cart.totals
  if (buyer && buyer.addresses.length > 0) await recordAddressesRead(visit, buyer)
  return {
    ...nothing,
    ...answer,
    values: {
      language: order.locale,
      ...answer.values,
      draft: order.id,
      customer: buyer?.person.publicId ?? '',
      address_id: chosenAddress(order, buyer),
    },
    errors: { ...couponErrors(preview, locale), ...answer.errors },
    customer: buyer ? customerOf(buyer) : null,
    addresses: (buyer?.addresses ?? []).map(addressChoice),
    lines: cart.lines.map((line) => lineOf(line, order, locale)),
    pickupLocations: cart.pickupLocations.map(({ id, name, address1, city }) => ({
      value: id,
      text: name,
      hint: `${address1}, ${city}`,
    })),
    delivery: cart.delivery && deliveryAnswer(cart.delivery, locale),
    rates: ratesOf(preview, locale),
    payments: paymentsOf(preview, locale),
    sums: { items, reductions: reductionViews(cart.adjustments, locale), shipping, total, includedTax },
    consent: { version: consent.version, text: consent.text[locale] },
  }
}

/** Masked, but read: the audit log says so, as for the page of the customer. */
const recordAddressesRead = ({ world, principal }: StaffVisit, { person }: Customer): Promise<void> =>
  auditRead(world, {
    principal,
    action: 'customer_read',
    subject: { kind: 'person', id: person.publicId },
    why: 'addresses',
    source: 'page',
  })

const addressChoice = ({ id, address1, zipcode, city }: Address): DraftView['addresses'][number] => ({
  value: id,
  text: maskedText(address1),
  hint: `${zipcode} ${city}`,
})

function chosenAddress({ fields: { addressId } }: CounterOrder, buyer: Customer | undefined): string | undefined {
  if (addressId === undefined) return otherAddress
  return buyer?.addresses.some(({ id }) => id === addressId) ? addressId : undefined
}

const couponErrors = ({ cart: { coupon, lines } }: CustomerOrderPreview, locale: Locale): Record<string, string> =>
  coupon?.problem && lines.length > 0 ? { coupon: couponText(coupon.problem, locale) } : {}

/** The shop's own sentence speaks of a cart. */
const couponText = (code: string, locale: Locale): string =>
  code === 'coupon_not_applicable' ? m.counter_order_coupon_not_applicable() : issueText(`error_${code}`, locale)

const customerOf = ({ person, isBlocked }: Customer): DraftCustomer => ({
  id: person.publicId,
  name: person.name,
  email: maskedEmail(person.email),
  isBlocked,
})

function lineOf({ variant, quantity, price, total, limit }: CartLine, order: CounterOrder, locale: Locale): DraftLine {
  return {
    variantId: variant.view.id,
    name: variant.name[locale],
    pack: variant.pack[locale],
    sku: variant.sku,
    price,
    quantity: order.items.find(({ variantId }) => variantId === variant.view.id)?.quantity ?? quantity,
    left: variant.left,
    total,
    issue: issueOf({ variant, quantity, limit }, locale),
  }
}

function issueOf({ variant, quantity, limit }: Pick<CartLine, 'variant' | 'quantity' | 'limit'>, locale: Locale): string | null {
  const reason = refusalOf(variant)
  if (reason !== null) return reason
  if (quantity > limit.max && limit.max < variant.left) return limitText(limit, locale)
  return quantity > variant.left ? m.counter_order_left({ left: variant.left }) : null
}

/** Why a product cannot be sold like this; null if it can. */
function refusalOf({ purchasable, product, left }: CartVariant): string | null {
  if (needsPrescription(product.class)) return m.counter_order_needs_prescription()
  if (!purchasable) return m.counter_order_not_sold()
  return left === 0 ? m.counter_order_none_left() : null
}

const ratesOf = ({ cart }: CustomerOrderPreview, locale: Locale): DraftView['rates'] =>
  cart.fulfilment === 'delivery'
    ? (cart.delivery?.rates ?? []).map(({ id, method, price, free }) => ({
        value: id,
        text: method.name[locale],
        hint: `${method.expected[locale]} · ${free ? m.cart_free() : formatMoney(price, locale)}`,
      }))
    : []

/** At the counter now, or as the shop offers it. */
const paymentsOf = ({ methods }: CustomerOrderPreview, locale: Locale): DraftView['payments'] => [
  ...counterMethods.map((method) => ({
    value: `now:${method}` as const,
    text: m.counter_order_paid_now({ how: counterNames[method]() }),
  })),
  ...methods.map((method) => ({ value: `later:${method}` as const, text: laterText(method, locale) })),
]

const laterText = (method: CustomerOrderPreview['methods'][number], locale: Locale): string =>
  isPaidOnPage(method) ? m.counter_order_pay_link() : methodName(method, locale)

/** Customers with accounts; the errors of the search are those of the field. */
export async function lookForCustomers({ world, principal, locale }: StaffVisit, q: string): Promise<Answer> {
  const found = await searchCustomers(world, principal, { q, page: 1, size: maxFound, source: 'page' })
  if (!found.ok) {
    const { error } = found
    const sentence = 'retryAfter' in error ? tooManyText(error) : issueText(lookIssues[error.code], locale)
    return { errors: { look_customer: sentence }, focus: 'look_customer' }
  }
  const { customers } = found.value
  return {
    customers: customers.map(({ id, name, email, isBlocked }) => ({ id, name, email, isBlocked })),
    done:
      customers.length === 0 ? m.counter_order_customers_none() : m.counter_order_customers_found({ count: customers.length }),
    focus: 'look_customer',
  }
}

/** The variant that a code means, or those whose name has the words. */
export async function lookForProducts(
  { world, locale }: { world: World; locale: Locale },
  typed: string,
): Promise<{ exact: CartVariant | undefined; matches: DraftMatch[] }> {
  const scanned = await findByScan(world.db, typed)
  const rows = scanned ? [scanned.id] : await findBestVariantRows(world.db, typed, locale, maxFound)
  const variants = (await variantsForCart(world.db, rows, locale)).toSorted(
    (one, other) => rows.indexOf(one.id) - rows.indexOf(other.id),
  )
  const isAddable = (variant: CartVariant): boolean => refusalOf(variant) === null
  return {
    exact: scanned ? variants.find(isAddable) : undefined,
    matches: variants.map((variant) => matchOf(variant, locale)),
  }
}

const matchOf = (variant: CartVariant, locale: Locale): DraftMatch => ({
  variantId: variant.view.id,
  name: variant.name[locale],
  pack: variant.pack[locale],
  sku: variant.sku,
  price: variant.view.price,
  left: variant.left,
  reason: refusalOf(variant),
})
