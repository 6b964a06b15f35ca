import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { CounterMethod } from '#src/shop/payments/payment.ts'
import { isPaidAtCounter, methodName } from '#src/shop/website/payment-methods.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'

type Message = (inputs: object, options: { locale: Locale }) => string

const atCounter: Record<CounterMethod, Message> = {
  cash: m.report_counter_cash,
  card: m.report_counter_card,
  mb_way: m.report_counter_mb_way,
}

/** "MB WAY", "Balcão, numerário"; "Balcão" where it was not recorded how it was paid. */
export function receivedBy(method: PaymentMethod, paidWith: CounterMethod | null, locale: Locale): string {
  if (paidWith !== null) return atCounter[paidWith]({}, { locale })
  return isPaidAtCounter(method) ? m.report_counter({}, { locale }) : methodName(method, locale)
}
