import { formatDateTime, formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { CounterMethod } from '#src/shop/payments/payment.ts'
import type { CounterPaymentView } from '../../fulfilment/staff-transitions-view.ts'

export const counterNames: Record<CounterMethod, () => string> = {
  cash: m.staff_take_cash,
  card: m.staff_take_card,
  mb_way: m.staff_take_mb_way,
}

/** "Numerário, 31,85 € (recebido 40,00 €, troco 8,15 €)". */
export function counterPaymentText({ method, ...sums }: CounterPaymentView, locale: Locale): string {
  const [methodName, amount] = [counterNames[method](), formatMoney(sums.amount, locale)]
  if (sums.change === 0) return m.staff_taken({ way: methodName, amount })
  return m.staff_taken_change({
    way: methodName,
    amount,
    given: formatMoney(sums.tendered, locale),
    change: formatMoney(sums.change, locale),
  })
}

/** Also says who received it or reversed it, and when. */
export function counterPaymentByText(payment: CounterPaymentView, locale: Locale): string {
  const { at, by, reversedAt, reversedBy } = payment
  const what = counterPaymentText(payment, locale)
  const time = reversedAt ?? at
  const said = { what, name: (reversedAt ? reversedBy : by) ?? m.staff_area(), time: time ? formatDateTime(time, locale) : '' }
  return reversedAt ? m.staff_taken_reversed(said) : m.staff_taken_by(said)
}
