import { useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { productsCrumbs } from './crumbs.ts'
import { ListHeading, ProductListView } from './product-list-view.tsx'
import type { loader } from './products.server.ts'

export { loader } from './products.server.ts'

export { notForTheCart as shouldRevalidate } from './adding.ts'

export const meta = titledBy<typeof loader>(({ title }) => title)

/** All products, or the results of a search. */
export default function Products() {
  const { list, heading } = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <>
      <Breadcrumbs items={productsCrumbs({ q: list.q, heading }, locale)} />
      <ListHeading title={heading} lead={m.catalogue_products_lead()} list={list} />
      <ProductListView list={list} />
    </>
  )
}
