import { useEffect, useRef } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
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
  const shared = lookOf({ isOpen, label, className })
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

/**
 * A `RowLink` of a list whose pane follows "j" and "k": `to` shows the row in the pane as soon as it was chosen for a moment, a
 * click at once; Enter opens its page.
 */
export function PreviewLink({ to, pageTo, isOpen = false, label, className, children }: Props & { pageTo: string }) {
  const shared = lookOf({ isOpen, label, className })
  const resting = useRestingPreview(to, { pageTo, isOpen })
  return (
    <>
      <span className="min-w-0 truncate max-md:hidden">
        <Link to={isOpen ? pageTo : to} replace={!isOpen} preventScrollReset={!isOpen} data-preview {...shared} {...resting}>
          {children}
        </Link>
      </span>
      <span className="min-w-0 truncate md:hidden">
        <Link to={pageTo} {...shared} aria-current={undefined}>
          {children}
        </Link>
      </span>
    </>
  )
}

/** Who walks through a list stays for less on what they pass: it is neither read nor recorded as read. In milliseconds. */
const restMs = 300

type Handlers = Pick<ComponentProps<'a'>, 'onFocus' | 'onBlur' | 'onClick' | 'onKeyDown'>

function useRestingPreview(to: string, { pageTo, isOpen }: { pageTo: string; isOpen: boolean }): Handlers {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = () => void navigate(to, { replace: true, preventScrollReset: true })
  const pressKey = (event: KeyboardEvent) => {
    // It closes the pane, which must not open again a moment later.
    if (event.key === 'Escape') stop()
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    stop()
    void navigate(pageTo)
  }
  return {
    onFocus: () => {
      stop()
      if (!isOpen) timer.current = setTimeout(show, restMs)
    },
    onBlur: stop,
    onClick: stop,
    onKeyDown: pressKey,
  }
}

type Look = { isOpen: boolean; label: string | undefined; className: string | undefined }

const lookOf = ({ isOpen, label, className }: Look) => ({
  'data-row': true,
  'aria-current': isOpen || undefined,
  'aria-label': label,
  // Scrolled to by keyboard, it stays clear of the bar and the table's sticky header. The whole row is framed: its own cell would cut
  // the frame of a name off.
  className: classNames(
    'scroll-mt-24 font-semibold underline-offset-3 outline-none after:absolute after:inset-0 hover:underline focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-green',
    className,
  ),
})
