import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { Cents } from '#src/kernel/money.ts'
import { isPhone, normalisePhone } from '#src/kernel/phone-numbers.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { parseForm, typedTexts } from '#src/platform/forms.server.ts'
import type { FormError } from '#src/platform/forms.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { NewAddress } from '#src/shop/accounts/addresses/schema.ts'
import { findAddress } from '#src/shop/accounts/addresses/actions.server.ts'
import { noAddress } from '../../cart/cart.ts'
import type { Address } from '../../cart/cart.ts'
import type { CheckoutPatch } from '../checkout.ts'
import { contactForm, deliveryForm, paymentForm } from '../checkout-form.schema.ts'
import type { DeliveryFields } from '../checkout-form.schema.ts'
import { postal } from '../checkout-defaults.server.ts'
import { newAddress } from './delivery-values.server.ts'
import type { Values } from './checkout-view.ts'
import { isPaidByPhone, paymentMethodOf } from '../../website/payment-methods.ts'

// Browsers do not send unticked boxes, which may have been ticked when the page was shown.
const unticked: Values = { nif_wanted: '', other_recipient: '', save_address: '' }

/** Everything that was typed, to fill the form again. */
export function checkoutFormValues(form: FormData): Values {
  const { mb_way_phone: phone, ...texts } = typedTexts(form)
  // The MB WAY phone is that of the contact until another one is typed.
  return { ...unticked, ...texts, ...(phone && { mb_way_phone: phone }) }
}

/** The valid input of a step, or its errors by field. */
type ParsedInput<Part> = Result<Part, Pick<FormError, 'code' | 'errors'>>

const wrong = (errors: Record<string, string>): ParsedInput<never> => err({ code: 'invalid', errors })

/** The contact. The NIF counts only if its box is ticked. */
export function parseContactInput(form: FormData, locale: Locale): ParsedInput<CheckoutPatch> {
  const isWanted = form.has('nif_wanted')
  const fields = parseForm(contactForm, isWanted ? form : without(form, ['nif']))
  const missing: Record<string, string> = isWanted && !form.get('nif') ? { nif: issueText('error_nif_required', locale) } : {}
  if (!fields.ok) return wrong({ ...fields.error.errors, ...missing })
  if (missing['nif']) return wrong(missing)
  const { firstname, lastname, phone, email, nif, nif_asked: confirmedNif } = fields.value
  const contact: Address = { ...noAddress, firstname, lastname, phone }
  return ok({ email, billing_address: contact, nif: nif || null, nif_confirmed: nif !== '' && nif === confirmedNif })
}

/** `missing`: fields that a parcel needs; ignored while the customer only looks at delivery prices. */
export type DeliveryInput = { patch: CheckoutPatch; missing: Values; toSave: NewAddress | undefined }

const addressNames = ['address1', 'address2', 'zipcode', 'city', 'recipient_firstname', 'recipient_lastname'] as const

/** The delivery or pickup input; fields of the other choice are ignored. */
export async function parseDeliveryInput(
  { world, principal, locale }: Page,
  form: FormData,
): Promise<ParsedInput<DeliveryInput>> {
  const isDelivered = form.get('fulfilment') === 'delivery'
  const savedId = principal.kind === 'person' ? String(form.get('address_id') ?? newAddress) : newAddress
  const isTyped = isDelivered && savedId === newAddress
  const fields = parseForm(deliveryForm, isTyped ? form : without(form, addressNames))
  if (!fields.ok) return fields
  const { pickup_location_id: place, shipping_rate_id: rate } = fields.value
  if (!isDelivered) return ok(only({ fulfilment: 'pickup', pickup_location_id: place ?? undefined }))
  const base = { fulfilment: 'delivery', shipping_rate_id: rate ?? undefined } as const
  if (isTyped) return ok(addressInput(fields.value, form, { base, locale }))
  const saved = principal.kind === 'person' ? await findAddress(world, principal, savedId) : undefined
  if (!saved) return wrong({ address_id: issueText('error_address_unknown', locale) })
  return ok(only({ ...base, shipping_address: postal(saved) }))
}

const only = (patch: CheckoutPatch): DeliveryInput => ({ patch, missing: {}, toSave: undefined })

type AddressContext = { base: CheckoutPatch; locale: Locale }

function addressInput(fields: DeliveryFields, form: FormData, { base, locale }: AddressContext): DeliveryInput {
  const { address1, address2, zipcode, city, other_recipient: isOther, save_address: isSaved } = fields
  const recipient = isOther ? [fields.recipient_firstname, fields.recipient_lastname] : names(form)
  const [firstname = null, lastname = null] = recipient
  const phone = normalisePhone(String(form.get('phone') ?? ''))
  const address: Address = {
    ...noAddress,
    firstname,
    lastname,
    address1,
    address2,
    zipcode,
    city,
    phone: isPhone(phone) ? phone : null,
  }
  const faults = {
    address1: !address1 && 'error_address_required',
    zipcode: !zipcode && 'error_zipcode',
    city: !city && 'error_city_required',
    recipient_firstname: isOther && !firstname && 'error_recipient_firstname_required',
    recipient_lastname: isOther && !lastname && 'error_recipient_lastname_required',
  }
  const missing = Object.entries(faults).flatMap(([field, key]) => (key ? [[field, issueText(key, locale)]] : []))
  return {
    patch: { ...base, shipping_address: address },
    missing: Object.fromEntries(missing),
    toSave: isSaved ? whole(address) : undefined,
  }
}

/** From the contact step, which shows its own errors. */
const names = (form: FormData): (string | null)[] =>
  ['firstname', 'lastname'].map(
    (name) =>
      String(form.get(name) ?? '')
        .trim()
        .slice(0, 100) || null,
  )

/** Undefined if a required field is missing. */
function whole({ firstname, lastname, address1, address2, city, zipcode, phone }: Address): NewAddress | undefined {
  if (!firstname || !lastname || !address1 || !city || !zipcode || !phone) return undefined
  return { firstname, lastname, address1, address2, city, zipcode, phone }
}

export type PaymentInput = { patch: CheckoutPatch; expectedTotal: Cents }

/** The payment method and the consent. */
export function parsePaymentInput(form: FormData, locale: Locale): ParsedInput<PaymentInput> {
  const needsPhone = isPaidByPhone(paymentMethodOf(form.get('payment_method_id')))
  const fields = parseForm(paymentForm, needsPhone ? form : without(form, ['mb_way_phone']))
  if (!fields.ok) return fields
  const { payment_method_id: method, mb_way_phone: phone, health_consent: consent, expected_total: total } = fields.value
  if (!method && total !== 0) return wrong({ payment_method_id: issueText('error_payment_method_required', locale) })
  return ok({ patch: { payment_method_id: method, mb_way_phone: phone || null, health_consent: consent }, expectedTotal: total })
}

function without(form: FormData, names: readonly string[]): FormData {
  const rest = new FormData()
  for (const [name, value] of form) if (!names.includes(name)) rest.append(name, value)
  return rest
}
