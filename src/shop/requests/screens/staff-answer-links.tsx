import { CircleHelp, CircleX } from 'lucide-react'
import type { MouseEvent } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { KeyCap } from './staff-claim.tsx'

const look =
  'inline-flex min-h-9 items-center gap-1.5 rounded-sm border border-line-2 bg-surface px-3 text-sm font-semibold hover:border-ink-3 max-lg:min-h-10'

/** Links to the two other answers, for the bar of the quote editor. */
export function StaffJumps() {
  return (
    <div className="flex flex-wrap gap-2">
      <a href="#reject" onClick={goTo} data-key="r" className={`${look} text-bad`}>
        <CircleX aria-hidden="true" className="size-4" />
        {m.staff_reject()}
        <KeyCap name="r" />
      </a>
      <a href="#ask" onClick={goTo} className={look}>
        <CircleHelp aria-hidden="true" className="size-4" />
        {m.staff_ask()}
        <KeyCap name="q" />
      </a>
    </div>
  )
}

// The router would treat a new hash as a navigation and discard the form's result.
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  const part = document.getElementById(event.currentTarget.hash.slice(1))
  const field = part?.querySelector<HTMLElement>('select, textarea')
  if (!field) return
  event.preventDefault()
  field.focus()
}
