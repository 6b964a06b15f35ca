import type { Locale } from '#src/i18n/locales.ts'
import type { Capability, StaffRole } from './access.ts'

export type Person = {
  kind: 'person'
  userId: number
  publicId: string
  email: string
  name: string | null
  /** Roles of staff, in a fixed order; empty for everyone but staff. */
  roles: readonly StaffRole[]
  /** Of a caller with an API token: all that it may do. */
  only?: readonly Capability[]
  locale: Locale
  /** When they last re-authenticated in this session; null when the caller is not a person's session. */
  verifiedAt: Date | null
}

/** The caller. Every action takes it and decides by it, so that pages and API follow the same rules. */
export type Principal = { kind: 'guest' } | Person

export const guest: Principal = { kind: 'guest' }

/** A person with at least one role. */
export type Staff = Person & { roles: readonly [StaffRole, ...StaffRole[]] }
const proofLasts = 15 * 60_000
// The clocks of two processes differ by less.
const clocksDiffer = 60_000

/**
 * Whether a person re-authenticated within a quarter of an hour, as settings, security and exports require. `now`: real time. A
 * proof in the future does not count: after the clock is set back it would last until that time comes again.
 */
export function isRecentlyVerified({ verifiedAt, only }: Person, now: Date): boolean {
  // An API token has no session to prove; its owner proved theirs to make it, for exactly what it may do.
  if (only) return true
  if (verifiedAt === null) return false
  const age = now.getTime() - verifiedAt.getTime()
  return age < proofLasts && age > -clocksDiffer
}

export const isStaff = (principal: Principal): principal is Staff => principal.kind === 'person' && principal.roles.length > 0
