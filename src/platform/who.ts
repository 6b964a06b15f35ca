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
  provedAt: Date | null
}

/** Who asks. Every action takes it and decides by it, so that both doors obey the same rule. */
export type Who = { kind: 'guest' } | Person

export const guest: Who = { kind: 'guest' }

/** Somebody who works here: with at least one role. */
export type Staff = Person & { roles: readonly [StaffRole, ...StaffRole[]] }
const proofLasts = 15 * 60_000
// The clocks of two processes differ by less.
const clocksDiffer = 60_000

/**
 * Whether a person proved who they are within a quarter of an hour: settings, security and exports ask for it. `now`: real time. A proof of the
 * future is none: it would last until a clock that was set back has come there again.
 */
export function isFresh({ provedAt }: Person, now: Date): boolean {
  if (provedAt === null) return false
  const age = now.getTime() - provedAt.getTime()
  return age < proofLasts && age > -clocksDiffer
}

export const isStaff = (who: Who): who is Staff => who.kind === 'person' && who.roles.length > 0
