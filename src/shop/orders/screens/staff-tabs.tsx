import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { StateTabs } from '#src/ui/state-tabs.tsx'
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

/** Money that needs attention is rare: its tab is shown only if there is some. */
const visibleTabs = ({ tab: currentTab }: ListAddress, counts: Readonly<Record<StaffTab, number>>): StaffTab[] =>
  staffTabs.filter((tab) => tab !== 'attention' || currentTab === tab || counts.attention > 0)

export function StaffTabs({ address, counts }: { address: ListAddress; counts: Readonly<Record<StaffTab, number>> }) {
  const locale = useLocale()
  const tabs = visibleTabs(address, counts).map((tab) => ({
    key: tab,
    name: names[tab](),
    count: counts[tab],
    to: listPath(locale, { ...address, tab, page: 1, order: null }),
    isCurrentPage: tab === address.tab,
  }))
  return <StateTabs label={m.staff_tabs()} tabs={tabs} />
}
