import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { stockTabs } from '../stock-item.ts'
import type { StockTab } from '../stock-item.ts'
import { stockPath } from './stock-address.ts'
import type { StockAddress } from './stock-address.ts'

const names: Record<StockTab, () => string> = {
  low: m.stock_tab_low,
  sold_out: m.stock_tab_sold_out,
  all: m.stock_tab_all,
}

export function StockTabs({ address, counts }: { address: StockAddress; counts: Readonly<Record<StockTab, number>> }) {
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
