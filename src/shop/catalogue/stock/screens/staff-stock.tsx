import { Boxes, Search } from 'lucide-react'
import { data, useActionData, useLoaderData, Link, Form } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { staffPageContext } from '#src/platform/page.server.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import { submitStockForm } from '../stock-form.server.ts'
import { readStockList, readStockPane } from '../stock-reading.server.ts'
import { lowStock, readStockAddress, stockPath } from './stock-address.ts'
import type { StockAddress } from './stock-address.ts'
import { StockPane } from './stock-pane.tsx'
import { StockTable } from './stock-table.tsx'
import { stockTabs } from '../stock-item.ts'
import type { StockTab } from '../stock-item.ts'
import { pathTo } from '#src/i18n/paths.ts'

const names: Record<StockTab, () => string> = {
  low: m.stock_tab_low,
  sold_out: m.stock_tab_sold_out,
  all: m.stock_tab_all,
}

function StockTabs({ address, counts }: { address: StockAddress; counts: Readonly<Record<StockTab, number>> }) {
  const locale = useLocale()
  return (
    <nav
      aria-label={m.stock_tabs()}
      className="flex gap-4.5 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] lg:px-5"
    >
      {stockTabs.map((tab) => (
        <Link
          key={tab}
          to={stockPath(locale, { ...address, tab, page: 1, item: null, done: false })}
          preventScrollReset
          aria-current={tab === address.tab ? 'page' : undefined}
          className="border-b-2 border-transparent pt-2 pb-2.25 text-xs font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:border-green aria-[current]:font-bold aria-[current]:text-ink"
        >
          {names[tab]()} <span className="ms-0.5 text-2xs tabular-nums">{counts[tab]}</span>
        </Link>
      ))}
    </nav>
  )
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale, url } = staffPageContext(args)
  const address = readStockAddress(url.searchParams)
  if (!address) throw data(null, { status: 404 })
  const [list, pane] = await Promise.all([
    readStockList(world.db, address, locale),
    address.item === null ? null : readStockPane(world.db, principal, address.item),
  ])
  return { list, address, pane }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const address = readStockAddress(visit.url.searchParams)
  if (!address) throw data(null, { status: 404 })
  const form = await args.request.formData()
  const back = stockPath(visit.locale, { ...address, item: String(form.get('item')), done: true })
  return withFormIdempotency(visit, form, () => submitStockForm(visit, form, back))
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.stock_title(), matches) }]

export default function StaffStock() {
  const { list, address, pane } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const locale = useLocale()
  return (
    <div className="grid h-full md:grid-cols-[minmax(0,1fr)_21rem] lg:grid-cols-[minmax(0,1fr)_23.25rem]">
      <section aria-label={m.stock_title()} className="flex min-w-0 flex-col">
        <StockHead address={address} total={list.counts[address.tab]} />
        <StockTabs address={address} counts={list.counts} />
        {list.items.length > 0 ? (
          <StockTable items={list.items} address={address} />
        ) : list.counts.all === 0 && !address.q ? (
          <EmptyStock />
        ) : (
          <NoItems address={address} />
        )}
        {list.pages > 1 && (
          <div className="p-4 lg:px-5">
            <Pagination
              page={address.page}
              pages={list.pages}
              to={(page) => stockPath(locale, { ...address, page, item: null, done: false })}
            />
          </div>
        )}
      </section>
      <aside
        aria-label={pane ? pane.item.name[locale] : m.stock_pane_empty()}
        className="border-s border-line bg-surface max-md:hidden md:sticky md:top-13 md:h-[calc(100dvh-3.25rem)] md:overflow-y-auto"
      >
        {pane ? (
          <StockPane
            view={pane}
            refused={refused?.item === pane.item.id ? refused : undefined}
            done={address.done && refused === undefined}
            closeTo={stockPath(locale, { ...address, item: null, done: false })}
            level={2}
          />
        ) : (
          <NothingChosen />
        )}
      </aside>
    </div>
  )
}

function NoItems({ address: { tab, q } }: { address: StockAddress }) {
  const locale = useLocale()
  const isLow = tab === 'low' && !q

  return (
    <div className="p-4 lg:p-5">
      <EmptyState
        icon={<Boxes aria-hidden="true" />}
        title={isLow ? m.stock_none_low() : m.stock_none()}
        action={
          <ButtonLink to={stockPath(locale, { ...lowStock, tab: 'all' })} variant="quiet" size="s">
            {m.stock_see_all()}
          </ButtonLink>
        }
      >
        {q ? m.stock_none_found() : isLow ? m.stock_none_low_text() : m.stock_none_sold_out_text()}
      </EmptyState>
    </div>
  )
}

/** For a shop without products: nothing runs low, and products are not added on this page. */
const EmptyStock = () => (
  <div className="p-4 lg:p-5">
    <EmptyState icon={<Boxes aria-hidden="true" />} title={m.stock_no_goods()}>
      {m.stock_no_goods_text()}
    </EmptyState>
  </div>
)

function NothingChosen() {
  return (
    <div className="grid h-full content-center justify-items-center gap-1.5 p-8 text-center text-ink-2">
      <Boxes aria-hidden="true" className="size-8 text-ink-3" />
      <p className="font-semibold text-ink">{m.stock_pane_empty()}</p>
      <p className="max-w-[32ch] text-xs">{m.stock_pane_empty_text()}</p>
    </div>
  )
}

/** Title, count and search field; a barcode scanner types into it and sends it. */
function StockHead({ address: { q }, total }: { address: StockAddress; total: number }) {
  const locale = useLocale()
  const path = pathTo('staff.stock', locale)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-4 pb-2 lg:px-5">
      <h1 className="text-[1.375rem] leading-7">{m.stock_title()}</h1>
      <p className="text-xs text-ink-2 tabular-nums">
        {q ? m.stock_found({ q }) : total === 1 ? m.stock_count_one() : m.stock_count({ count: total })}
      </p>
      {q && (
        <ButtonLink to={path} variant="ghost" size="xs">
          {m.stock_clear()}
        </ButtonLink>
      )}
      <Form role="search" aria-label={m.stock_find()} action={path} className="relative ms-auto w-full sm:max-w-76">
        <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-ink-2" />
        <input
          key={q}
          name="q"
          type="search"
          data-search
          autoComplete="off"
          aria-label={m.stock_find()}
          placeholder={m.stock_find_placeholder()}
          defaultValue={q}
          className="h-10 w-full rounded-sm border border-control bg-surface ps-8.5 pe-2 text-[0.8125rem] lg:h-8.5"
        />
      </Form>
    </div>
  )
}
