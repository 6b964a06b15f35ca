import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { hashPassword } from '#src/shop/accounts/password/password.server.ts'
import { addStaff } from './builders.ts'

export const staffPassword = 'três gatos ao sol'

/** A staff member who signs in with `staffPassword`. */
export async function addStaffMember(world: World, ...roles: [StaffRole, ...StaffRole[]]): Promise<Staff> {
  const person = await addStaff(world, ...roles)
  const facts = {
    email: `${roles.join('-')}-${person.publicId}@farmacia.example`,
    password_hash: await hashPassword(staffPassword),
  }
  await world.db.updateTable('users').set(facts).where('id', '=', person.userId).execute()
  return { ...person, email: facts.email }
}

/** The shop in production mode, where staff must have a second factor. */
export const inProduction = (world: World): World => ({ ...world, config: { ...world.config, mode: 'production' } })
