import { languageTag, type Locale, type Text } from '#src/i18n/locales.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import type { Modules } from './modules.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** A concelho by its official code. */
type County = { dico: string; name: string }

/** What the law requires an online pharmacy to display. Null: not filled in yet. */
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

/** Price and time of a small order's delivery on the mainland, if the shop delivers there; all rates are in `delivery`. */
export type StandardRate = {
  price: Cents
  /** Free from this total of goods on; null: never. */
  freeFrom: Cents | null
  expected: Text
}

export type Delivery = {
  /** The switch of the settings. Even if it is on, nothing can be delivered without a rate. */
  enabled: boolean
  standard: StandardRate | null
  /** VAT included in every shipping rate. */
  vat: BasisPoints
  /** Where medicines may be delivered: {county_limits}, in the order of their names. */
  counties: readonly County[]
  /** False: not chosen; they are the county of the pharmacy and its neighbours. */
  countiesChosen: boolean
  /** The county whose neighbours they are, itself included; null for any other choice. */
  around: string | null
}

export type Loyalty = {
  name: Text
  pointsPerEuro: number
  /** The points per euro from a day on (Lisbon), in place of `pointsPerEuro`; the latest day that has come counts. */
  earning: readonly { from: string; pointsPerEuro: number }[]
  /** Points that are worth one euro. */
  pointsForOneEuro: number
  /** The largest share of a cart that can be paid with points. */
  cartShareBasisPoints: number
  /** Points last until the end of the month this many months after they were earned; null: forever. */
  expiryMonths: number | null
  /** How many days before that their owner is notified. */
  expiryNoticeDays: number
}

export type Limits = {
  /** {hours}: how long a quoted prescription or request waits for its customer. */
  quoteHours: number
  /** Within how many opening hours a prescription or request should be answered. */
  answerHours: number
  pickupReadyHours: number
  pickupKeptDays: number
  withdrawalDays: number
  cartDays: number
  codesKeptDays: number
  /** How many days after its end an order, prescription or request keeps contact, requested items and conversation. */
  orderDataDays: number
  /** How many calendar years after that of its end an order keeps the name on its invoice. */
  invoiceDataYears: number
  multibancoDays: number
  mbWayMinutes: number
  /** The most units of one pack in an order, unless a product sets its own limit. */
  linePieces: number
  /** The most units of medicines without prescription with the same substance and strength in an order. */
  mnsrmPieces: number
  /** Of those that only pharmacies sell. */
  mnsrmEfPieces: number
  /** A guest's unpaid order needs a proven mailbox above this many euros if it is paid at pickup or by Multibanco, */
  guestPickupEuros: number
  /** where its mailbox has this many unpaid ones, */
  guestPickupOrders: number
  /** its network placed this many within the hour that wait at the counter or for Multibanco, their mailboxes unproven, */
  networkPickupOrders: number
  /** this many of any payment method, */
  networkUnpaidOrders: number
  /** or if such orders of its network have more than this share of a pack in stock. Stored names are older than what they mean. */
  networkStockPercent: number
  /** How many different orders, prescriptions and requests a member of staff, or an API token, opens in an hour, */
  staffOrdersAnHour: number
  /** and how many different customers. */
  staffCustomersAnHour: number
  /** At or below this many available units staff are warned of low stock, unless a variant sets its own number. */
  lowStockAt: number
}

/** The settings of the pharmacy: everything that differs from one pharmacy to another. */
export type Website = {
  /** A word that fits every pharmacy until its owner has set the name. */
  name: string
  tagline: Text
  /** The line above the header (S172 `web_banner_promotable_info`); empty: no line. */
  promo: Text
  address: { address1: string; zipcode: string; city: string; countryIso: string }
  /** Nine digits, and what the law requires next to every phone number: the cost of the call (DL 59/2021). */
  phone: { number: string; callCost: Text }
  email: string
  /** The address for notices of new work; null: no notices. */
  workEmail: string | null
  /** Prefix of order numbers. */
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

/** {county_limits} in a sentence: "Alijó, Amarante e Vila Real". */
export const countyLimits = ({ counties }: Pick<Delivery, 'counties'>, locale: Locale): string =>
  new Intl.ListFormat(languageTag[locale], { type: 'conjunction' }).format(counties.map(({ name }) => name))

/** Whether anything can be delivered at all: switched on, and with a rate. */
export const delivers = ({ enabled, standard }: Pick<Delivery, 'enabled' | 'standard'>): boolean => enabled && standard !== null
