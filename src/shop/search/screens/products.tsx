import { useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { productsCrumbs } from '#src/shop/catalogue/listing/screens/crumbs.ts'
import { ListHeading, ProductListView } from '#src/shop/catalogue/listing/screens/product-list-view.tsx'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { AfterSearch } from './after-search.tsx'
import { NotSold } from './not-sold.tsx'
import type { loader } from './products.server.ts'
import { SearchNotes } from './search-notes.tsx'

export { loader } from './products.server.ts'

export { notForTheCart as shouldRevalidate } from '#src/shop/catalogue/listing/screens/adding.ts'

export const meta = titledBy<typeof loader>(({ title }) => title)

/** All products, or the results of a search. */
export default function Products() {
  const { list, search, heading } = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <>
      <Breadcrumbs items={productsCrumbs({ q: list.q, heading }, locale)} />
      <ListHeading title={heading} lead={m.catalogue_products_lead()} list={list} />
      {search && <SearchNotes search={search} />}
      <ProductListView
        list={list}
        empty={search && <NotSold list={list} search={search} />}
        after={search && <AfterSearch search={search} text={list.q} />}
      />
    </>
  )
}
