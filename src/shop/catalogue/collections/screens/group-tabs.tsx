import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'

type Tab = 'collections' | 'brands'

/** Collections and brands, which belong together, with their counts. */
export function GroupTabs({ current, counts }: { current: Tab; counts: Record<Tab, number> }) {
  const locale = useLocale()
  const tabs = [
    { tab: 'collections', to: pathTo('staff.collections', locale), text: m.collections_title() },
    { tab: 'brands', to: pathTo('staff.brands', locale), text: m.brands_title() },
  ] as const
  return (
    <nav aria-label={m.collections_tabs()} className="flex rounded-md border border-line bg-sunken p-0.5">
      {tabs.map(({ tab, to, text }) => (
        <Link
          key={tab}
          to={to}
          aria-current={tab === current ? 'page' : undefined}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-sm px-2.5 text-xs font-medium text-ink-2 hover:text-ink aria-[current]:bg-surface aria-[current]:font-bold aria-[current]:text-ink aria-[current]:ring-1 aria-[current]:ring-line"
        >
          {text} <span className="text-2xs font-normal tabular-nums">{counts[tab]}</span>
        </Link>
      ))}
    </nav>
  )
}
