import { formatWeekdayTime } from '#src/i18n/formatters.ts'
import { languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { addDays, addHours } from '#src/kernel/dates.ts'
import { cents, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Limits } from './website.ts'

// Everything that the shop knows about a payment method. It is part of the settings, because settings, information pages and the
// footer use it too, and those must not import payments.

/** Codes of the API and of the database; a setting says which of them a pharmacy offers. */
export const paymentMethods = ['pay_at_pickup', 'card', 'mb_way', 'multibanco'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * What the customer gets with each method of the payment gateway: one of its pages,
 * a confirmation on the phone, or entity and reference for an ATM.
 */
export const gatewayMethods = { card: 'page', mb_way: 'phone', multibanco: 'reference' } as const
export type GatewayMethod = keyof typeof gatewayMethods

type PaymentMethodFacets<Method extends PaymentMethod> = {
  /**
   * Where the customer pays: at the counter, or as the payment gateway defines. A method that the gateway does not know does not
   * compile.
   */
  flow: Method extends GatewayMethod ? (typeof gatewayMethods)[Method] : 'counter'
  /** Until when the customer may pay; null where the order does not wait for payment. */
  windowEnd: (from: Date, limits: Limits) => Date | null
  /** Less than this cannot be collected. */ minimum: Cents
  fulfilments: readonly ('delivery' | 'pickup')[]
  /** The gateway answers within minutes: the page of the order looks for it by itself. */ isPolled: boolean
  /** Declined attempts count, because stolen cards are tried out in numbers. */ limitsDeclined: boolean
  /** In the list of the checkout: quickest to pay first, at the counter last, because customers may forget to collect. */ position: number
  icon: 'smartphone' | 'bank' | 'card' | 'shop'
  /** Brand names beside the name; the icon where there are none. */ marks: readonly string[]
}

/** No payment gateway collects less. */
const smallestCharge = cents(50)
const anyFulfilment = ['delivery', 'pickup'] as const

/** The only definition of each method: offers, windows, charges, pages and texts derive from it. */
export const paymentMethodFacets: { readonly [Method in PaymentMethod]: PaymentMethodFacets<Method> } = {
  pay_at_pickup: {
    flow: 'counter',
    windowEnd: () => null,
    minimum: zero,
    fulfilments: ['pickup'],
    isPolled: false,
    limitsDeclined: false,
    position: 4,
    icon: 'shop',
    marks: [],
  },
  card: {
    flow: gatewayMethods.card,
    // How long the card form stays open.
    windowEnd: (from) => addHours(from, 0.5),
    minimum: smallestCharge,
    fulfilments: anyFulfilment,
    isPolled: true,
    limitsDeclined: true,
    position: 3,
    icon: 'card',
    marks: ['Visa', 'Mastercard'],
  },
  mb_way: {
    flow: gatewayMethods.mb_way,
    windowEnd: (from, { mbWayMinutes }) => addHours(from, mbWayMinutes / 60),
    minimum: smallestCharge,
    fulfilments: anyFulfilment,
    isPolled: true,
    limitsDeclined: false,
    position: 1,
    icon: 'smartphone',
    marks: [],
  },
  multibanco: {
    flow: gatewayMethods.multibanco,
    windowEnd: (from, { multibancoDays }) => addDays(from, multibancoDays),
    minimum: smallestCharge,
    fulfilments: anyFulfilment,
    isPolled: false,
    limitsDeclined: false,
    position: 2,
    icon: 'bank',
    marks: ['MB'],
  },
}

export type PaymentFlow = (typeof paymentMethodFacets)[PaymentMethod]['flow']
export type PaymentIcon = (typeof paymentMethodFacets)[PaymentMethod]['icon']

/** Payments that staff receive at the counter have this method. */
export const counterPaymentMethod = 'pay_at_pickup' as const satisfies PaymentMethod

/** Parses a typed or sent value; undefined for anything else. */
export const paymentMethodOf = (value: unknown): PaymentMethod | undefined => paymentMethods.find((method) => method === value)

type Chosen = PaymentMethod | null | undefined
const flowOf = (method: Chosen): PaymentFlow | undefined => (method ? paymentMethodFacets[method].flow : undefined)

export const isPaidAtCounter = (method: Chosen): boolean => flowOf(method) === 'counter'
/** The customer confirms on a phone, so its number is required. */
export const isPaidByPhone = (method: Chosen): boolean => flowOf(method) === 'phone'
/** The customer opens a page of the gateway. */
export const isPaidOnPage = (method: Chosen): boolean => flowOf(method) === 'page'
/** Entity and reference come with the gateway's answer: before that nothing says how to pay. */
export const isPaidByReference = (method: Chosen): boolean => flowOf(method) === 'reference'
export const isGatewayMethod = (method: PaymentMethod): method is GatewayMethod => !isPaidAtCounter(method)
export const limitsDeclined = (method: PaymentMethod | null): boolean =>
  method !== null && paymentMethodFacets[method].limitsDeclined
export const isPolled = (method: PaymentMethod | null): boolean => method !== null && paymentMethodFacets[method].isPolled

type Message<Inputs> = (inputs: Inputs, options: { locale: Locale }) => string
type Labels<Inputs = object> = Readonly<Record<PaymentMethod, Message<Inputs>>>

// One table per use instead of columns in the table above, so that the browser loads only the texts of the pages that it shows.

const names: Labels = {
  pay_at_pickup: m.payment_method_pay_at_pickup,
  card: m.payment_method_card,
  mb_way: m.payment_method_mb_way,
  multibanco: m.payment_method_multibanco,
}
export const methodName = (method: PaymentMethod, locale: Locale): string => names[method]({}, { locale })

const descriptions: Labels = {
  pay_at_pickup: m.payment_method_pay_at_pickup_hint,
  card: m.payment_method_card_hint,
  mb_way: m.payment_method_mb_way_hint,
  multibanco: m.payment_method_multibanco_hint,
}
export const methodDescription = (method: PaymentMethod, locale: Locale): string => descriptions[method]({}, { locale })

const namesInSettings: Labels = {
  pay_at_pickup: m.settings_payment_pay_at_pickup,
  card: m.settings_payment_card,
  mb_way: m.payment_method_mb_way,
  multibanco: m.settings_payment_multibanco,
}
export const methodNameInSettings = (method: PaymentMethod, locale: Locale): string => namesInSettings[method]({}, { locale })

const namesInSentence: Labels = {
  pay_at_pickup: m.footer_pay_at_pickup,
  card: m.footer_card,
  mb_way: m.payment_method_mb_way,
  multibanco: m.payment_method_multibanco,
}
/** "cartão, MB WAY e Multibanco", for the middle of a sentence. */
export const methodsInSentence = (methods: readonly PaymentMethod[], locale: Locale): string =>
  new Intl.ListFormat(languageTag[locale]).format(methods.map((method) => namesInSentence[method]({}, { locale })))

type Amount = { amount: string }
const nextSteps: Labels<Amount> = {
  pay_at_pickup: m.checkout_next_pay_at_pickup,
  card: m.checkout_next_card,
  mb_way: m.checkout_next_mb_way,
  multibanco: m.checkout_next_multibanco,
}
/** What happens after the order is placed, for the page before. */
export const methodNextStep = (method: PaymentMethod, amount: string, locale: Locale): string =>
  nextSteps[method]({ amount }, { locale })

const placeButtons: Labels<Amount> = {
  pay_at_pickup: m.checkout_place_pay_at_pickup,
  card: m.checkout_place_card,
  mb_way: m.checkout_place_mb_way,
  multibanco: m.checkout_place_multibanco,
}
export const methodPlaceButton = (method: PaymentMethod, amount: string, locale: Locale): string =>
  placeButtons[method]({ amount }, { locale })

type Note = (terms: { now: Date; limits: Limits }, locale: Locale) => string | null
const notes: Readonly<Record<PaymentMethod, Note>> = {
  pay_at_pickup: () => null,
  card: () => null,
  mb_way: ({ limits }, locale) => m.checkout_note_mb_way({ minutes: limits.mbWayMinutes }, { locale }),
  multibanco: ({ now, limits }, locale) => {
    const until = paymentMethodFacets.multibanco.windowEnd(now, limits)
    return until && m.checkout_note_multibanco({ until: formatWeekdayTime(until, locale) }, { locale })
  },
}
/** What to know about the method before the order is placed. */
export const methodNote = (method: PaymentMethod, ...terms: Parameters<Note>): string | null => notes[method](...terms)

/** Title of an order that waits for payment. */
export const unpaidTitles: Readonly<Record<PaymentMethod, () => string>> = {
  pay_at_pickup: m.confirmation_title_placed,
  card: m.confirmation_title_card,
  mb_way: m.confirmation_title_mb_way,
  multibanco: m.confirmation_title_multibanco,
}

type Confirmation = (confirmed: { amount: string; digits: string }) => string
/** What the customer is doing at the gateway while the page waits; a reference says by itself how to pay. */
export const waitingTexts: Readonly<Record<PaymentMethod, Confirmation>> = {
  pay_at_pickup: m.order_bank_silent,
  card: m.order_card_waiting,
  mb_way: m.order_mb_way_accept,
  multibanco: m.order_bank_silent,
}
