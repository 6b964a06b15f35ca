import type { Locale } from '#src/i18n/locales.ts'
import type { Role } from '#src/platform/who.ts'

/** All that the shop holds about a person, opened. `dateOfBirth` is "YYYY-MM-DD"; phone and taxpayer number have nine digits. */
export type Profile = {
  publicId: string
  email: string
  role: Role
  locale: Locale
  name: string | null
  dateOfBirth: string | null
  mobilePhone: string | null
  nif: string | null
  createdAt: Date
}

/** Sending a prescription or a request needs all four; buying does not. */
export const isComplete = ({ name, dateOfBirth, mobilePhone, nif }: Profile): boolean =>
  name !== null && dateOfBirth !== null && mobilePhone !== null && nif !== null

/** "Marta" of "Marta Lobo": how a greeting calls somebody. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name
