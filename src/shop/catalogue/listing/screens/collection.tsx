import { Link, data, redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { findCollection } from '../../product/actions.server.ts'
import type { FoundCollection } from '../../product/actions.server.ts'
import { favouritesAmong } from '../../favourites/actions.server.ts'
import { Packshot } from '../../pictures/screens/packshot.tsx'
import type { CollectionView } from '../../product/product.ts'
import { collectionCrumbs } from './crumbs.ts'
import { addListMetadata } from './page-metadata.server.ts'
import { readList } from './list-reading.server.ts'
import { listTitles } from './list-view.server.ts'
import { ListHeading, ProductListView } from './product-list-view.tsx'

export { notForTheCart as shouldRevalidate } from './adding.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const { world, locale, url } = visit
  const found = await findCollection(world.db, args.params['id'] ?? '', locale)
  if (!found) throw data(null, { status: 404 })
  if (found.kind === 'moved') throw redirect(pathTo('collections.show', locale, { id: found.slug }) + url.search, 301)
  const { collection } = found.value
  const list = await readList(visit, collection)
  const favourites = await favouritesAmong(world.db, visit.principal, list.products)
  const titles = listTitles(list, collection.name, locale)
  const crumbs = collectionCrumbs(shelvesOf(found.value, list), titles.heading, locale)
  await addListMetadata(visit, { list, title: titles.title, crumbs, description: collection.description || collection.tagline })
  return { ...found.value, slugs: collection.slugs, list, favourites, ...titles }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.title, matches) }] : []

/** The collections above what is shown: a search within a collection is listed below it. */
const shelvesOf = ({ collection, ancestors }: FoundCollection, { q }: { q: string }): readonly CollectionView[] =>
  q === '' ? ancestors : [...ancestors, collection]

/** A collection with its subcollections. */
export default function Collection() {
  const { collection, ancestors, children, list, heading } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const shelves = shelvesOf({ collection, ancestors, children }, list)
  return (
    <>
      <Breadcrumbs items={collectionCrumbs(shelves, heading, locale)} />
      <div className={collection.picture ? 'grid items-start gap-x-6 sm:grid-cols-[minmax(0,1fr)_10rem]' : undefined}>
        <ListHeading title={heading} lead={collection.description || collection.tagline} list={list} />
        {collection.picture && (
          <Packshot
            image={collection.picture}
            name={collection.picture.alt}
            size="s"
            priority
            className="mb-6 rounded-xl object-cover max-sm:hidden"
          />
        )}
      </div>
      {children.length > 0 && <Within collection={collection} shelves={children} />}
      <ProductListView list={list} />
    </>
  )
}

function Within({ collection, shelves }: { collection: CollectionView; shelves: readonly CollectionView[] }) {
  const locale = useLocale()
  return (
    <nav aria-label={m.catalogue_inside({ name: collection.name })} className="-mt-1 mb-6 flex flex-wrap gap-2">
      {shelves.map(({ id, name, slug }) => (
        <Link
          key={id}
          to={pathTo('collections.show', locale, { id: slug })}
          className="rounded-full border border-line-2 bg-surface px-4 py-1.5 text-sm font-semibold hover:border-ink-3"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
