import type { IsoDate } from '#src/kernel/dates.ts'
import type { Website } from './website.ts'
import type { Settings } from './website.schema.ts'

/** The sections of the owner's settings, one form each; delivery has its own pages. */
export const sections = ['pharmacy', 'hours', 'legal', 'limits', 'loyalty', 'payments', 'modules'] as const
export type Section = (typeof sections)[number]

export const isSection = (text: string): text is Section => sections.some((section) => section === text)

const keys = {
  pharmacy: ['name', 'tagline', 'promo', 'address', 'phone', 'email', 'workEmail', 'orderPrefix'],
  hours: ['hours'],
  legal: ['legal'],
  limits: ['limits'],
  loyalty: ['loyalty'],
  payments: ['paymentMethods'],
  modules: ['modules'],
} as const satisfies Record<Section, readonly (keyof Settings)[]>

/** The part of the settings that a section's form compares and writes. */
export const partOf = (settings: Settings, section: Section): Partial<Settings> =>
  Object.fromEntries(keys[section].map((key) => [key, settings[key]]))

/** Without these the shop stays closed: visitors could not know who the seller is. */
export const essentials = ['name', 'address', 'phone', 'email'] as const
export type Essential = (typeof essentials)[number]

/** Whether an error in the settings is only a field that is not filled in yet. */
export const isEssential = (path: string): path is Essential => essentials.some((essential) => essential === path)

export function missingEssentials({ name, address, phone, email }: Pick<Settings, Essential>): Essential[] {
  const filled: Record<Essential, boolean> = {
    name: name !== '',
    address: address.address1 !== '' && address.zipcode !== '' && address.city !== '',
    phone: phone.number !== '' && phone.callCost.pt !== '',
    email: email !== '',
  }
  return essentials.filter((essential) => !filled[essential])
}

/**
 * What the law requires to be said about a seller of medicines (decisions §4); `sells_medicines()` in the database checks the
 * same.
 */
const legalNeeds = ['company', 'licence', 'technicalDirector', 'infarmedRegistration'] as const
export type LegalNeed = (typeof legalNeeds)[number]

export const missingLegal = ({ legal }: Pick<Website, 'legal'>): LegalNeed[] => legalNeeds.filter((need) => legal[need] === null)

/** The days from `today` on with other hours than the week's, earliest first. */
export const comingDays = ({ hours }: Pick<Settings, 'hours'>, today: IsoDate) =>
  Object.entries(hours.exceptions)
    .filter(([day]) => day >= today)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
