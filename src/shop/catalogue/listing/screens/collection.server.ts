import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { orNotFound, page } from '#src/platform/page.server.ts'
import { findCollection } from '../../product/actions.server.ts'
import { favouritesAmong } from '../../favourites/actions.server.ts'
import { collectionCrumbs, shelvesOf } from './crumbs.ts'
import { addListMetadata } from './page-metadata.server.ts'
import { readList } from './list-reading.server.ts'
import { listTitles } from './list-view.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const { world, locale, url } = visit
  const found = orNotFound(await findCollection(world.db, args.params['id'] ?? '', locale))
  if (found.kind === 'moved') throw redirect(pathTo('collections.show', locale, { id: found.slug }) + url.search, 301)
  const { collection } = found.value
  const list = await readList(visit, { collection })
  const favourites = await favouritesAmong(world.db, visit.principal, list.products)
  const titles = listTitles(list, collection.name, locale)
  const crumbs = collectionCrumbs(shelvesOf(found.value, list), titles.heading, locale)
  await addListMetadata(visit, { list, title: titles.title, crumbs, description: collection.description || collection.tagline })
  return { ...found.value, slugs: collection.slugs, list, favourites, ...titles }
}
