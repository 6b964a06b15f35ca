import { m } from '#src/i18n/paraglide/messages.js'
import type { GivenConsent } from '../accounts/given-consents.actions.server.ts'
import { roleName } from '../accounts/role-name.ts'
import type { Access } from './access.actions.server.ts'

const consents: Record<GivenConsent['kind'], () => string> = {
  privacy: m.consent_name_privacy,
  terms: m.consent_name_terms,
  health: m.consent_name_health,
  marketing: m.consent_name_marketing,
}

export const consentName = (kind: GivenConsent['kind']): string => consents[kind]()

/** "Farmacêutica abriu a encomenda": who, by role, and what; the order's number follows. */
export function accessText({ by, action }: Access): string {
  const isStaff = by === 'counter' || by === 'pharmacist' || by === 'owner'
  const role = isStaff ? roleName(by) : m.account_privacy_staff()
  return action === 'order_moved' ? m.account_privacy_moved({ role }) : m.account_privacy_opened({ role })
}
