import type { StaffRole } from '#src/shop/permissions/capabilities.ts'

export type Invitation = { id: string; email: string; roles: readonly StaffRole[]; createdAt: Date; expiresAt: Date }

/**
 * How an invited address relates to the shop: a new person, a customer signed in here, or one who has to prove the account first.
 */
export type Invitee = 'new' | 'here' | 'password' | 'sign_in'

/** What the link in an invitation leads to. */
export type OpenInvitation = { state: 'open'; email: string; roles: readonly StaffRole[]; invitee: Invitee }
export type FoundInvitation = OpenInvitation | { state: 'used' | 'expired' | 'withdrawn' | 'unknown' }
export type InvitationState = FoundInvitation['state']

/** What each state means. The only place: the page and its form derive from it. */
export const invitationFacets: Readonly<
  Record<
    InvitationState,
    { /** Of its page. */ status: 200 | 404 | 410; /** The invited person has an account now. */ hasAccount: boolean }
  >
> = {
  open: { status: 200, hasAccount: false },
  used: { status: 410, hasAccount: true },
  expired: { status: 410, hasAccount: false },
  withdrawn: { status: 410, hasAccount: false },
  unknown: { status: 404, hasAccount: false },
}

export const isOpenInvitation = (found: FoundInvitation): found is OpenInvitation => found.state === 'open'
