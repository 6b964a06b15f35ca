import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Cents } from '#src/kernel/money.ts'

/** States the most that points may pay of this cart (S215). */
export const tooHighText = (maximum: Cents, locale: Locale): string =>
  m.cart_points_too_high({ amount: formatMoney(maximum, locale) }, { locale })
