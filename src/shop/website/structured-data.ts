import { pathTo } from '#src/i18n/paths.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { languageTag } from '#src/i18n/locales.ts'
import { weekDays } from '#src/kernel/opening-hours.ts'
import type { OpeningHours, OpeningSpan, WeekDay } from '#src/kernel/opening-hours.ts'
import { internationalPhone } from '#src/kernel/phone-numbers.ts'
import type { StructuredData } from '#src/platform/page-metadata.ts'
import type { Crumb } from '#src/ui/breadcrumbs.tsx'
import type { Website } from './website.ts'

type Place = { origin: string; locale: Locale }

const pharmacyId = (origin: string): string => `${origin}/#pharmacy`

/** Names the pharmacy within another item: as seller, as publisher. */
export const pharmacyNamed = ({ name }: Pick<Website, 'name'>, { origin, locale }: Place): StructuredData => ({
  '@type': 'Pharmacy',
  '@id': pharmacyId(origin),
  name,
  url: origin + pathTo('home', locale),
})

/** The pharmacy itself: address, opening hours, contact. `today` in Lisbon: earlier exceptions are left out. */
export function pharmacyStructuredData(website: Website, place: Place, today: string): StructuredData {
  const { address, phone, email, hours, legal, tagline } = website
  return {
    ...pharmacyNamed(website, place),
    description: tagline[place.locale],
    legalName: legal.company ?? undefined,
    taxID: legal.nif ?? undefined,
    telephone: internationalPhone(phone.number),
    email: email || undefined,
    currenciesAccepted: 'EUR',
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.address1,
      postalCode: address.zipcode,
      addressLocality: address.city,
      addressCountry: address.countryIso,
    },
    openingHoursSpecification: weekHours(hours),
    specialOpeningHoursSpecification: otherHours(hours, today),
  }
}

const dayNames: Record<WeekDay, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

// In schema.org whole days end at 23:59: 24:00 would read as the day's beginning.
const times = ({ opens, closes }: OpeningSpan): { opens: string; closes: string } => ({
  opens,
  closes: closes === '24:00' ? '23:59' : closes,
})

function weekHours({ week }: OpeningHours): StructuredData[] {
  const spans = weekDays.flatMap((day) => week[day].map((span) => ({ day, ...times(span) })))
  const found = Map.groupBy(spans, ({ opens, closes }) => `${opens} ${closes}`)
  return [...found.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: [first, ...others].map(({ day }) => dayNames[day]),
            opens: first.opens,
            closes: first.closes,
          },
        ]
      : [],
  )
}

const closed: OpeningSpan = { opens: '00:00', closes: '00:00' }

function otherHours({ exceptions }: OpeningHours, today: string): StructuredData[] {
  const coming = Object.entries(exceptions).filter(([day]) => day >= today)
  return coming
    .toSorted(([day], [other]) => day.localeCompare(other))
    .flatMap(([day, spans]) =>
      (spans.length > 0 ? spans : [closed]).map((span) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: day,
        validThrough: day,
        ...times(span),
      })),
    )
}

/** The shop as a site that can be searched. */
export const siteStructuredData = (website: Website, { origin, locale }: Place): StructuredData => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: website.name,
  url: origin + pathTo('home', locale),
  inLanguage: languageTag[locale],
  publisher: { '@type': 'Pharmacy', '@id': pharmacyId(origin), name: website.name },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${pathTo('products', locale)}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

/** The breadcrumbs that the page at `address` shows. */
export const breadcrumbStructuredData = (
  crumbs: readonly Crumb[],
  { origin, address }: { origin: string; address: string },
): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: to === undefined ? address : origin + to,
  })),
})
