import type { Locale } from '#src/i18n/locales.ts'
import { cents, toDecimal, type Cents } from '#src/kernel/money.ts'
import { sumIn } from '#src/kernel/typed-sum.ts'
import { factGroups, isFactOf, type Fact, type FactGroup } from '../product/facts.ts'
import type { ProductDemand } from './product-demand.ts'
import { isProductClass, type ProductCardView, type ProductClass } from '../product/product.ts'

export const productSorts = ['relevance', 'popularity', 'price', '-price', 'name', '-created_at'] as const
export type ProductSort = (typeof productSorts)[number]

/**
 * Filters of a list. Brands and collections by slug (collections by id too), forms by key; several values of one kind mean "or".
 */
export type ProductFilters = {
  q: string
  /** Searches for the words as they were typed. */
  isExact: boolean
  collection: string | undefined
  brands: readonly string[]
  forms: readonly string[]
  classes: readonly ProductClass[]
  priceMin: Cents | undefined
  priceMax: Cents | undefined
  inStock: boolean
  reduced: boolean
  facts: Readonly<Record<FactGroup, readonly Fact[]>>
}

export type ProductQuery = { filters: ProductFilters; sort: ProductSort; page: number }

/** `demand` replaces the words of `filters.q`. */
export type ListRequest = {
  locale: Locale
  filters: ProductFilters
  sort: ProductSort
  page: { number: number; size: number }
  demand?: ProductDemand | undefined
}

export type Facet = { key: string; label: string; count: number }

/** How many products each choice would leave with the other filters unchanged. */
export type Facets = {
  /** The chosen collection. */
  collection: Facet | undefined
  /** Children of the chosen collection; without one, the top collections. */
  collections: readonly Facet[]
  brands: readonly Facet[]
  forms: readonly Facet[]
  classes: readonly Facet[]
  inStock: number
  reduced: number
  price: { min: Cents; max: Cents } | undefined
  facts: Readonly<Record<FactGroup, readonly { fact: Fact; count: number }[]>>
}

/**
 * What became of a demand. `concealed`: products that are not shown for their class. `met`: whether any of the shown products
 * answers each group, each feature and each word, in this order.
 */
export type DemandResult = { concealed: number; met: readonly boolean[] }

export type ProductPage<Product = ProductCardView> = {
  products: readonly Product[]
  total: number
  facets: Facets
  /** Undefined without a demand. */
  demand?: DemandResult | undefined
}

export const pageSize = 24

export const noFacets: Facets = {
  collection: undefined,
  collections: [],
  brands: [],
  forms: [],
  classes: [],
  inStock: 0,
  reduced: 0,
  price: undefined,
  facts: { age: [], suits: [], free: [] },
}

/** Later pages are not served: each costs the database more. */
const LAST_PAGE = 1000
const MAX_SEARCH_LENGTH = 100
// Every link of the list repeats all choices: an address with 500 brands took 190 ms of CPU.
const maxChoices = 50

export const noFilters: ProductFilters = {
  q: '',
  isExact: false,
  collection: undefined,
  brands: [],
  forms: [],
  classes: [],
  priceMin: undefined,
  priceMax: undefined,
  inStock: false,
  reduced: false,
  facts: { age: [], suits: [], free: [] },
}

/** A price from 0 up as people type it. */
export function typedPrice(text: string | null): Cents | undefined {
  const amount = sumIn(text ?? '')
  return amount !== undefined && amount >= 0 ? cents(amount) : undefined
}

/** The values of one filter in an address, without duplicates. */
const choices = (search: URLSearchParams, name: string): string[] =>
  [...new Set(search.getAll(name))].filter(Boolean).slice(0, maxChoices)

const isSort = (text: string | null): text is ProductSort => productSorts.some((sort) => sort === text)

/** Default order: best match first for a search, otherwise best-selling first. */
export const defaultSort = (filters: ProductFilters): ProductSort => (filters.q === '' ? 'popularity' : 'relevance')

/** Parses the address of a list. Invalid values are ignored, so that an old link still shows a list. */
export function readProductQuery(search: URLSearchParams, collection?: string): ProductQuery {
  const filters: ProductFilters = {
    q: (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH_LENGTH),
    isExact: search.has('exact'),
    collection: collection ?? (search.get('collection') || undefined),
    brands: choices(search, 'brand'),
    forms: choices(search, 'form'),
    classes: choices(search, 'class').filter(isProductClass),
    priceMin: typedPrice(search.get('price_min')),
    priceMax: typedPrice(search.get('price_max')),
    inStock: search.has('in_stock'),
    reduced: search.has('reduced'),
    facts: {
      age: choices(search, 'age').filter(isFactOf('age')),
      suits: choices(search, 'suits').filter(isFactOf('suits')),
      free: choices(search, 'free').filter(isFactOf('free')),
    },
  }
  const sort = search.get('sort')
  const page = Number(search.get('page') ?? 1)
  return {
    filters,
    sort: isSort(sort) ? sort : defaultSort(filters),
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1,
  }
}

/** The query string of a list, "?brand=vitalis&page=2"; empty for the defaults. The collection is part of the path, except in a search. */
export function productSearch({ filters, sort, page }: ProductQuery): string {
  const search = new URLSearchParams()
  const put = (name: string, value: string | undefined) => value !== undefined && value !== '' && search.append(name, value)
  put('q', filters.q)
  put('exact', filters.q !== '' && filters.isExact ? '1' : undefined)
  // Alone it is a page of its own.
  put('collection', filters.q === '' ? undefined : filters.collection)
  for (const brand of filters.brands) put('brand', brand)
  for (const form of filters.forms) put('form', form)
  for (const kind of filters.classes) put('class', kind)
  put('price_min', filters.priceMin === undefined ? undefined : toDecimal(filters.priceMin))
  put('price_max', filters.priceMax === undefined ? undefined : toDecimal(filters.priceMax))
  put('in_stock', filters.inStock ? '1' : undefined)
  put('reduced', filters.reduced ? '1' : undefined)
  for (const group of factGroups) for (const fact of filters.facts[group]) put(group, fact)
  put('sort', sort === defaultSort(filters) ? undefined : sort)
  put('page', page === 1 ? undefined : String(page))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
