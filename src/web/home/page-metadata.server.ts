import { m } from '#src/i18n/paraglide/messages.js'
import { lisbonDate } from '#src/kernel/dates.ts'
import type { Page } from '#src/platform/page.server.ts'
import { buildPageMetadata } from '#src/shop/website/actions.server.ts'
import { pharmacyStructuredData, siteStructuredData } from '#src/shop/website/structured-data.ts'

/** Metadata of the home page for search engines: the pharmacy, and the shop's search. */
export const addHomeMetadata = (visit: Page): Promise<void> =>
  buildPageMetadata(visit, (website) => ({
    title: website.tagline[visit.locale] || website.name,
    description: m.home_description({ name: website.name }, { locale: visit.locale }),
    structuredData: [siteStructuredData(website, visit), pharmacyStructuredData(website, visit, lisbonDate(visit.world.now()))],
  }))
