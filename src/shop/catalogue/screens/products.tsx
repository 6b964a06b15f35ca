import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle, shopName } from '#src/ui/page-title.ts'
import { readList } from './list-reading.server.ts'
import { listTitles } from './list-view.server.ts'
import { ListHeading, ProductListView } from './product-list-view.tsx'

export { notForTheCart as shouldRevalidate } from './adding.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const list = await readList(visit)
  return { list, ...listTitles(list, m.catalogue_products({}, { locale: visit.locale }), visit.locale) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData
    ? [
        { title: pageTitle(loaderData.title, matches) },
        { name: 'description', content: m.catalogue_description({ name: shopName(matches) ?? '' }) },
      ]
    : []

/** Everything the pharmacy sells, or what a search finds. */
export default function Products() {
  const { list, heading } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const products = { label: m.catalogue_products(), to: pathTo('products', locale) }
  return (
    <>
      <Breadcrumbs
        items={[{ label: m.ui_home(), to: pathTo('home', locale) }, ...(list.q === '' ? [] : [products]), { label: heading }]}
      />
      <ListHeading title={heading} lead={m.catalogue_products_lead()} list={list} />
      <ProductListView list={list} />
    </>
  )
}
