import { m } from '#src/i18n/paraglide/messages.js'
import { ownQuery } from '#src/i18n/own-query.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Crumb } from '#src/ui/breadcrumbs.tsx'
import { buildPageMetadata } from '../../website/introduction.actions.server.ts'
import { breadcrumbStructuredData, pharmacyNamed } from '../../website/structured-data.ts'
import { productPicture } from '../link-picture.actions.server.ts'
import { canBeAdvertised } from '../product.ts'
import { productStructuredData } from '../product-structured-data.ts'
import { productCrumbs } from './crumbs.ts'
import type { ListView } from './list-view.server.ts'
import type { ProductPage } from './product-reading.server.ts'
import { classText } from './labels.ts'

/** Metadata of a product page. A product that may not be advertised is only named. */
export function introduceProduct(visit: Page, { product, variant, path }: ProductPage): Promise<void> {
  const { origin, locale, url } = visit
  const address = origin + url.pathname
  return buildPageMetadata(visit, (website) => {
    const shop = website.name
    const facts = `${variant.designation}, ${classText(product.class, locale).toLocaleLowerCase(locale)}`
    const information = m.catalogue_meta_information({ name: product.name, facts, shop }, { locale })
    const seller = pharmacyNamed(website, { origin, locale })
    const structuredData = productStructuredData(product, variant, { origin, address, seller })
    const crumbs = breadcrumbStructuredData(productCrumbs({ path, name: product.name }, locale), { origin, address })
    return {
      title: product.name,
      description: canBeAdvertised(product.class) && product.description !== '' ? product.description : information,
      kind: structuredData ? 'product' : 'website',
      picture: productPicture(product, { shop, locale }),
      things: structuredData ? [structuredData, crumbs] : [crumbs],
    }
  })
}

type ListPage = { list: ListView; title: string; crumbs: readonly Crumb[]; description?: string }

/**
 * Metadata of a list. Searches, filtered or re-sorted lists and empty collections are not indexed: they show the products of
 * other pages in endless combinations. Their links are still followed.
 */
export function introduceList(visit: Page, { list, title, crumbs, description }: ListPage): Promise<void> {
  const { origin, locale, url } = visit
  const isNarrowed = list.q !== '' || list.chips.length > 0 || list.sorts.some(({ value, isChosen }) => isChosen && value !== '')
  return buildPageMetadata(visit, ({ name }) => ({
    title,
    description: description || m.catalogue_description({ name }, { locale }),
    things: [breadcrumbStructuredData(crumbs, { origin, address: origin + url.pathname + ownQuery(url) })],
    unlisted: isNarrowed || list.total === 0,
  }))
}
