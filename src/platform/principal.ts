import type { Locale } from '#src/i18n/locales.ts'

export const staffRoles = ['counter', 'pharmacist', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

export type Person = {
  kind: 'person'
  userId: number
  publicId: string
  email: string
  name: string | null
  /** What they do at the pharmacy, in the order of `staffRoles`; empty for a customer. */
  roles: readonly StaffRole[]
  locale: Locale
  /** When they last proved who they are in this session; null where nobody sits at the other end. */
  verifiedAt: Date | null
}

/** Who asks. Every action takes it and decides by it, so that both doors obey the same rule. */
export type Principal = { kind: 'guest' } | Person

export const guest: Principal = { kind: 'guest' }

/** Somebody who works here: with at least one role. */
export type Staff = Person & { roles: readonly [StaffRole, ...StaffRole[]] }
const proofLasts = 15 * 60_000
// The clocks of two processes differ by less.
const clocksDiffer = 60_000

/**
 * Whether a person proved who they are within a quarter of an hour: settings, security and exports ask for it. `now`: real time. A proof of the
 * future is none: it would last until a clock that was set back has come there again.
 */
export function isFresh({ verifiedAt }: Person, now: Date): boolean {
  if (verifiedAt === null) return false
  const age = now.getTime() - verifiedAt.getTime()
  return age < proofLasts && age > -clocksDiffer
}

export const isStaff = (principal: Principal): principal is Staff => principal.kind === 'person' && principal.roles.length > 0
