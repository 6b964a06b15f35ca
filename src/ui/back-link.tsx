import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Link above the page heading, to the list that the page belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-ms-1.5 mb-2 inline-flex min-h-8 items-center gap-0.5 justify-self-start pe-2 text-sm font-semibold text-ink-2 hover:text-ink print:hidden"
    >
      <ChevronLeft aria-hidden="true" className="size-4.5" />
      {children}
    </Link>
  )
}
