import { Link } from 'react-router'

export type StateTab = { key: string; name: string; count: number; to: string; isCurrent: boolean }

/** The states of a list as filter links, each with its count. */
export function StateTabs({ label, tabs }: { label: string; tabs: readonly StateTab[] }) {
  return (
    <nav aria-label={label} className="flex gap-4.5 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] lg:px-5">
      {tabs.map(({ key, name, count, to, isCurrent }) => (
        <Link
          key={key}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className="border-b-2 border-transparent pt-2 pb-2.25 text-xs font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:border-green aria-[current]:font-bold aria-[current]:text-ink"
        >
          {name} <span className="ms-0.5 text-2xs tabular-nums">{count}</span>
        </Link>
      ))}
    </nav>
  )
}
