import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Role } from '#src/platform/who.ts'

const names = {
  customer: m.sign_in_demo_customer,
  counter: m.staff_role_counter,
  pharmacist: m.staff_role_pharmacist,
  owner: m.staff_role_owner,
} satisfies Record<Role, unknown>

/** What a role is called; in the language of the page unless told. */
export const roleName = (role: Role, locale?: Locale): string => names[role]({}, locale && { locale })
