import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { page } from '#src/platform/page.server.ts'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { favouritesAmong } from '../../favourites/actions.server.ts'
import { productsCrumbs } from './crumbs.ts'
import { addListMetadata } from './page-metadata.server.ts'
import { readList } from './list-reading.server.ts'
import { listTitles } from './list-view.server.ts'
import { ListHeading, ProductListView } from './product-list-view.tsx'

export { notForTheCart as shouldRevalidate } from './adding.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const list = await readList(visit)
  const favourites = await favouritesAmong(visit.world.db, visit.principal, list.products)
  const titles = listTitles(list, m.catalogue_products({}, { locale: visit.locale }), visit.locale)
  const crumbs = productsCrumbs({ q: list.q, heading: titles.heading }, visit.locale)
  await addListMetadata(visit, { list, title: titles.title, crumbs })
  return { list, favourites, ...titles }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.title, matches) }] : []

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
