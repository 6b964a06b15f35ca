import type { StaffRole } from '#src/shop/permissions/capabilities.ts'

export type Invitation = { id: string; email: string; roles: readonly StaffRole[]; createdAt: Date; expiresAt: Date }

/**
 * How an invited address relates to the shop: a new person, a customer signed in here, or one who has to prove the account first.
 */
export type Invitee = 'new' | 'here' | 'password' | 'sign_in'

/** What the link in an invitation leads to. */
export type FoundInvitation =
  | { state: 'open'; email: string; roles: readonly StaffRole[]; invitee: Invitee }
  | { state: 'used' | 'expired' | 'withdrawn' | 'unknown' }
