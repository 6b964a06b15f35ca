import { issueText } from '#src/i18n/issue.ts'
import { err } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { isAreaLimited } from '#src/shop/catalogue/product/product.ts'
import { acknowledgePrices, findCart, removeItems } from '../actions.server.ts'
import type { CartChange } from '../actions.server.ts'
import { deliveryForm, zipcodeForm } from '../cart.schema.ts'
import { chooseDelivery } from '../delivery.actions.server.ts'
import type { DeliveryChoice, DeliveryChoiceError } from '../delivery.actions.server.ts'
import { rememberZipcode } from '../../delivery/zipcode-cookie.ts'
import { hasAreaLimit } from '../cart-items.ts'
import type { CartError } from './cart-form-result.ts'
import { pickupOption } from './delivery-view.ts'
import { callerOf } from './cart-cookie.server.ts'
import { isOpenCart } from '../cart.ts'

type CartChangeResult = Result<CartChange, CartError>

/** Typing a postal code chooses delivery, or pickup if the items cannot be delivered there. Both can be changed afterwards. */
export async function submitZipcodeForm(visit: Page, form: FormData): Promise<CartChangeResult> {
  const typed = String(form.get('zipcode') ?? '')
  const fields = parseForm(zipcodeForm, form)
  if (!fields.ok) return err({ code: 'zipcode', sentence: fields.error.errors['zipcode'] ?? '', typed })
  const chosen = await choose(visit, { zipcode: fields.value.zipcode, fulfilment: 'delivery' }, typed)
  if (chosen.ok && chosen.value.cart.delivery?.county) rememberZipcode(visit, typed)
  return chosen.ok && !chosen.value.cart.shippingRate ? choose(visit, { fulfilment: 'pickup' }, typed) : chosen
}

/** Applies the postal code typed on a product page to a cart without an address; an address in the cart stays. */
export async function applyZipcode(visit: Page, { cart, created }: CartChange): Promise<CartChange> {
  const { shipping } = cart.contact
  const isWritten = Boolean(shipping?.address1) || shipping?.zipcode === visit.zipcode
  if (visit.zipcode === undefined || isWritten) return { cart, created }
  const caller = { ...callerOf(visit), token: cart.token }
  const applied = await chooseDelivery(visit.world, caller, { zipcode: visit.zipcode })
  return applied.ok ? { cart: applied.value.cart, created } : { cart, created }
}

export async function submitDeliveryOptionForm(visit: Page, form: FormData): Promise<CartChangeResult> {
  const fields = parseForm(deliveryForm, form)
  if (!fields.ok) return err({ code: 'invalid' })
  const { way } = fields.value
  return choose(visit, way === pickupOption ? { fulfilment: 'pickup' } : { fulfilment: 'delivery', shippingRateId: way }, '')
}

/** Removes the medicines, so that the rest can be delivered. */
export async function submitDeliverRestForm(visit: Page): Promise<CartChangeResult> {
  const cart = await findCart(visit.world, callerOf(visit))
  if (!cart || !isOpenCart(cart.state)) return err({ code: 'not_found' })
  const medicines = [...cart.lines.filter(({ variant }) => isAreaLimited(variant.class)), ...cart.requests.filter(hasAreaLimit)]
  const removed = await removeItems(
    visit.world,
    callerOf(visit),
    medicines.map(({ id }) => id),
  )
  if (!removed.ok) return removed
  const chosen = await choose(visit, { fulfilment: 'delivery' }, '')
  // If the cart was placed in between, the medicines are removed all the same.
  return chosen.ok ? chosen : removed
}

export const submitAcknowledgePricesForm = (visit: Page): Promise<CartChangeResult> =>
  acknowledgePrices(visit.world, callerOf(visit))

async function choose(visit: Page, choice: DeliveryChoice, typed: string): Promise<CartChangeResult> {
  const changed = await chooseDelivery(visit.world, callerOf(visit), choice)
  return changed.ok ? changed : err(errorOf(changed.error, visit, typed))
}

function errorOf({ code }: DeliveryChoiceError, { locale }: Page, typed: string): CartError {
  if (code === 'zipcode_invalid') return { code: 'zipcode', sentence: issueText('error_zipcode', locale), typed }
  return code === 'shipping_rate_unknown' ? { code: 'way_gone' } : { code }
}
