import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { page } from '#src/platform/page.server.ts'
import { favouritesAmong } from '../../favourites/actions.server.ts'
import { productsCrumbs } from './crumbs.ts'
import { addListMetadata } from './page-metadata.server.ts'
import { readList } from './list-reading.server.ts'
import { listTitles } from './list-view.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const list = await readList(visit)
  const favourites = await favouritesAmong(visit.world.db, visit.principal, list.products)
  const titles = listTitles(list, m.catalogue_products({}, { locale: visit.locale }), visit.locale)
  const crumbs = productsCrumbs({ q: list.q, heading: titles.heading }, visit.locale)
  await addListMetadata(visit, { list, title: titles.title, crumbs })
  return { list, favourites, ...titles }
}
