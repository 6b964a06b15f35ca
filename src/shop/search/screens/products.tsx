import { Suspense, lazy } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { productsCrumbs } from '#src/shop/catalogue/listing/screens/crumbs.ts'
import { ListHeading, ProductListView } from '#src/shop/catalogue/listing/screens/product-list-view.tsx'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import type { loader } from './products.server.ts'

export { loader } from './products.server.ts'

export { notForTheCart as shouldRevalidate } from '#src/shop/catalogue/listing/screens/adding.ts'

export const meta = titledBy<typeof loader>(({ title }) => title)

const answer = () => import('./answer.ts')
const SearchNotes = lazy(() => answer().then(({ SearchNotes: component }) => ({ default: component })))
const NotSold = lazy(() => answer().then(({ NotSold: component }) => ({ default: component })))
const AfterSearch = lazy(() => answer().then(({ AfterSearch: component }) => ({ default: component })))

/** All products, or the results of a search. */
export default function Products() {
  const { list, search, heading } = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <>
      <Breadcrumbs items={productsCrumbs({ q: list.q, heading }, locale)} />
      <ListHeading title={heading} lead={m.catalogue_products_lead()} list={list} />
      {/* There before a search begins: the page of before stays until the answer's files are here. */}
      <Suspense>{search && <SearchNotes search={search} text={list.q} />}</Suspense>
      <ProductListView
        list={list}
        empty={
          search && (
            <Suspense>
              <NotSold list={list} search={search} />
            </Suspense>
          )
        }
        after={
          search && (
            <Suspense>
              <AfterSearch search={search} text={list.q} />
            </Suspense>
          )
        }
      />
    </>
  )
}
