import { Link, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { Packshot } from '../../pictures/screens/packshot.tsx'
import type { CollectionView } from '../../product/product.ts'
import { collectionCrumbs, shelvesOf } from './crumbs.ts'
import { ListHeading, ProductListView } from './product-list-view.tsx'
import type { loader } from './collection.server.ts'

export { loader } from './collection.server.ts'

export { notForTheCart as shouldRevalidate } from './adding.ts'

export const meta = titledBy<typeof loader>(({ title }) => title)

/** A collection with its subcollections. */
export default function Collection() {
  const { collection, ancestors, children, list, heading } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const shelves = shelvesOf({ collection, ancestors }, list)
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
