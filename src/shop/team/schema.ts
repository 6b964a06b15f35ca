import * as v from 'valibot'
import { staffRoles } from '#src/shop/permissions/capabilities.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import { emailAddress, credentialsSchema } from '#src/shop/accounts/sign-up/sign-in.schema.ts'
import { isOfEmail, newPassword } from '#src/shop/accounts/password/schema.ts'

const known = v.picklist(staffRoles, 'error_role_unknown')

// In the order of `staffRoles`, each once, whatever the order in the form.
const roles = v.pipe(
  v.array(known),
  v.maxLength(10, 'error_role_unknown'),
  v.transform((value): StaffRole[] => staffRoles.filter((role) => value.includes(role))),
)

const atLeastOne = v.pipe(v.optional(roles, []), v.minLength(1, 'error_role_required'))

export const invitationFields = v.object({
  email: emailAddress,
  roles: atLeastOne,
})

export const rolesFields = v.object({ roles: atLeastOne })

/** One change at a time, so that each is one entry of the audit log; no roles removes a person from the team. */
export const memberChange = v.pipe(
  v.object({ roles: v.optional(roles), blocked: v.optional(v.boolean()) }),
  v.check(({ roles, blocked }) => (roles === undefined) !== (blocked === undefined), 'error_role_or_blocked'),
)

const maxNameLength = 200

/** A new person: `email` is the invitation's own, for the rules of the password. */
export const newColleague = v.pipe(
  v.object({
    email: v.string(),
    name: v.pipe(
      v.string('error_person_name_required'),
      v.trim(),
      v.nonEmpty('error_person_name_required'),
      v.maxLength(maxNameLength, 'error_person_name_long'),
    ),
    password: newPassword,
  }),
  v.forward(
    v.check(({ email, password }) => !isOfEmail(password, email), 'error_password_email'),
    ['password'],
  ),
)

/** A customer of the shop who is not signed in here. */
export const knownColleague = v.object({ password: credentialsSchema.entries.password })
