import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { inThrees, normalisePhone } from '#src/kernel/portuguese-numbers.ts'
import {
  isPaidByPhone,
  methodDescription,
  methodName,
  methodNextStep,
  methodNote,
  methodPlaceButton,
  paymentMethodFacets,
} from '../../website/payment-methods.ts'
import type { PaymentMethod } from '../../website/payment-methods.ts'
import { phoneField, present } from './contact-view.server.ts'
import type { MethodView, PaymentView, StepView, Values } from './checkout-view.ts'
import type { CheckoutContext } from './delivery-values.server.ts'

/** The ways to pay that fit, in the order of the page. Where there is nothing to pay there are none. */
export const inOrder = ({ cart }: CheckoutContext, offered: readonly PaymentMethod[]): PaymentMethod[] =>
  cart.totals.total === 0 ? [] : offered.toSorted((a, b) => paymentMethodFacets[a].position - paymentMethodFacets[b].position)

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
  const phone = isPaidByPhone(settled) ? inThrees(normalisePhone(values['mb_way_phone'] ?? '')) : ''
  const hint = settled && methodDescription(settled, locale)
  return {
    name: 'payment',
    title: m.checkout_payment({}, { locale }),
    fields: ['payment_method_id', 'mb_way_phone'],
    line: settled ? { strong: methodName(settled, locale), rest: [phone || hint || ''] } : null,
    change: { label: m.checkout_payment_change({}, { locale }), short: m.checkout_change({}, { locale }) },
  }
}

// Sentences and not keys: the browser then needs none of those of the other methods, and none in the other language.
function methodView(code: PaymentMethod, amount: string, { now, locale, website: { limits } }: CheckoutContext): MethodView {
  const { flow, icon, marks } = paymentMethodFacets[code]
  return {
    code,
    flow,
    icon,
    marks,
    name: methodName(code, locale),
    hint: methodDescription(code, locale),
    note: methodNote(code, { now, limits }, locale),
    phone: isPaidByPhone(code) ? phoneField('mb_way_phone', m.checkout_mb_way_phone({}, { locale })) : null,
    paying: methodNextStep(code, amount, locale),
    button: methodPlaceButton(code, amount, locale),
  }
}
