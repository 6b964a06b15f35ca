import { m } from '#src/i18n/paraglide/messages.js'
import type { StaffRowView } from '../staff-view.ts'

/** Whose order it is, as far as this member of staff may know; undefined for who may not. */
export const customerName = ({ customer, email, isErased }: StaffRowView): string | undefined =>
  isErased ? m.staff_erased_customer() : (customer ?? email ?? undefined)
