import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'

/** Class of everything clickable in the staff area's rail. */
export const railLook =
  'flex items-center rounded-sm font-medium text-ink-2 hover:bg-line/60 hover:text-ink aria-[current]:bg-surface aria-[current]:font-bold aria-[current]:text-ink ' +
  'aria-[current]:ring-1 aria-[current]:ring-line aria-[current]:[&>svg]:text-green max-lg:min-h-13.5 max-lg:flex-col max-lg:justify-center max-lg:gap-0.75 max-lg:px-0 ' +
  // Below 360 px the name is for screen readers only.
  'max-lg:text-center max-lg:text-[0.6875rem]/3.5 max-[22.4rem]:min-h-11 max-[22.4rem]:text-[0px] lg:h-8 lg:gap-2.5 lg:px-2 [&>svg]:size-4.5 max-lg:[&>svg]:size-5'

type RailProps = {
  to: string
  text: string
  end?: boolean
  /** How many wait there. */ count?: number | undefined
  /** The letters that open it after "g", separated by spaces. */ go?: string | undefined
  children: ReactNode
}

/** A link to a page of the staff area, with icon and name. */
export function RailLink({ to, text, end = false, count = 0, go, children }: RailProps) {
  return (
    <NavLink to={to} end={end} data-command data-go={go} className={`${railLook} relative`}>
      {children}
      {text}
      {count > 0 && (
        <span className="rounded-full bg-line px-1.5 text-2xs font-bold text-ink tabular-nums max-lg:absolute max-lg:end-2 max-lg:top-0.5 lg:ms-auto">
          <span aria-hidden="true">{count}</span>
          {/* Screen readers and the command list read it after the name, hence the separator. */}
          <span className="sr-only">{`, ${m.staff_rail_waiting({ count })}`}</span>
        </span>
      )}
    </NavLink>
  )
}
