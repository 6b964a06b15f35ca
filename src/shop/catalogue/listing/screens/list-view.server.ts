import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { ContactDetails } from '#src/shop/website/contact-details.ts'
import { defaultSort, pageSize, productSorts } from '../product-list.ts'
import type { ProductPage, ProductQuery, ProductSort } from '../product-list.ts'
import { chipsOf, listPath, withoutFilters } from './list-address.server.ts'
import { choiceGroups, priceRange } from './list-filters.server.ts'

export type ListView = ReturnType<typeof listView>

type Found = ProductPage & { query: ProductQuery; reach: ContactDetails | undefined }

/** View model of a list. Its texts are made here, so that the browser does not load them. */
export function listView(found: Found, locale: Locale) {
  const { query, products, total, facets, reach } = found
  const { filters, page } = query
  const chips = chipsOf(query, facets, locale)
  const from = (page - 1) * pageSize + 1
  return {
    q: filters.q,
    isExact: filters.isExact,
    products,
    total,
    count: total === 1 ? m.catalogue_count_one({}, { locale }) : m.catalogue_count({ count: total }, { locale }),
    range: m.catalogue_range({ from, to: from + products.length - 1, total }, { locale }),
    page,
    pages: Math.ceil(total / pageSize),
    /** Address of the first page. */
    address: listPath({ ...query, page: 1 }, locale),
    chips: chips.map(({ key, label, rest }) => ({ key, label, to: listPath(rest, locale) })),
    clear: listPath(withoutFilters(query), locale),
    groups: choiceGroups(found, locale),
    price: priceRange(found, locale),
    sorts: sortsOf(query, locale),
    empty: reach && { reason: reasonOf(query, chips.length > 0, locale), reach, isWholeShop: isWhole(query, chips.length > 0) },
  }
}

/** The default order has an empty value, which keeps the address short. */
function sortsOf({ filters, sort }: ProductQuery, locale: Locale): { value: string; label: string; isChosen: boolean }[] {
  const texts = {
    relevance: m.catalogue_sort_relevance,
    popularity: m.catalogue_sort_popularity,
    price: m.catalogue_sort_price,
    '-price': m.catalogue_sort_price_down,
    name: m.catalogue_sort_name,
    '-created_at': m.catalogue_sort_newest,
  } satisfies Record<ProductSort, unknown>
  const offered = productSorts.filter((one) => one !== 'relevance' || filters.q !== '')
  const usual = defaultSort(filters)
  return offered.map((one) => ({ value: one === usual ? '' : one, label: texts[one]({}, { locale }), isChosen: one === sort }))
}

/** Nothing is left out of the list. */
const isWhole = ({ filters: { q, collection } }: ProductQuery, isNarrowed: boolean): boolean =>
  q === '' && collection === undefined && !isNarrowed

function reasonOf(query: ProductQuery, isNarrowed: boolean, locale: Locale): string {
  const { q } = query.filters
  if (isWhole(query, isNarrowed)) return m.home_soon_text({}, { locale })
  if (q !== '') return m.catalogue_empty_search({ text: q }, { locale })
  return isNarrowed ? m.catalogue_empty_filters({}, { locale }) : m.catalogue_empty_shelf({}, { locale })
}

/** Title of a list: the search or its own name; in the document title with the page number from page two on. */
export function listTitles(
  { q, page }: { q: string; page: number },
  name: string,
  locale: Locale,
): { heading: string; title: string } {
  const heading = q === '' ? name : m.catalogue_results_for({ text: q }, { locale })
  return { heading, title: page === 1 ? heading : m.catalogue_page_of({ title: heading, page }, { locale }) }
}
