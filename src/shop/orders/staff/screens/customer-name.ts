import { m } from '#src/i18n/paraglide/messages.js'
import type { StaffRowView } from '../staff-view.ts'

/** The customer's name; undefined for staff who may not see it. */
export const customerName = ({
  customer,
  email,
  isErased,
}: Pick<StaffRowView, 'customer' | 'email' | 'isErased'>): string | undefined =>
  isErased ? m.staff_erased_customer() : (customer ?? email ?? undefined)
