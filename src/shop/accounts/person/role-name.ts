import { formatList } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'

const names = {
  counter: m.staff_role_counter,
  pharmacist: m.staff_role_pharmacist,
  owner: m.staff_role_owner,
} satisfies Record<StaffRole, unknown>

/** The name of a role, by default in the language of the page. */
export const roleName = (role: StaffRole, locale?: Locale): string => names[role]({}, locale && { locale })

/**
 * All roles of a person: "Balcão, Farmacêutico e Proprietário"; "customer" without any. The language is always passed: in the
 * browser the messages exist in the page's language only, and do not say which.
 */
export function roleNames(roles: readonly StaffRole[], locale: Locale): string {
  if (roles.length === 0) return m.sign_in_demo_customer({}, { locale })
  const listed = roles.map((role) => roleName(role, locale))
  return formatList(listed, locale)
}
