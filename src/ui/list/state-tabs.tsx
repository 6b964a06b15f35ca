import { Link } from 'react-router'

export type TabsProps<Tab extends string> = {
  label: string
  tabs: readonly Tab[]
  current: Tab
  nameOf: (tab: Tab) => string
  /** Null if there are too many to be counted. */
  counts: Readonly<Record<Tab, number>> | null
  to: (tab: Tab) => string
}

/** The states of a list as filter links, each with its count. */
export function StateTabs<Tab extends string>({ label, tabs, current, nameOf, counts, to }: TabsProps<Tab>) {
  return (
    <nav
      aria-label={label}
      className="relative flex gap-4.5 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] lg:px-5"
    >
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={to(tab)}
          preventScrollReset
          aria-current={tab === current ? 'page' : undefined}
          className="border-b-2 border-transparent pt-2 pb-2.25 text-xs font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:border-green aria-[current]:font-bold aria-[current]:text-ink"
        >
          {nameOf(tab)}
          {counts && (
            <span className="ms-1.5 text-2xs tabular-nums">
              <span className="sr-only">: </span>
              {counts[tab]}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
