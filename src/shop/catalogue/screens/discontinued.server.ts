import { data } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { HttpGoneContent } from '#src/ui/http-gone.ts'
import { readWebsite } from '../../website/actions.server.ts'
import type { Modules } from '../../website/modules.ts'
import { findDiscontinuedProduct } from '../discontinued.actions.server.ts'
import type { DiscontinuedProduct } from '../discontinued.actions.server.ts'
import { noFilters } from '../product-list.ts'
import { listPath } from './list-address.server.ts'

/** What a loader throws for a missing product: 410 with links if it was sold before, otherwise 404. */
export async function missingProduct({ world, locale }: Pick<Page, 'world' | 'locale'>, idOrSlug: string) {
  const product = await findDiscontinuedProduct(world.db, idOrSlug, locale)
  if (!product) return data(null, { status: 404 })
  const { modules } = await readWebsite(world.db)
  return data(discontinuedView(product, locale, modules), { status: 410 })
}

function discontinuedView(
  { name, substance, shelf }: DiscontinuedProduct,
  locale: Page['locale'],
  { requests }: Modules,
): HttpGoneContent {
  const search = listPath({ filters: { ...noFilters, q: substance ?? name }, sort: 'relevance', page: 1 }, locale)
  return {
    title: m.catalogue_gone_title({}, { locale }),
    text: m.catalogue_gone_text({ name }, { locale }),
    links: [
      ...(shelf ? [{ label: shelf.name, to: pathTo('collections.show', locale, { id: shelf.slug }) }] : []),
      { label: m.catalogue_gone_search({}, { locale }), to: search },
      ...(requests ? [{ label: m.catalogue_request({}, { locale }), to: pathTo('requests.new', locale) }] : []),
    ],
  }
}
