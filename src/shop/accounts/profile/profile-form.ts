import { inThrees } from '#src/kernel/portuguese-numbers.ts'
import { phoneText } from '#src/kernel/phone-numbers.ts'
import type { Profile } from '../person/person.ts'

/** Fields of a profile, by their names in the API. */
export const profileFields = ['name', 'date_of_birth', 'mobile_phone', 'nif'] as const
export type ProfileField = (typeof profileFields)[number]

export type Values = Readonly<Record<string, string>>

/** Form values of a profile; the birth date in three fields. */
export function profileValues(profile: Omit<Profile, 'publicId' | 'roles'>): Values {
  const [year = '', month = '', day = ''] = profile.dateOfBirth?.split('-') ?? []
  return {
    name: profile.name ?? '',
    date_of_birth: profile.dateOfBirth ?? '',
    birth_day: day.replace(/^0/, ''),
    birth_month: month.replace(/^0/, ''),
    birth_year: year,
    mobile_phone: phoneText(profile.mobilePhone ?? ''),
    nif: inThrees(profile.nif ?? ''),
    locale: profile.locale,
    alerts_by_email: String(profile.alertsByEmail),
    alerts_by_sms: String(profile.alertsBySms),
    marketing_consent: String(profile.marketingConsent),
  }
}
