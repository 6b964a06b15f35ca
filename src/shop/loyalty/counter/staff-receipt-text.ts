import { formatDateTime } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'

type Used = { at: Date; by: string | null; isSameWallet: boolean }

/** When and by whom a receipt was credited before. The other customer is not revealed. */
export function receiptText({ at, by, isSameWallet }: Used, locale: Locale): string {
  const parameters = { at: formatDateTime(at, locale), name: by ?? '—' }
  return isSameWallet
    ? m.points_credit_receipt_used_here(parameters, { locale })
    : m.points_credit_receipt_used(parameters, { locale })
}
