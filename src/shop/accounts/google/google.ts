import type { Identity } from '#src/platform/google/port.ts'
import type { Person } from '#src/platform/principal.ts'

/**
 * An identity that a provider has just verified. It opens one session: `once.key` is stored until `until`, when the proof has
 * expired.
 */
export type GoogleProof = { identity: Identity; once: { key: string; until: Date } }

export type GoogleRefusal = 'google_email_unverified' | 'google_account_blocked' | 'google_account_taken'

/**
 * How a Google identity relates to the shop. `link`: an account has its address, and its owner must confirm by password or
 * emailed code before Google opens it.
 */
export type GoogleStanding =
  | { kind: 'known'; person: Person }
  | { kind: 'link'; person: Person }
  | { kind: 'new' }
  | { kind: 'refused'; code: GoogleRefusal }
