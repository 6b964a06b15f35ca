import { m } from '#src/i18n/paraglide/messages.js'
import type { RecordedConsent } from './shortage.ts'

/** How the customer agreed. */
export const consentTexts: Record<RecordedConsent, () => string> = {
  phone: m.shortage_by_phone,
  counter: m.shortage_at_counter,
  message: m.shortage_by_message,
  account: m.shortage_in_account,
  link: m.shortage_by_link,
}
