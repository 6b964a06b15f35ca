import { languageTag, type Locale, type Text } from '#src/i18n/locales.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import type { Modules } from './modules.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** A concelho by its official code. */
type County = { dico: string; name: string }

/** What the law asks an online pharmacy to show. Null: not filled in yet. */
export type Legal = {
  company: string | null
  nif: string | null
  licence: string | null
  technicalDirector: string | null
  infarmedRegistration: string | null
  complaintsBookUrl: string
  /** The entry in the national list that the EU common logo links to; without it there is no logo. */
  euLogoUrl: string | null
}

/** What a small order costs and how long it takes, on the mainland where the shop goes there; the whole table is in `delivery`. */
export type StandardRate = {
  price: Cents
  /** From this total of goods on it is free; null: never. */
  freeFrom: Cents | null
  expected: Text
}

export type Delivery = {
  /** The switch of the settings. Without a rate nothing can be delivered all the same. */
  enabled: boolean
  standard: StandardRate | null
  /** VAT that is part of every shipping rate. */
  vat: BasisPoints
  /** Where medicines may be delivered: {county_limits}, in the order of their names. */
  counties: readonly County[]
  /** False: nobody has chosen them; they are the county of the pharmacy and its neighbours. */
  countiesChosen: boolean
  /** The county whose neighbours they are, itself included; null where they are others. */
  around: string | null
}

export type Loyalty = {
  name: Text
  pointsPerEuro: number
  /** What a euro earns from a day on (Lisbon), in the place of `pointsPerEuro`; the latest that has come counts. */
  earning: readonly { from: string; pointsPerEuro: number }[]
  /** Points that are worth one euro. */
  pointsForOneEuro: number
  /** The largest share of a cart that points may pay. */
  cartShareBasisPoints: number
  /** Points last until the end of the month so many months after they came; null: for ever. */
  expiryMonths: number | null
  /** So many days before, their owner is told. */
  expiryNoticeDays: number
}

export type Limits = {
  /** {hours}: how long a priced prescription or request waits for its customer. */
  quoteHours: number
  /** Within so many hours of opening a prescription or request should have its answer. */
  answerHours: number
  pickupReadyHours: number
  pickupKeptDays: number
  withdrawalDays: number
  cartDays: number
  codesKeptDays: number
  /** For so long after its end an order, prescription or request keeps contact, wishes and conversation. */
  orderDataDays: number
  /** For so many calendar years after that of its end an order keeps whom its invoice names. */
  invoiceDataYears: number
  multibancoDays: number
  mbWayMinutes: number
  /** The most pieces of one pack in an order, unless a product says its own number. */
  linePieces: number
  /** The most pieces of medicines without prescription with the same substance and strength in an order. */
  mnsrmPieces: number
  /** The same of those that only pharmacies sell. */
  mnsrmEfPieces: number
  /** A guest's order that is paid at pick-up needs a proven mailbox above so many euros, */
  guestPickupEuros: number
  /** where its mailbox has so many unpaid ones, */
  guestPickupOrders: number
  /** or its network placed so many within the hour. */
  networkPickupOrders: number
  /** At or below this many available pieces staff are told that something is low, unless a variant says its own number. */
  lowStockAt: number
}

/** The settings of the pharmacy: everything that another pharmacy would fill in differently. */
export type Website = {
  /** A word that fits every pharmacy until its owner has written theirs. */
  name: string
  tagline: Text
  /** The line above the header (S172 `web_banner_promotable_info`); empty: no line. */
  promo: Text
  address: { address1: string; zipcode: string; city: string; countryIso: string }
  /** Nine digits, and what the law wants beside every phone number: the cost of the call (DL 59/2021). */
  phone: { number: string; callCost: Text }
  email: string
  /** What the numbers of its orders begin with. */
  orderPrefix: string
  hours: OpeningHours
  legal: Legal
  /** False until the legal block is filled in (decisions §4). */
  sellsMedicines: boolean
  delivery: Delivery
  loyalty: Loyalty
  paymentMethods: readonly PaymentMethod[]
  limits: Limits
  /** Which parts of the shop are on. */
  modules: Modules
}

/** {county_limits} as a sentence names them: "Alijó, Amarante e Vila Real". */
export const countyLimits = ({ counties }: Pick<Delivery, 'counties'>, locale: Locale): string =>
  new Intl.ListFormat(languageTag[locale], { type: 'conjunction' }).format(counties.map(({ name }) => name))

/** Whether anything can be delivered at all: switched on, and at a price. */
export const delivers = ({ enabled, standard }: Pick<Delivery, 'enabled' | 'standard'>): boolean => enabled && standard !== null
