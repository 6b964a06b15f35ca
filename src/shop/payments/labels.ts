import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { PaymentMethod } from '../website/website.ts'

const labels = {
  pay_at_pickup: { name: m.payment_method_pay_at_pickup, description: m.payment_method_pay_at_pickup_hint },
  card: { name: m.payment_method_card, description: m.payment_method_card_hint },
  mb_way: { name: m.payment_method_mb_way, description: m.payment_method_mb_way_hint },
  multibanco: { name: m.payment_method_multibanco, description: m.payment_method_multibanco_hint },
} as const satisfies Record<PaymentMethod, unknown>

export const methodName = (method: PaymentMethod, locale: Locale): string => labels[method].name({}, { locale })

export const methodDescription = (method: PaymentMethod, locale: Locale): string => labels[method].description({}, { locale })
