import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink, Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { FilterPanel } from './filter-panel.tsx'
import type { ListView } from './list-view.server.ts'
import { ProductCard } from './product-card.tsx'
import { MessageCircleQuestionMark, PackageSearch, Phone, ListFilter, X } from 'lucide-react'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useModules } from '#src/shop/website/use-modules.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Select } from '#src/ui/select.tsx'
import { filterPanelId, listFormId } from './use-list-form.ts'

/** Cards visible without scrolling. */
const EAGER_CARDS = 3

type ListViewProps = {
  list: ListView
  /** Shown in place of the usual note when nothing is found. */
  empty?: ReactNode
  /** Below the cards, in place of the invitation to ask. */
  after?: ReactNode
}

/** Filters, cards and pages of a list. */
export function ProductListView({ list, empty, after }: ListViewProps) {
  if (list.total === 0 && list.chips.length === 0) return empty ?? <NothingFound list={list} />
  return (
    <div className="grid items-start gap-x-7 md:grid-cols-[216px_minmax(0,1fr)] lg:grid-cols-[248px_minmax(0,1fr)] lg:gap-x-9">
      <FilterPanel list={list} />
      <section aria-label={m.catalogue_products()} className="min-w-0">
        <ListBar list={list} />
        {list.total === 0 ? <NothingFound list={list} /> : <Cards list={list} after={after} />}
      </section>
    </div>
  )
}

/** Heading of a list; the count is announced again whenever a filter changes it. */
export function ListHeading({ title, lead, list }: { title: string; lead: string | undefined; list: ListView }) {
  return <PageHeading title={title} lead={list.q === '' ? lead : undefined} count={<span role="status">{list.count}</span>} />
}

function Cards({ list: { products, address, page, pages, range }, after }: Pick<ListViewProps, 'list' | 'after'>) {
  const toPage = (number: number): string =>
    number === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}page=${number}`
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3">
        {products.map((product, index) => (
          <ProductCard key={product.id} product={product} headingLevel={2} priority={index < EAGER_CARDS} />
        ))}
      </div>
      {after ?? <AskUs />}
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

/** Says why a list is empty and where to get help. */
function NothingFound({ list: { empty, clear, chips } }: { list: ListView }) {
  const locale = useLocale()
  const modules = useModules()
  const isNarrowed = chips.length > 0
  return (
    <EmptyState
      title={empty?.isWholeShop ? m.home_soon() : m.catalogue_empty()}
      icon={<PackageSearch aria-hidden="true" />}
      action={
        <>
          {isNarrowed && <ButtonLink to={clear}>{m.catalogue_filters_clear()}</ButtonLink>}
          {modules.requests && (
            <ButtonLink to={pathTo('requests.new', locale)} variant={isNarrowed ? 'quiet' : 'primary'}>
              <MessageCircleQuestionMark aria-hidden="true" />
              {m.catalogue_request()}
            </ButtonLink>
          )}
          {empty && (
            <ButtonLink to={empty.reach.phone.link} variant="quiet">
              <Phone aria-hidden="true" />
              {m.catalogue_call({ phone: empty.reach.phone.text })}
            </ButtonLink>
          )}
          {!empty?.isWholeShop && (
            <ButtonLink to={pathTo('products', locale)} variant="ghost">
              {m.catalogue_see_all()}
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{empty?.reason}</p>
      {empty && (
        <p className="mt-3 text-sm text-ink-2">
          {empty.reach.open.text} · {empty.reach.phone.cost}
        </p>
      )}
    </EmptyState>
  )
}

/** Above the cards: filter button on phones, active filters, order. */
function ListBar({ list }: { list: ListView }) {
  return (
    <div className="mb-3.5 grid grid-cols-2 items-start gap-2.5 md:mb-4 md:flex md:min-h-11 md:justify-between md:gap-x-5">
      <FilterButton count={list.chips.length} />
      <Sorting sorts={list.sorts} />
      {list.chips.length > 0 && <Chips list={list} />}
    </div>
  )
}

function FilterButton({ count }: { count: number }) {
  return (
    <Button type="button" variant="quiet" popoverTarget={filterPanelId} className="min-h-11.5 md:hidden">
      <ListFilter aria-hidden="true" />
      {m.catalogue_filter()}
      {count > 0 && (
        <span
          aria-hidden="true"
          className="grid h-5 min-w-5 place-items-center rounded-full bg-green px-1.25 text-2xs text-on-green"
        >
          {count}
        </span>
      )}
      {count > 0 && (
        <span className="sr-only">
          , {count === 1 ? m.catalogue_filters_chosen_one() : m.catalogue_filters_chosen({ count })}
        </span>
      )}
    </Button>
  )
}

function Chips({ list: { chips, clear } }: { list: ListView }) {
  return (
    <nav aria-label={m.catalogue_filters_active()} className="max-md:col-span-2 max-md:row-start-2 md:order-first">
      <ul className="flex flex-wrap items-center gap-2 md:min-h-11">
        {chips.map(({ key, label, to }) => (
          <li key={key}>
            <Link
              to={to}
              preventScrollReset
              aria-label={m.catalogue_filter_remove({ name: label })}
              className="inline-flex min-h-8.5 items-center gap-1.5 rounded-full bg-green-soft py-1 ps-3.25 pe-2 text-sm font-semibold text-green hover:bg-green-tint"
            >
              {label}
              <X aria-hidden="true" className="size-4 stroke-2" />
            </Link>
          </li>
        ))}
        <li>
          <Link to={clear} preventScrollReset className="link ms-1 py-1 text-sm">
            {m.catalogue_filters_clear()}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

function Sorting({ sorts }: Pick<ListView, 'sorts'>) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 md:ms-auto md:shrink-0">
      <label className="flex grow items-center gap-2.5 text-sm">
        <span className="text-ink-2 max-md:sr-only">{m.catalogue_sort()}</span>
        <Select
          name="sort"
          form={listFormId}
          defaultValue={sorts.find(({ isChosen }) => isChosen)?.value}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className="grow text-base font-semibold md:text-sm"
        >
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </label>
      <Button variant="quiet" form={listFormId} className="scripted:hidden max-md:w-full">
        {m.catalogue_sort_apply()}
      </Button>
    </div>
  )
}
