import type { Locale } from '#src/i18n/locales.ts'

export type Role = 'customer' | 'counter' | 'pharmacist' | 'owner'
export type StaffRole = Exclude<Role, 'customer'>

export type Person = {
  kind: 'person'
  userId: number
  publicId: string
  email: string
  name: string | null
  role: Role
  locale: Locale
}

/** Who asks. Every action takes it and decides by it, so that both doors obey the same rule. */
export type Who = { kind: 'guest' } | Person

export const guest: Who = { kind: 'guest' }

export type Staff = Person & { role: StaffRole }
export const isStaff = (who: Who): who is Staff => who.kind === 'person' && who.role !== 'customer'
