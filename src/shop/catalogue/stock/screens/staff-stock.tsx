import { Boxes, Download } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { useApiBase } from '#src/ui/api-base.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { lowStock, stockPath } from './stock-address.ts'
import type { StockAddress } from './stock-address.ts'
import { StockPane } from './stock-pane.tsx'
import { StockTable } from './stock-table.tsx'
import { stockTabs } from '../stock-item.ts'
import type { StockTab } from '../stock-item.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { action, loader } from './staff-stock.server.ts'

export { action, loader } from './staff-stock.server.ts'

const names: Record<StockTab, () => string> = {
  low: m.stock_tab_low,
  sold_out: m.stock_tab_sold_out,
  all: m.stock_tab_all,
}

export const meta = titled(m.stock_title)

export default function StaffStock() {
  const { list, address, pane, canChange } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const locale = useLocale()
  const { q } = address
  const to = (changed: Partial<StockAddress>) => stockPath(locale, { ...address, page: 1, item: null, done: false, ...changed })
  const path = pathTo('staff.stock', locale)
  const total = list.counts[address.tab]
  return (
    <ListPage
      title={m.stock_title()}
      count={q ? m.stock_found({ q }) : total === 1 ? m.stock_count_one() : m.stock_count({ count: total })}
      search={{
        label: m.stock_find(),
        placeholder: m.stock_find_placeholder(),
        q,
        action: path,
        clear: { to: path, text: m.stock_clear() },
      }}
      actions={<StockLinks canChange={canChange} />}
      tabs={{
        label: m.stock_tabs(),
        tabs: stockTabs,
        current: address.tab,
        nameOf: (tab) => names[tab](),
        counts: list.counts,
        to: (tab) => to({ tab }),
      }}
      paging={{ page: address.page, pages: list.pages, to: (page) => to({ page }) }}
      pane={{
        label: pane?.item.name[locale],
        isNarrow: true,
        content: pane && (
          <StockPane
            view={pane}
            refused={refused?.item === pane.item.id ? refused : undefined}
            done={address.done && refused === undefined}
            closeTo={to({ page: address.page })}
            level={2}
          />
        ),
        none: { icon, title: m.stock_pane_empty(), text: m.stock_pane_empty_text() },
      }}
    >
      <StockTable items={list.items} address={address} empty={emptyOf(list.counts.all, address, locale)} />
    </ListPage>
  )
}

function StockLinks({ canChange }: { canChange: boolean }) {
  const locale = useLocale()
  const apiBase = useApiBase()
  return (
    <span className="flex flex-wrap gap-2 lg:ms-auto">
      {canChange && (
        <ButtonLink to={pathTo('staff.stock.receiving', locale)} size="xs">
          {m.receiving_link()}
        </ButtonLink>
      )}
      <ButtonLink to={pathTo('staff.stock.batches', locale)} variant="quiet" size="xs">
        {m.batches_link()}
      </ButtonLink>
      {/* A plain link: the router must not handle a file download. */}
      <ButtonLink to={`${apiBase}/staff/stock/order-list?locale=${locale}`} reloadDocument download variant="quiet" size="xs">
        <Download aria-hidden="true" />
        {m.stock_order_list()}
      </ButtonLink>
    </span>
  )
}

const icon = <Boxes aria-hidden="true" />

function emptyOf(all: number, { tab, q }: StockAddress, locale: Locale) {
  // A shop without products: nothing runs low, and products are not added on this page.
  if (all === 0 && !q) return { icon, title: m.stock_no_goods(), text: m.stock_no_goods_text() }
  const isLow = tab === 'low' && !q
  return {
    icon,
    title: isLow ? m.stock_none_low() : m.stock_none(),
    text: q ? m.stock_none_found() : isLow ? m.stock_none_low_text() : m.stock_none_sold_out_text(),
    link: { to: stockPath(locale, { ...lowStock, tab: 'all' }), text: m.stock_see_all() },
  }
}
