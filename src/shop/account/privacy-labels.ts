import { staffRoles } from '#src/shop/permissions/capabilities.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { ownValue } from '#src/kernel/own-value.ts'
import type { ConsentRecord } from '#src/shop/accounts/consents/consent-records.actions.server.ts'
import { roleName } from '#src/shop/accounts/person/role-name.ts'
import type { StaffAccess } from './access.actions.server.ts'

const consents: Record<ConsentRecord['kind'], () => string> = {
  privacy: m.consent_name_privacy,
  terms: m.consent_name_terms,
  health: m.consent_name_health,
  marketing: m.consent_name_marketing,
}

export const consentName = (kind: ConsentRecord['kind']): string => consents[kind]()

const opened = {
  order: m.account_privacy_opened,
  prescription: m.account_privacy_opened_prescription,
  request: m.account_privacy_opened_request,
} as const satisfies Record<StaffAccess['about']['kind'], unknown>

const dealtWith = {
  order: m.account_privacy_order_changed,
  prescription: m.account_privacy_prescription_changed,
  request: m.account_privacy_request_changed,
} as const satisfies Record<StaffAccess['about']['kind'], unknown>

const actionTexts: Readonly<Record<string, typeof m.account_privacy_codes>> = {
  order_moved: m.account_privacy_transition,
  request_codes_read: m.account_privacy_codes,
  upload_read: m.account_privacy_photo,
  comment_written: m.account_privacy_written,
  request_quoted: m.account_privacy_quoted,
  request_rejected: m.account_privacy_rejected,
}
const looks: readonly string[] = ['order_read', 'request_read', 'invoice_read']

/** "Equipa farmacêutica viu os códigos": the role and the action; the subject is shown next to it. */
export function accessText(
  { by, action, about: { kind } }: Pick<StaffAccess, 'by' | 'action' | 'about'>,
  locale: Locale,
): string {
  const known = staffRoles.find((one) => one === by)
  const role = known ? roleName(known, locale) : m.account_privacy_staff({}, { locale })
  const text = ownValue(actionTexts, action) ?? (looks.includes(action) ? opened : dealtWith)[kind]
  return text({ role }, { locale })
}
