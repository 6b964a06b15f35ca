import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'

type Props = {
  to: string
  /** Without room for a pane beside the list the row opens as this page. */
  pageTo?: string
  isOpen?: boolean
  label?: string
  className?: string
  children: ReactNode
}

/** The link of a row, over all of it; "j" and "k" move from one to the next. */
export function RowLink({ to, pageTo, isOpen = false, label, className, children }: Props) {
  const shared = {
    'data-row': true,
    'aria-current': isOpen || undefined,
    'aria-label': label,
    // Scrolled to by keyboard, it stays clear of the bar and the table's sticky header.
    className: classNames(
      'scroll-mt-24 font-semibold underline-offset-3 after:absolute after:inset-0 hover:underline',
      className,
    ),
  }
  if (pageTo === undefined)
    return (
      <Link to={to} {...shared}>
        {children}
      </Link>
    )
  return (
    <>
      <span className="min-w-0 truncate max-md:hidden">
        <Link to={to} preventScrollReset {...shared}>
          {children}
        </Link>
      </span>
      <span className="min-w-0 truncate md:hidden">
        <Link to={pageTo} {...shared}>
          {children}
        </Link>
      </span>
    </>
  )
}
