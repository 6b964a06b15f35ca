import type * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute } from '#src/platform/jsonapi/route.ts'
import type { Db } from '#src/platform/database/database.ts'
import { money } from '#src/platform/jsonapi/resource.ts'
import { finder } from '#src/shop/catalogue/receiving/scanned-packs.actions.server.ts'
import type { DraftItem } from '#src/shop/cart/draft.actions.server.ts'
import { deliveryAnswer } from '#src/shop/delivery/labels.ts'
import { quoteMeta } from '#src/shop/delivery/resources.api.server.ts'
import { staffOrderResource } from '#src/shop/orders/order/api.server.ts'
import { orderIncludes, staffOrderSchema } from '#src/shop/orders/order/resources.api.server.ts'
import { findStaffOrder } from '#src/shop/orders/staff/actions.server.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { isId } from '#src/kernel/ids.ts'
import { placeCounterOrder } from './actions.server.ts'
import type { CounterOrder, CounterOrderError } from './actions.server.ts'
import { counterOrderBody } from './schema.ts'

type Body = v.InferOutput<typeof counterOrderBody>

const noAddress = { address1: null, address2: null, zipcode: null, city: null }

/** Items by public ids; the first code that no product has is an error. */
async function itemsOf(db: Db, { line_items: items }: Body): Promise<Result<DraftItem[], ApiError>> {
  const codes = items.flatMap(({ sku, cnp, ean }) => sku ?? cnp ?? ean ?? [])
  const find = await finder(db, codes)
  const found: DraftItem[] = []
  for (const [index, { variant_id: id, sku, cnp, ean, quantity }] of items.entries()) {
    if (id !== undefined && !isId(id))
      return err({ code: 'variant_unknown', status: 422, field: `line_items.${index}.variant_id` })
    const variantId = id ?? find(sku ?? cnp ?? ean ?? '')?.public_id
    if (variantId === undefined) return err({ code: 'variant_unknown', status: 422, field: `line_items.${index}` })
    found.push({ variantId, quantity })
  }
  return ok(found)
}

const fieldsOf = (body: Body): CounterOrder['fields'] => ({
  name: body.name,
  phone: body.phone,
  email: body.email,
  fulfilment: body.fulfilment,
  pickupLocationId: body.pickup_location_id,
  shippingRateId: body.shipping_rate_id,
  address: body.shipping_address ?? noAddress,
  addressId: body.address_id,
  coupon: body.coupon_code,
  payment: body.payment_method_id,
  nif: body.nif,
  isNifConfirmed: body.nif_confirmed,
  note: body.special_instructions,
  healthConsent: body.health_consent,
})

const add = defineRoute({
  method: 'POST',
  path: '/staff/orders',
  summary:
    'Places an order for a customer on the phone or at the counter (`origin`), by the rules of the shop: `customer_id` is an account, else a guest has `name` and a phone or an email. With `paid_with` the counter has received the money; else `payment_method_id` says how it is paid. `health_consent` records what the customer agreed to. Lines by `variant_id`, `sku`, `cnp` or `ean`. `address_id` is of the account’s address book and takes the place of `shipping_address`; `coupon_code` follows the rules of the cart.',
  resource: staffOrderSchema,
  statuses: [201],
  allow: 'orders.transition',
  body: counterOrderBody,
  includes: orderIncludes,
  async work(call) {
    const { world, principal, locale, body, source } = call
    const items = await itemsOf(world.db, body)
    if (!items.ok) return items
    const entered: CounterOrder = {
      id: world.id(),
      origin: body.origin,
      customerId: body.customer_id ?? null,
      locale: body.locale ?? 'pt',
      items: items.value,
      paid: body.paid_with && { method: body.paid_with, tendered: body.amount },
      fields: fieldsOf(body),
    }
    const placed = await placeCounterOrder(world, principal, entered, { expectedTotal: body.expected_total, source })
    if (!placed.ok) return err(refusal(placed.error, locale))
    const order = await findStaffOrder(world, principal, { number: placed.value.number, source })
    if (!order) throw new Error('an order that was just placed is missing')
    return ok({ status: 201, data: await staffOrderResource(call, order) })
  },
})

function refusal(error: CounterOrderError, locale: Locale): ApiError {
  const { code } = error
  switch (code) {
    case 'forbidden':
      return { code, status: 403 }
    case 'not_found':
    case 'cart_complete':
    case 'request_expired':
      return { code, status: 409 }
    case 'too_many_cards':
      return { ...error, status: 429 }
    case 'total_changed':
      return { code, status: 409, field: 'expected_total', meta: { total: money(error.cart.totals.total) } }
    case 'out_of_stock':
      return { code, status: 409, field: 'line_items', meta: { left: error.lines[0]?.left ?? 0 } }
    case 'delivery_unavailable':
      return {
        code,
        status: 422,
        field: error.field,
        ...(error.quote &&
          !error.quote.deliverable && { detail: deliveryAnswer(error.quote, locale), meta: quoteMeta(error.quote, locale) }),
      }
    default:
      return { code, status: 422, field: error.field }
  }
}

export const routes: ApiRoute[] = [add]
