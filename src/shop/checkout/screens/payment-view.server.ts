import { formatMoney, formatWeekdayTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { inThrees, normalisePhone } from '#src/kernel/portuguese-numbers.ts'
import { windowEnd } from '../../payments/actions.server.ts'
import { methodDescription, methodName } from '../../payments/labels.ts'
import type { PaymentMethod } from '../../website/website.ts'
import { phoneField, present } from './contact-view.server.ts'
import type { MethodView, PaymentView, StepView, Values } from './checkout-view.ts'
import type { CheckoutContext } from './delivery-values.server.ts'

// The quickest to pay first; at the counter last, because it can be forgotten.
const order: readonly PaymentMethod[] = ['mb_way', 'multibanco', 'card', 'pay_at_pickup']

/** The ways to pay that fit, in the order of the page. Where there is nothing to pay there are none. */
export const inOrder = ({ cart }: CheckoutContext, offered: readonly PaymentMethod[]): PaymentMethod[] =>
  cart.totals.total === 0 ? [] : order.filter((method) => offered.includes(method))

/** As chosen in this cart, else the last time, as long as it fits; else the first one. */
export function paymentValues({ cart, known }: CheckoutContext, methods: readonly PaymentMethod[], contact: Values): Values {
  return present({
    payment_method_id:
      settledMethod(cart.paymentMethod, methods) ?? settledMethod(known.last?.paymentMethod, methods) ?? methods[0],
    mb_way_phone: cart.contact.mbWayPhone ?? contact['phone'],
  })
}

const settledMethod = (method: PaymentMethod | null | undefined, methods: readonly PaymentMethod[]): PaymentMethod | undefined =>
  methods.find((offered) => offered === method)

export function paymentView(context: CheckoutContext, methods: readonly PaymentMethod[], values: Values): PaymentView {
  const { cart, locale } = context
  const amount = formatMoney(cart.totals.total, locale)
  return {
    step: paymentStep(context, methods, values),
    lead: methods.length ? m.checkout_payment_lead({ amount }, { locale }) : nothingToPay(context),
    legend: m.checkout_payment_how({}, { locale }),
    methods: methods.map((code) => methodView(code, amount, context)),
  }
}

const nothingToPay = ({ cart, locale }: CheckoutContext): string =>
  cart.points.points > 0 ? m.checkout_points_pay_all({}, { locale }) : m.checkout_nothing_to_pay({}, { locale })

function paymentStep({ cart, known, locale }: CheckoutContext, methods: readonly PaymentMethod[], values: Values): StepView {
  const settled = settledMethod(cart.paymentMethod, methods) ?? settledMethod(known.last?.paymentMethod, methods)
  const phone = settled === 'mb_way' ? inThrees(normalisePhone(values['mb_way_phone'] ?? '')) : ''
  const hint = settled && methodDescription(settled, locale)
  return {
    name: 'payment',
    title: m.checkout_payment({}, { locale }),
    fields: ['payment_method_id', 'mb_way_phone'],
    line: settled ? { strong: methodName(settled, locale), rest: [phone || hint || ''] } : null,
    change: { label: m.checkout_payment_change({}, { locale }), short: m.checkout_change({}, { locale }) },
  }
}

// Sentences and not keys: the browser then needs none of those of the other ways to pay, and none in the other language.
const sentences = {
  mb_way: { paying: m.checkout_next_mb_way, button: m.checkout_place_mb_way },
  multibanco: { paying: m.checkout_next_multibanco, button: m.checkout_place_multibanco },
  card: { paying: m.checkout_next_card, button: m.checkout_place_card },
  pay_at_pickup: { paying: m.checkout_next_pay_at_pickup, button: m.checkout_place_pay_at_pickup },
} as const satisfies Record<PaymentMethod, object>

function methodView(code: PaymentMethod, amount: string, context: CheckoutContext): MethodView {
  const { locale } = context
  const { paying, button } = sentences[code]
  return {
    code,
    name: methodName(code, locale),
    hint: methodDescription(code, locale),
    note: noteOf(code, context),
    phone: code === 'mb_way' ? phoneField('mb_way_phone', m.checkout_mb_way_phone({}, { locale })) : null,
    paying: paying({ amount }, { locale }),
    button: button({ amount }, { locale }),
  }
}

function noteOf(code: PaymentMethod, { website: { limits }, now, locale }: CheckoutContext): string | null {
  if (code === 'mb_way') return m.checkout_note_mb_way({ minutes: limits.mbWayMinutes }, { locale })
  const end = windowEnd(code, limits, now)
  if (code === 'multibanco' && end) return m.checkout_note_multibanco({ until: formatWeekdayTime(end, locale) }, { locale })
  return null
}
