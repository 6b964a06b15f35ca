import { m } from '#src/i18n/paraglide/messages.js'
import type { ShortageConsent } from './shortage.ts'

/** How the customer agreed. */
export const consentTexts: Record<ShortageConsent, () => string> = {
  phone: m.shortage_by_phone,
  counter: m.shortage_at_counter,
  message: m.shortage_by_message,
}
