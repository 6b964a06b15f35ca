import type { LoaderFunctionArgs } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { withParameter } from '#src/i18n/safe-path.ts'
import { page } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { favouritesAmong } from '#src/shop/catalogue/favourites/actions.server.ts'
import { withEquals } from '#src/shop/catalogue/listing/equals.server.ts'
import { productsCrumbs } from '#src/shop/catalogue/listing/screens/crumbs.ts'
import { readList } from '#src/shop/catalogue/listing/screens/list-reading.server.ts'
import { listTitles } from '#src/shop/catalogue/listing/screens/list-view.server.ts'
import type { ListView } from '#src/shop/catalogue/listing/screens/list-view.server.ts'
import { addListMetadata } from '#src/shop/catalogue/listing/screens/page-metadata.server.ts'
import { listProducts } from '#src/shop/catalogue/product/actions.server.ts'
import { prescribedClass } from '#src/shop/catalogue/product/product.ts'
import { alsoFound } from '#src/shop/search/content/also-found.server.ts'
import type { AlsoFound } from '#src/shop/search/content/also-found.server.ts'
import { searchProducts } from '#src/shop/search/find/actions.server.ts'
import type { SearchResult, SearchState } from '#src/shop/search/find/actions.server.ts'
import { subjectsOf } from '../vocabulary/subjects.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const { world, locale } = visit
  let result: SearchResult<unknown> | undefined
  const read = await readList(visit, {
    async find(request) {
      if (request.filters.q === '') return listProducts(world.db, request)
      const found = await searchProducts(world, request, listProducts)
      result = found
      return found.page
    },
  })
  const list = result ? { ...read, products: await withEquals(world.db, read.products, locale) } : read
  const favourites = await favouritesAmong(world.db, visit.principal, list.products)
  const titles = listTitles(list, m.catalogue_products({}, { locale }), locale)
  const crumbs = productsCrumbs({ q: list.q, heading: titles.heading }, locale)
  await addListMetadata(visit, { list, title: titles.title, crumbs })
  return { list, favourites, search: result ? await searchView(visit, list, result) : null, ...titles }
}

/** What a search says about itself. Its texts are made here, so that the browser does not load them. */
export type SearchView = {
  state: SearchState
  corrections: { from: string; to: string }[]
  /** Searches for the text as it was typed. */
  exact: string
  leftOut: string | null
  advice: AdviceView | null
  /** Prescription medicines that are not among the cards. */
  onPrescription: { count: number; to: string } | null
  also: readonly AlsoFound[]
}

export type AdviceView = {
  title: string
  sentence: string | null
  doctor: readonly { text: string; isEmergency: boolean }[]
}

async function searchView({ world, locale }: Page, { q, address }: ListView, result: SearchResult<unknown>): Promise<SearchView> {
  const { understood, state, corrections, leftOut, page: found } = result
  const concealed = found.demand?.concealed ?? 0
  return {
    state,
    // That a word was taken for another is of no interest where neither is found.
    corrections: state === 'nothing' ? [] : corrections.map(({ from, to }) => ({ from, to })),
    exact: withParameter(address, 'exact', '1'),
    leftOut:
      leftOut.length > 0 ? new Intl.ListFormat(locale, { type: 'conjunction' }).format(leftOut.map((word) => `“${word}”`)) : null,
    advice: adviceOf(result, locale),
    onPrescription: concealed > 0 ? { count: concealed, to: withParameter(address, 'class', prescribedClass) } : null,
    also: understood ? await alsoFound(world, q, understood, locale) : [],
  }
}

function adviceOf({ understood }: SearchResult<unknown>, locale: Locale): AdviceView | null {
  const concept = understood && subjectsOf(understood).find(({ advice, doctor }) => advice ?? doctor)
  if (!concept) return null
  return {
    title: concept.name[locale],
    sentence: concept.advice?.[locale] ?? null,
    doctor: (concept.doctor ?? []).map((sign) => ({ text: sign[locale], isEmergency: sign.isEmergency ?? false })),
  }
}
