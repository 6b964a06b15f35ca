import type { LoaderFunctionArgs } from 'react-router'
import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { page } from '#src/platform/page.server.ts'
import { countyLimits, delivers } from '../../website/website.ts'
import type { Website } from '../../website/website.ts'
import { methodsInSentence } from '../../website/payment-methods.ts'
import type { PaymentMethod } from '../../website/payment-methods.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { loadInfoPage } from '../info-page.server.ts'

type Fact = { term: string; detail: string }

/** Costs beyond the goods, delivery areas, delivery times and payment methods of a purchase, all from the settings. */
export function purchaseFacts(website: Website, locale: Locale): Fact[] {
  const { limits, paymentMethods } = website
  return [
    ...deliveryFacts(website, locale),
    {
      term: m.content_fact_pickup({}, { locale }),
      detail: m.content_fact_pickup_text({ hours: limits.pickupReadyHours, days: limits.pickupKeptDays }, { locale }),
    },
    { term: m.content_fact_payment({}, { locale }), detail: paymentText(paymentMethods, locale) },
    {
      term: m.content_fact_returns({}, { locale }),
      detail: m.content_fact_returns_text({ days: limits.withdrawalDays }, { locale }),
    },
  ]
}

function deliveryFacts({ delivery }: Website, locale: Locale): Fact[] {
  const { standard } = delivery
  const term = m.content_fact_delivery({}, { locale })
  if (!delivers(delivery) || !standard) return [{ term, detail: m.content_fact_no_delivery({}, { locale }) }]
  const price = formatMoney(standard.price, locale)
  const free = standard.freeFrom === null ? null : formatMoney(standard.freeFrom, locale)
  return [
    { term, detail: free === null ? price : m.content_fact_delivery_free({ price, amount: free }, { locale }) },
    { term: m.content_fact_time({}, { locale }), detail: standard.expected[locale] },
    {
      term: m.content_fact_area({}, { locale }),
      detail:
        delivery.counties.length === 0
          ? m.content_fact_area_none({}, { locale })
          : m.content_fact_area_text({ counties: countyLimits(delivery, locale) }, { locale }),
    },
  ]
}

function paymentText(methods: readonly PaymentMethod[], locale: Locale): string {
  const list = methodsInSentence(methods, locale)
  return list.charAt(0).toUpperCase() + list.slice(1)
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale } = page(args)
  const [loaded, website] = await Promise.all([loadInfoPage(args, 'purchase_policy'), readWebsite(world.db)])
  return { ...loaded, facts: purchaseFacts(website, locale) }
}
