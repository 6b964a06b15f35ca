import { formatMoney } from '#src/i18n/formatters.ts'
import { languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { methodsInSentence } from '#src/shop/website/payment-methods.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import type { Delivery, Legal, Website } from '#src/shop/website/website.ts'

/** What the law requires on every page of an online pharmacy, as far as the settings are filled in (decisions §4). */
export function legalSentences(
  { legal, delivery, paymentMethods }: Pick<Website, 'legal' | 'delivery' | 'paymentMethods'>,
  locale: Locale,
): string[] {
  return [identity(legal, locale), ...deliverySentences(delivery, locale), paymentSentence(paymentMethods, locale)].filter(
    (sentence) => sentence !== '',
  )
}

function identity({ company, nif, technicalDirector, licence, infarmedRegistration }: Legal, locale: Locale): string {
  return [
    company,
    nif && m.footer_nif({ number: nif }, { locale }),
    technicalDirector && m.footer_director({ name: technicalDirector }, { locale }),
    licence && m.footer_licence({ number: licence }, { locale }),
    infarmedRegistration && m.footer_infarmed({ number: infarmedRegistration }, { locale }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function deliverySentences({ enabled, standard, counties }: Delivery, locale: Locale): string[] {
  if (!enabled || !standard) return [m.footer_pickup_only({}, { locale })]
  const { price, freeFrom, expected } = standard
  const terms = { price: formatMoney(price, locale), expected: expected[locale] }
  return [
    listed(
      counties.map(({ name }) => name),
      locale,
      (names) => m.footer_counties({ counties: names }, { locale }),
    ),
    freeFrom === null
      ? m.footer_delivery(terms, { locale })
      : m.footer_delivery_free({ ...terms, amount: formatMoney(freeFrom, locale) }, { locale }),
  ]
}

const paymentSentence = (methods: readonly PaymentMethod[], locale: Locale): string =>
  methods.length === 0 ? '' : m.footer_payment({ methods: methodsInSentence(methods, locale) }, { locale })

const listed = (names: readonly string[], locale: Locale, sentence: (list: string) => string): string =>
  names.length === 0 ? '' : sentence(new Intl.ListFormat(languageTag[locale]).format(names))
