import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Crumb } from '#src/ui/breadcrumbs.tsx'
import type { CollectionView } from '../product.ts'

type Shelf = Pick<CollectionView, 'name' | 'slug'>

const home = (locale: Locale): Crumb => ({ label: m.ui_home({}, { locale }), to: pathTo('home', locale) })
const products = (locale: Locale): Crumb => ({ label: m.catalogue_products({}, { locale }), to: pathTo('products', locale) })
const shelf = ({ name, slug }: Shelf, locale: Locale): Crumb => ({
  label: name,
  to: pathTo('collections.show', locale, { id: slug }),
})

/** Down to a product, by the shelves that it lies on. */
export const productCrumbs = ({ path, name }: { path: readonly Shelf[]; name: string }, locale: Locale): Crumb[] => [
  home(locale),
  ...(path.length > 0 ? path.map((one) => shelf(one, locale)) : [products(locale)]),
  { label: name },
]

/** Down to a list: that of everything, or what a search found in it. */
export const productsCrumbs = ({ q, heading }: { q: string; heading: string }, locale: Locale): Crumb[] => [
  home(locale),
  ...(q === '' ? [] : [products(locale)]),
  { label: heading },
]

/** Down to a shelf, or to what a search found on it. */
export const collectionCrumbs = (shelves: readonly Shelf[], heading: string, locale: Locale): Crumb[] => [
  home(locale),
  products(locale),
  ...shelves.map((one) => shelf(one, locale)),
  { label: heading },
]
