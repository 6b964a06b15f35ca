import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { listPath, staffTabs } from './staff-list-address.ts'
import type { ListAddress, StaffTab } from './staff-list-address.ts'

const names: Record<StaffTab, () => string> = {
  all: m.staff_tab_all,
  attention: m.staff_tab_attention,
  balance_due: m.staff_tab_balance_due,
  pending: m.staff_tab_pending,
  ready: m.staff_tab_ready,
  completed: m.staff_tab_completed,
  canceled: m.staff_tab_canceled,
}

/** Money that somebody must look at is rare: its tab is there while there is some. */
const shownTabs = ({ tab: here }: ListAddress, counts: Readonly<Record<StaffTab, number>>): StaffTab[] =>
  staffTabs.filter((tab) => tab !== 'attention' || here === tab || counts.attention > 0)

export function StaffTabs({ address, counts }: { address: ListAddress; counts: Readonly<Record<StaffTab, number>> }) {
  const locale = useLocale()
  return (
    <nav
      aria-label={m.staff_tabs()}
      className="flex gap-4.5 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] lg:px-5"
    >
      {shownTabs(address, counts).map((tab) => (
        <Link
          key={tab}
          to={listPath(locale, { ...address, tab, page: 1, order: null })}
          aria-current={tab === address.tab ? 'page' : undefined}
          className="border-b-2 border-transparent pt-2 pb-2.25 text-xs font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:border-green aria-[current]:font-bold aria-[current]:text-ink"
        >
          {names[tab]()} <span className="ms-0.5 text-2xs tabular-nums">{counts[tab]}</span>
        </Link>
      ))}
    </nav>
  )
}
