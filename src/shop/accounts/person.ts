import type { Locale } from '#src/i18n/locales.ts'
import type { StaffRole } from '#src/platform/principal.ts'

/** All that the shop holds about a person, opened. `dateOfBirth` is "YYYY-MM-DD"; phone and taxpayer number have nine digits. */
export type Profile = {
  publicId: string
  email: string
  roles: readonly StaffRole[]
  locale: Locale
  name: string | null
  dateOfBirth: string | null
  mobilePhone: string | null
  nif: string | null
  /** Whether news of orders may come by these ways; the account itself always tells. */
  alertsByEmail: boolean
  alertsBySms: boolean
  marketingConsent: boolean
  /** Who came by another way than a password has none. */
  hasPassword: boolean
  /** The profile step was put off once. */
  profileSkipped: boolean
  createdAt: Date
}

export type Completeness = Pick<Profile, 'name' | 'dateOfBirth' | 'mobilePhone' | 'nif'>

/** Sending a prescription or a request needs all four; buying does not. */
export const isComplete = ({ name, dateOfBirth, mobilePhone, nif }: Completeness): boolean =>
  name !== null && dateOfBirth !== null && mobilePhone !== null && nif !== null

/** "Marta" of "Marta Lobo": how a greeting calls somebody. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name
