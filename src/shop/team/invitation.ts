import type { StaffRole } from '#src/platform/principal.ts'

export type Invitation = { id: string; email: string; roles: readonly StaffRole[]; createdAt: Date; expiresAt: Date }

/** How an invited address stands to the shop: a stranger, a customer here at this browser, or one who still has to show it. */
export type Invitee = 'new' | 'here' | 'password' | 'sign_in'

/** What a link from an invitation's letter leads to. */
export type FoundInvitation =
  | { state: 'open'; email: string; roles: readonly StaffRole[]; invitee: Invitee }
  | { state: 'used' | 'expired' | 'withdrawn' | 'unknown' }
