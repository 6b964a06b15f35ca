import { paymentMethods } from '#src/shop/website/payment-methods.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { OpeningHours, OpeningSpan } from '#src/kernel/opening-hours.ts'
import { withNeighbours } from './geography.ts'
import type { Text } from './types.ts'

const weekdays: OpeningSpan[] = [{ opens: '09:00', closes: '19:30' }]
const saturdays: OpeningSpan[] = [{ opens: '09:00', closes: '13:00' }]

export type PublicHoliday = { date: IsoDate; name: Text }

const fixed: readonly (readonly [monthDay: string, name: Text])[] = [
  ['01-01', { pt: 'Ano Novo', en: 'New Year’s Day' }],
  ['04-25', { pt: 'Dia da Liberdade', en: 'Freedom Day' }],
  ['05-01', { pt: 'Dia do Trabalhador', en: 'Labour Day' }],
  ['06-10', { pt: 'Dia de Portugal', en: 'Portugal Day' }],
  ['06-13', { pt: 'Santo António, feriado municipal', en: 'Saint Anthony, municipal holiday' }],
  ['08-15', { pt: 'Assunção de Nossa Senhora', en: 'Assumption of Mary' }],
  ['10-05', { pt: 'Implantação da República', en: 'Republic Day' }],
  ['11-01', { pt: 'Todos os Santos', en: 'All Saints’ Day' }],
  ['12-01', { pt: 'Restauração da Independência', en: 'Restoration of Independence' }],
  ['12-08', { pt: 'Imaculada Conceição', en: 'Immaculate Conception' }],
  ['12-25', { pt: 'Natal', en: 'Christmas Day' }],
]

const goodFriday: Text = { pt: 'Sexta-Feira Santa', en: 'Good Friday' }
const easter: Text = { pt: 'Páscoa', en: 'Easter Sunday' }
const corpusChristi: Text = { pt: 'Corpo de Deus', en: 'Corpus Christi' }

/** The public holidays of 2026 and 2027, including Vila Real's municipal holiday. */
export const publicHolidays: PublicHoliday[] = [
  ...['2026', '2027'].flatMap((year) => fixed.map(([monthDay, name]) => ({ date: `${year}-${monthDay}`, name }))),
  { date: '2026-04-03', name: goodFriday },
  { date: '2026-04-05', name: easter },
  { date: '2026-06-04', name: corpusChristi },
  { date: '2027-03-26', name: goodFriday },
  { date: '2027-03-28', name: easter },
  { date: '2027-05-27', name: corpusChristi },
].toSorted((a, b) => (a.date < b.date ? -1 : 1))

export const openingHours: OpeningHours = {
  zone: 'Europe/Lisbon',
  week: { mon: weekdays, tue: weekdays, wed: weekdays, thu: weekdays, fri: weekdays, sat: saturdays, sun: [] },
  exceptions: Object.fromEntries(publicHolidays.map(({ date }) => [date, []])),
}

export const pharmacy = {
  name: 'Farmácia Azulejo',
  legalName: 'Farmácia Azulejo, Unipessoal, Lda. (demonstração)',
  address: { street: 'Rua do Corgo 12', postalCode: '5000-001', city: 'Vila Real', countryIso: 'PT' },
  county: '1714',
  phone: '259000000',
  phoneCost: { pt: 'chamada para a rede fixa nacional', en: 'call to the Portuguese landline network' },
  email: 'ola@farmacia-azulejo.example',
  technicalDirector: 'Dra. Ana Vaz',
  licence: '0000',
  infarmedRegistration: '000 (demonstração)',
  nif: '500000000',
  timeZone: 'Europe/Lisbon',
  promoStrip: {
    pt: 'Entrega grátis no continente a partir de {free_from} · O que há em stock levanta-se em {pickup_ready_hours} horas',
    en: 'Free delivery on the mainland from {free_from} · Collect what is in stock in {pickup_ready_hours} hours',
  },
  tagline: {
    pt: 'A farmácia da sua rua, sempre à mão.',
    en: 'The pharmacy on your street, always at hand.',
  },
  /** How long a quoted prescription or request can be added to the cart. */
  hours: 48,
  deliveryCounties: withNeighbours('1714'),
  deliveryEnabled: true,
  pickupReadyHours: 2,
  pickupKeptDays: 7,
  withdrawalDays: 14,
  complaintsBookUrl: 'https://www.livroreclamacoes.pt',
  /** Shown once a real pharmacy sets the link to its own entry in the national list. */
  euLogoUrl: null,
  loyalty: {
    name: { pt: 'Cartão Azulejo', en: 'Azulejo Card' },
    pointsPerEuro: 1,
    pointsForOneEuro: 100,
    maximumCartShareBasisPoints: 10_000,
    expiryMonths: 24,
    expiryNoticeDays: 30,
  },
  paymentMethods,
  paymentWindows: { multibancoDays: 3, mbWayMinutes: 10 },
  cartExpiryDays: 30,
  wipeCodesAfterDays: 30,
} as const satisfies Record<string, unknown>
