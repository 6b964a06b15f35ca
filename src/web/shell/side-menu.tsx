import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { isWithin } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'

export type SideEntry = {
  to: string
  text: string
  icon?: ReactNode
  /** Number of waiting items. */
  count?: number
  /** Active only on exactly this page. */
  end?: boolean
  /** Active also on this page, which has no entry of its own. */
  also?: string
  /** The first entry of another group: a line above it, or beside it in tabs. */
  apart?: boolean
}

/** A side menu; a row of tabs above the content on narrow screens. */
export function SideMenu({ label, entries, children }: { label: string; entries: readonly SideEntry[]; children?: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (list.current) showCurrent(list.current)
  }, [pathname])
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 max-lg:-mx-[16px] max-lg:border-b max-lg:border-line md:max-lg:-mx-[24px] lg:sticky lg:top-22">
      <nav aria-label={label}>
        <ul
          ref={list}
          className="flex max-lg:overflow-x-auto max-lg:px-1 max-lg:[scrollbar-width:none] md:max-lg:px-3 lg:grid lg:gap-0.5"
        >
          {entries.map((entry) => (
            <li
              key={entry.to}
              className={classNames(
                'shrink-0',
                entry.apart &&
                  'max-lg:ms-1 max-lg:border-s max-lg:border-line max-lg:ps-1 lg:mt-2 lg:border-t lg:border-line lg:pt-2',
              )}
            >
              <SideLink {...entry} />
            </li>
          ))}
        </ul>
      </nav>
      {children && <div className="max-lg:hidden">{children}</div>}
    </div>
  )
}

/** Scrolls a tab beyond the edge of a phone into view, without scrolling the page. */
function showCurrent(list: HTMLUListElement): void {
  const current = list.querySelector<HTMLElement>('[aria-current]')
  if (current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2
}

const tab = 'max-lg:min-h-12 max-lg:border-b-3 max-lg:border-transparent max-lg:px-3 max-lg:aria-[current]:border-green'
const row = 'lg:min-h-11 lg:rounded-md lg:px-3 lg:hover:bg-sunken lg:aria-[current]:bg-green-soft'

function SideLink({ to, text, icon, count = 0, end = false, also }: SideEntry) {
  const { pathname } = useLocation()
  const isCurrentPage = pathname === also || (end ? pathname === to : isWithin(pathname, to))
  return (
    <Link
      to={to}
      aria-current={isCurrentPage ? 'page' : undefined}
      className={classNames(
        'flex items-center gap-3 font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:font-bold aria-[current]:text-green [&>svg]:size-5 max-lg:[&>svg]:hidden',
        tab,
        row,
      )}
    >
      {icon}
      {text}
      {count > 0 && (
        <span className="relative grid h-5.5 min-w-5.5 place-items-center rounded-full bg-green px-1.5 text-2xs font-heavy text-on-green lg:ms-auto">
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{count === 1 ? m.account_waiting_one() : m.account_waiting({ count })}</span>
        </span>
      )}
    </Link>
  )
}
