import { formatList } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { noFilters } from '#src/shop/catalogue/listing/product-list.ts'
import { listProducts } from '#src/shop/catalogue/product/actions.server.ts'
import { readOrderProgress } from '#src/shop/orders/staff/actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { readSettings, readWebsite } from '../website/actions.server.ts'
import { methodNameInSettings } from '../website/payment-methods.ts'
import { missingEssentials, missingLegal } from '../website/settings.ts'
import type { Section } from '../website/settings.ts'
import { needName } from '../website/settings-labels.ts'
import { delivers } from '../website/website.ts'
import { weekLines } from '../website/week-lines.ts'
import { openingSteps } from './opening.ts'
import type { OpeningStep, OpeningStepView } from './opening.ts'

/**
 * What is still to be done until the first sale, for those who can do it; undefined once all of it is done. Every step follows from
 * what is in the database, so it ticks itself, by which page, call or person it was done.
 */
export async function readOpening(world: World, principal: Staff, locale: Locale): Promise<OpeningStepView[] | undefined> {
  if (!can(principal, 'settings.change')) return undefined
  const [settings, website, orders] = await Promise.all([
    readSettings(world.db),
    readWebsite(world.db),
    readOrderProgress(world.db),
  ])
  const needs = { pharmacy: missingEssentials(settings), legal: missingLegal(settings) }
  const shelf = { locale, filters: noFilters, sort: 'popularity', page: { number: 1, size: 1 } } as const
  // Counting all products takes long in a large shop, and what was ordered is there.
  const products = orders.isPlaced ? undefined : (await listProducts(world.db, shelf)).total
  const missing = (list: Parameters<typeof needName>[0][]): string | null =>
    list.length === 0
      ? null
      : m.opening_missing(
          {
            what: formatList(
              list.map((need) => needName(need, locale)),
              locale,
            ),
          },
          { locale },
        )
  const section = (id: Section): string => pathTo('staff.settings.show', locale, { id })
  const week = weekLines(settings.hours, locale).map(({ days, hours }) => `${days} ${hours}`)
  const methods = settings.paymentMethods.map((method) => methodNameInSettings(method, locale))
  const views: Record<OpeningStep, Omit<OpeningStepView, 'step'>> = {
    pharmacy: { isDone: needs.pharmacy.length === 0, detail: missing(needs.pharmacy) ?? settings.name, to: section('pharmacy') },
    hours: { isDone: week.length > 0, detail: week.join(' · ') || null, to: section('hours') },
    legal: { isDone: needs.legal.length === 0, detail: missing(needs.legal) ?? settings.legal.company, to: section('legal') },
    payments: { isDone: methods.length > 0, detail: formatList(methods, locale) || null, to: section('payments') },
    delivery: {
      // A shop that delivers nowhere has said so; one that delivers needs a price for it.
      isDone: !settings.delivery.enabled || delivers(website.delivery),
      detail: settings.delivery.enabled ? null : m.opening_pickup_only({}, { locale }),
      to: pathTo('staff.delivery', locale),
    },
    products: {
      isDone: products !== 0,
      detail: products ? m.opening_products_count({ count: products }, { locale }) : null,
      to: pathTo('staff.products', locale),
    },
    order: { isDone: orders.isPlaced, detail: null, to: pathTo('home', locale) },
    sale: { isDone: orders.isCompleted, detail: null, to: pathTo('staff.orders', locale) },
  }
  const steps = openingSteps.map((step) => ({ step, ...views[step] }))
  return steps.every(({ isDone }) => isDone) ? undefined : steps
}
