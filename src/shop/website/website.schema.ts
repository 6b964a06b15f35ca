import * as v from 'valibot'
import { emailIn } from '#src/kernel/email-address.ts'
import { isOpeningSpan, weekDays } from '#src/kernel/opening-hours.ts'
import { isPhone } from '#src/kernel/phone-numbers.ts'
import { isPostalCode } from '#src/kernel/portuguese-numbers.ts'
import { allModules } from './modules.ts'
import { isOrderPrefix } from './order-prefix.ts'
import { paymentMethods } from './payment-methods.ts'

const line = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500))
const text = v.object({ pt: line, en: line })
/** Empty until it is filled in. */
const perhapsEmpty = v.pipe(v.string(), v.trim(), v.maxLength(500))
const emptyOr = (isRight: (text: string) => boolean) =>
  v.pipe(
    v.string(),
    v.check((value) => value === '' || isRight(value)),
  )
const perhapsEmptyText = v.object({ pt: perhapsEmpty, en: perhapsEmpty })
const count = v.pipe(v.number(), v.integer(), v.minValue(1))
const countOrNone = v.pipe(v.number(), v.integer(), v.minValue(0))
const webAddress = v.pipe(v.string(), v.url())
const spans = v.array(v.pipe(v.object({ opens: v.string(), closes: v.string() }), v.check(isOpeningSpan)))

const legal = v.object({
  company: v.nullable(line),
  nif: v.nullable(line),
  licence: v.nullable(line),
  technicalDirector: v.nullable(line),
  infarmedRegistration: v.nullable(line),
  complaintsBookUrl: webAddress,
  euLogoUrl: v.nullable(webAddress),
})

const limits = v.object({
  quoteHours: count,
  answerHours: v.optional(count, 2),
  pickupReadyHours: count,
  pickupKeptDays: count,
  withdrawalDays: count,
  cartDays: count,
  codesKeptDays: count,
  orderDataDays: v.optional(count, 365),
  invoiceDataYears: v.optional(count, 10),
  multibancoDays: count,
  mbWayMinutes: count,
  linePieces: v.optional(count, 20),
  mnsrmPieces: v.optional(count, 3),
  mnsrmEfPieces: v.optional(count, 3),
  guestPickupEuros: v.optional(countOrNone, 100),
  guestPickupOrders: v.optional(countOrNone, 2),
  networkPickupOrders: v.optional(countOrNone, 8),
  networkUnpaidOrders: v.optional(countOrNone, 30),
  networkStockPercent: v.optional(countOrNone, 25),
  staffOrdersAnHour: v.optional(count, 400),
  staffCustomersAnHour: v.optional(count, 200),
  lowStockAt: v.optional(countOrNone, 5),
})

const isEmail = (value: string): boolean => emailIn(value) !== undefined

/**
 * The content of `website.config`. Its counties are codes; their names are in the table of counties. A new shop has empty texts
 * where its owner has yet to write something.
 */
export const settingsSchema = v.object({
  name: perhapsEmpty,
  tagline: perhapsEmptyText,
  promo: perhapsEmptyText,
  address: v.object({
    address1: perhapsEmpty,
    zipcode: emptyOr(isPostalCode),
    city: perhapsEmpty,
    countryIso: v.pipe(v.string(), v.length(2)),
  }),
  phone: v.object({ number: emptyOr(isPhone), callCost: perhapsEmptyText }),
  email: emptyOr(isEmail),
  /** Null: derived from the name. */
  orderPrefix: v.optional(v.nullable(v.pipe(v.string(), v.check(isOrderPrefix))), null),
  /** The address for notices of new work that comes in while no screen of staff is open; null: no notices. */
  workEmail: v.optional(v.nullable(v.pipe(v.string(), v.check(isEmail))), null),
  hours: v.object({
    zone: v.literal('Europe/Lisbon'),
    week: v.object(v.entriesFromList(weekDays, spans)),
    exceptions: v.record(v.pipe(v.string(), v.isoDate()), spans),
  }),
  legal,
  delivery: v.object({
    enabled: v.boolean(),
    vatBasisPoints: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)), 2300),
    /** Null: not chosen yet. */
    countyDicos: v.nullish(v.array(v.pipe(v.string(), v.regex(/^\d{4}$/))), null),
  }),
  loyalty: v.object({
    name: text,
    pointsPerEuro: count,
    pointsForOneEuro: count,
    cartShareBasisPoints: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
    /** Null: points never expire. */
    expiryMonths: v.optional(v.nullable(count), null),
    expiryNoticeDays: v.optional(count, 30),
    earning: v.optional(v.array(v.object({ from: v.pipe(v.string(), v.isoDate()), pointsPerEuro: count })), []),
  }),
  paymentMethods: v.pipe(v.array(v.picklist(paymentMethods)), v.nonEmpty()),
  limits,
  modules: v.optional(
    v.object({
      blog: v.optional(v.boolean(), true),
      prescriptions: v.optional(v.boolean(), true),
      requests: v.optional(v.boolean(), true),
      loyalty: v.optional(v.boolean(), true),
    }),
    allModules,
  ),
})

/** As read from the row. */
export type Settings = v.InferOutput<typeof settingsSchema>

/** As written to the row. */
export type SettingsRow = v.InferInput<typeof settingsSchema>
