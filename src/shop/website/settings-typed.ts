import type { Locale } from '#src/i18n/locales.ts'
import { cents, toDecimal } from '#src/kernel/money.ts'
import { weekDays } from '#src/kernel/opening-hours.ts'
import { phoneText } from '#src/kernel/phone-numbers.ts'
import { hoursTyped } from './hours-text.ts'
import { limitFields, limitRules } from './limit-rules.ts'
import { moduleNames } from './modules.ts'
import { orderPrefixFrom } from './order-prefix.ts'
import type { Section } from './settings.ts'
import type { Settings } from './website.schema.ts'

/** The values of a form by field, and the names of ticked boxes. */
export type Typed = { values: Readonly<Record<string, string>>; ticked: readonly string[] }

type Texts = Record<string, string>

/** Form values of a section. */
export function typedSection(settings: Settings, section: Section, locale: Locale): Typed {
  if (section === 'payments') return { values: {}, ticked: settings.paymentMethods }
  if (section === 'modules') return { values: {}, ticked: moduleNames.filter((name) => settings.modules[name]) }
  return { values: typed[section](settings, locale), ticked: [] }
}

const inBoth = (name: string, text: { pt: string; en: string }): Texts => ({ [`${name}.pt`]: text.pt, [`${name}.en`]: text.en })

const typed: Record<Exclude<Section, 'payments' | 'modules'>, (settings: Settings, locale: Locale) => Texts> = {
  pharmacy: ({ name, tagline, promo, address, phone, email, workEmail, orderPrefix }) => ({
    name,
    ...inBoth('tagline', tagline),
    ...inBoth('promo', promo),
    'address.address1': address.address1,
    'address.zipcode': address.zipcode,
    'address.city': address.city,
    phone: phoneText(phone.number),
    ...inBoth('phone_call_cost', phone.callCost),
    email,
    work_email: workEmail ?? '',
    order_prefix: orderPrefix ?? orderPrefixFrom(name),
  }),
  hours: ({ hours }) => Object.fromEntries(weekDays.map((day) => [`opening_hours.week.${day}`, hoursTyped(hours.week[day])])),
  legal: ({ legal }) => ({
    'legal.company': legal.company ?? '',
    'legal.nif': legal.nif ?? '',
    'legal.licence': legal.licence ?? '',
    'legal.technical_director': legal.technicalDirector ?? '',
    'legal.infarmed_registration': legal.infarmedRegistration ?? '',
    'legal.complaints_book_url': legal.complaintsBookUrl,
    'legal.eu_logo_url': legal.euLogoUrl ?? '',
  }),
  limits: ({ limits }) =>
    Object.fromEntries(limitFields.map((field) => [`limits.${field}`, String(limits[limitRules[field].limit])])),
  loyalty: ({ loyalty }, locale) => ({
    ...inBoth('loyalty.name', loyalty.name),
    'loyalty.points_per_euro': String(loyalty.pointsPerEuro),
    'loyalty.points_for_one_euro': String(loyalty.pointsForOneEuro),
    'loyalty.maximum_cart_share': percent(loyalty.cartShareBasisPoints, locale),
    'loyalty.expiry_months': loyalty.expiryMonths === null ? '' : String(loyalty.expiryMonths),
    'loyalty.expiry_notice_days': String(loyalty.expiryNoticeDays),
  }),
}

/** "100", "12,5". */
const percent = (share: number, locale: Locale): string => {
  const text = toDecimal(cents(share)).replace(/\.00$/, '')
  return locale === 'pt' ? text.replace('.', ',') : text
}
