import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { otherReason, suggestedReasons } from '#src/shop/requests/quote/rejecting.ts'
import type { Outcome } from './answers.ts'

type Message = (inputs: object, options: { locale: Locale }) => string

export const outcomeNames: Record<Outcome, Message> = {
  bought: m.report_outcome_bought,
  open: m.report_outcome_open,
  expired: m.report_outcome_expired,
  canceled: m.report_outcome_canceled,
  rejected: m.report_outcome_rejected,
}

/** The text of a suggested reason; of a typed one only that it was typed, because it may name a person. */
export function rejectionName(reason: string | null, locale: Locale): string {
  const suggested = [...suggestedReasons('prescription', locale), ...suggestedReasons('request', locale)]
  const known = suggested.find(({ key }) => key === reason)
  if (known) return known.text
  return reason === otherReason ? m.report_reason_other({}, { locale }) : m.report_reason_unknown({}, { locale })
}
