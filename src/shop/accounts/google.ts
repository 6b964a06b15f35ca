import type { Identity } from '#src/platform/google/port.ts'
import type { Person } from '#src/platform/principal.ts'

/** An identity that a provider has just vouched for. It opens one session: `once.key` is remembered `until` nobody could use it again. */
export type GoogleProof = { identity: Identity; once: { key: string; until: Date } }

export type GoogleRefusal = 'google_email_unverified' | 'google_account_blocked' | 'google_account_taken'

/**
 * What a Google identity is to the shop. `link`: somebody here has its address, and has to say so by password or emailed code
 * before Google opens their account.
 */
export type GoogleStanding =
  | { kind: 'known'; person: Person }
  | { kind: 'link'; person: Person }
  | { kind: 'new' }
  | { kind: 'refused'; code: GoogleRefusal }
