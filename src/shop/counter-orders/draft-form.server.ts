import { m } from '#src/i18n/paraglide/messages.js'
import { getLocale } from '#src/i18n/paraglide/runtime.js'
import { issueText } from '#src/i18n/issue.ts'
import { isId } from '#src/kernel/ids.ts'
import type { Cents } from '#src/kernel/money.ts'
import { normaliseNif } from '#src/kernel/portuguese-numbers.ts'
import { parseForm } from '#src/platform/forms.server.ts'
import { isLocale } from '#src/i18n/locales.ts'
import type { World } from '#src/platform/world.ts'
import type { DraftItem } from '#src/shop/cart/draft.actions.server.ts'
import { givesChange } from '#src/shop/payments/payment.ts'
import type { CounterMethod } from '#src/shop/payments/payment.ts'
import type { CounterOrder } from './actions.server.ts'
import { firstAddress, maxLines, otherAddress, paymentChoiceOf } from './counter-order.ts'
import { counterOrderForm } from './schema.ts'

const text = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
const texts = (form: FormData, name: string): string[] =>
  form.getAll(name).map((value) => (typeof value === 'string' ? value : ''))

/** What was typed. `errors` by field; the order has the fields that are right. */
export type ReadDraft = { order: CounterOrder; errors: Record<string, string> }

/** Reads the page's form; nothing in it is needed, and what is wrong is named. */
export function readDraftForm(world: World, form: FormData): ReadDraft {
  const { items, wrong } = readItems(form)
  const parsed = parseForm(counterOrderForm, form)
  const errors = { ...(parsed.ok ? {} : parsed.error.errors), ...wrong }
  const valid = parsed.ok ? parsed : parseForm(counterOrderForm, withoutFields(form, Object.keys(errors)))
  const fields = valid.ok ? valid.value : undefined
  const draft = text(form, 'draft')
  const customer = text(form, 'customer')
  const payment = paymentChoiceOf(fields?.payment)
  const language = text(form, 'language')
  const order: CounterOrder = {
    id: isId(draft) ? draft : world.id(),
    origin: fields?.origin ?? 'phone',
    customerId: isId(customer) ? customer : null,
    locale: isLocale(language) ? language : 'pt',
    items,
    paid: payment?.when === 'now' ? { method: payment.method, tendered: tenderedOf(payment.method, fields?.amount) } : undefined,
    fields: {
      name: fields?.name ?? null,
      phone: fields?.phone ?? null,
      email: fields?.email ?? null,
      fulfilment: fields?.fulfilment,
      pickupLocationId: fields?.pickup_location_id,
      shippingRateId: fields?.shipping_rate_id,
      address: {
        address1: fields?.address1 ?? null,
        address2: fields?.address2 ?? null,
        zipcode: fields?.zipcode ?? null,
        city: fields?.city ?? null,
      },
      // The page offers the default first, and another one as `other`.
      addressId: fields?.address_id === otherAddress ? undefined : (fields?.address_id ?? firstAddress),
      coupon: fields?.coupon ?? null,
      payment: payment?.when === 'later' ? payment.method : undefined,
      nif: fields?.nif ?? null,
      isNifConfirmed: fields?.nif != null && fields.nif === normaliseNif(text(form, 'nif_asked')),
      note: fields?.note ?? null,
      healthConsent: fields?.health_consent,
    },
  }
  return { order, errors }
}

// The field of the amount is shown for cash alone, and may still have what was typed before another method was chosen.
const tenderedOf = (method: CounterMethod, amount: Cents | undefined): Cents | undefined =>
  givesChange(method) ? amount : undefined

function withoutFields(form: FormData, names: readonly string[]): FormData {
  const rest = new FormData()
  for (const [name, value] of form) if (!names.includes(name)) rest.append(name, value)
  if (names.includes('origin')) rest.set('origin', 'phone')
  return rest
}

/** The fields `line` and `quantity` of the same place are a line. */
function readItems(form: FormData): { items: DraftItem[]; wrong: Record<string, string> } {
  const quantities = texts(form, 'quantity')
  const wrong: Record<string, string> = {}
  const items = texts(form, 'line')
    .slice(0, maxLines)
    .flatMap((variantId, index): DraftItem[] => {
      if (!isId(variantId)) return []
      const typed = quantities[index]?.trim() ?? ''
      const isRight = /^\d{1,5}$/.test(typed) && Number(typed) > 0
      if (!isRight) wrong[`quantity-${variantId}`] = issueText('error_quantity_invalid', getLocale())
      return [{ variantId, quantity: isRight ? Number(typed) : 1 }]
    })
  return { items, wrong }
}

/** One unit more of a variant, or undefined for more lines than an order takes. */
export function withItem(items: readonly DraftItem[], variantId: string): DraftItem[] | undefined {
  if (items.some((item) => item.variantId === variantId))
    return items.map((item) => (item.variantId === variantId ? { ...item, quantity: item.quantity + 1 } : item))
  return items.length < maxLines ? [...items, { variantId, quantity: 1 }] : undefined
}

export const tooManyLinesText = (): string => m.counter_order_too_many_lines({ count: maxLines })
