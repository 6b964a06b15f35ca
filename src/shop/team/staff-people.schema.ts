import * as v from 'valibot'
import { emailAddress } from '../accounts/sign-in.schema.ts'

const staffRoles = ['counter', 'pharmacist', 'owner'] as const
const staffRole = v.picklist(staffRoles, 'error_role_required')

export const invitationFields = v.object({ email: emailAddress, role: staffRole })

/** `customer`: off the team. */
export const roleFields = v.object({ role: v.picklist([...staffRoles, 'customer'], 'error_role_required') })

/** One change at a time, so that each is one entry of the audit log. */
export const memberChange = v.pipe(
  v.object({ role: v.optional(roleFields.entries.role), blocked: v.optional(v.boolean()) }),
  v.check(({ role, blocked }) => (role === undefined) !== (blocked === undefined), 'error_role_or_blocked'),
)
