import type { Locale } from '#src/i18n/locales.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'

/**
 * Everything that the shop stores about a person, unsealed. `dateOfBirth` is "YYYY-MM-DD"; phone and taxpayer number have nine
 * digits.
 */
export type Profile = {
  publicId: string
  email: string
  roles: readonly StaffRole[]
  locale: Locale
  name: string | null
  dateOfBirth: string | null
  mobilePhone: string | null
  nif: string | null
  /** Whether news about orders may go out by email and SMS; it always appears in the account. */
  alertsByEmail: boolean
  alertsBySms: boolean
  marketingConsent: boolean
  /** False for a person who signed up without a password. */
  hasPassword: boolean
  /** The profile step was skipped once. */
  profileSkipped: boolean
  createdAt: Date
}

export type Completeness = Pick<Profile, 'name' | 'dateOfBirth' | 'mobilePhone' | 'nif'>

/** Sending a prescription or a request needs all four; buying does not. */
export const isComplete = ({ name, dateOfBirth, mobilePhone, nif }: Completeness): boolean =>
  name !== null && dateOfBirth !== null && mobilePhone !== null && nif !== null

/** "Marta" of "Marta Lobo", for greetings. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name
