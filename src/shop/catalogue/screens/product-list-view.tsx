import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { ListBar } from './list-bar.tsx'
import type { ListView } from './list-view.server.ts'
import { NothingFound } from './nothing-found.tsx'
import { ProductCard } from './product-card.tsx'

/** Cards visible without scrolling. */
const EAGER_CARDS = 3

/** Filters, cards and pages of a list. */
export function ProductListView({ list }: { list: ListView }) {
  if (list.total === 0 && list.chips.length === 0) return <NothingFound list={list} />
  return (
    <div className="grid items-start gap-x-7 md:grid-cols-[216px_minmax(0,1fr)] lg:grid-cols-[248px_minmax(0,1fr)] lg:gap-x-9">
      <FilterPanel list={list} />
      <section aria-label={m.catalogue_products()} className="min-w-0">
        <ListBar list={list} />
        {list.total === 0 ? <NothingFound list={list} /> : <Cards list={list} />}
      </section>
    </div>
  )
}

/** Heading of a list; the count is announced again whenever a filter changes it. */
export function ListHeading({ title, lead, list }: { title: string; lead: string | undefined; list: ListView }) {
  return <PageHeading title={title} lead={list.q === '' ? lead : undefined} count={<span role="status">{list.count}</span>} />
}

function Cards({ list: { products, address, page, pages, range } }: { list: ListView }) {
  const toPage = (number: number): string =>
    number === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}page=${number}`
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3">
        {products.map((product, index) => (
          <ProductCard key={product.id} product={product} headingLevel={2} priority={index < EAGER_CARDS} />
        ))}
      </div>
      <AskUs />
      <Pagination page={page} pages={pages} to={toPage} summary={range} />
    </>
  )
}

function AskUs() {
  return (
    <aside className="my-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-sunken px-5 py-4.5 md:mb-7">
      <div className="grow basis-72">
        <p className="font-bold">{m.catalogue_pharmacist_help()}</p>
        <p className="text-sm text-ink-2">{m.catalogue_pharmacist_help_text()}</p>
      </div>
      <ButtonLink to={pathTo('company', useLocale())} variant="quiet">
        {m.catalogue_talk()}
      </ButtonLink>
    </aside>
  )
}
