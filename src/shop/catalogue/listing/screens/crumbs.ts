import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Crumb } from '#src/ui/breadcrumbs.tsx'
import type { CollectionView } from '../../product/product.ts'

type Shelf = Pick<CollectionView, 'name' | 'slug'>

const home = (locale: Locale): Crumb => ({ label: m.ui_home({}, { locale }), to: pathTo('home', locale) })
const products = (locale: Locale): Crumb => ({ label: m.catalogue_products({}, { locale }), to: pathTo('products', locale) })
const shelf = ({ name, slug }: Shelf, locale: Locale): Crumb => ({
  label: name,
  to: pathTo('collections.show', locale, { id: slug }),
})

/** Breadcrumbs of a product, through its collections. */
export const productCrumbs = ({ path, name }: { path: readonly Shelf[]; name: string }, locale: Locale): Crumb[] => [
  home(locale),
  ...(path.length > 0 ? path.map((one) => shelf(one, locale)) : [products(locale)]),
  { label: name },
]

/** Breadcrumbs of the full list, or of a search in it. */
export const productsCrumbs = ({ q, heading }: { q: string; heading: string }, locale: Locale): Crumb[] => [
  home(locale),
  ...(q === '' ? [] : [products(locale)]),
  { label: heading },
]

type CollectionPath = { collection: CollectionView; ancestors: readonly CollectionView[] }

/** The collections above what is shown: a search within a collection is listed below it. */
export const shelvesOf = ({ collection, ancestors }: CollectionPath, { q }: { q: string }): readonly CollectionView[] =>
  q === '' ? ancestors : [...ancestors, collection]

/** Breadcrumbs of a collection, or of a search in it. */
export const collectionCrumbs = (shelves: readonly Shelf[], heading: string, locale: Locale): Crumb[] => [
  home(locale),
  products(locale),
  ...shelves.map((one) => shelf(one, locale)),
  { label: heading },
]
