import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'

/** The last entry is the page itself and needs no address. */
export type Crumb = { label: string; to?: string }

/** Breadcrumbs from the home page; on phones only the link to the parent. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const up = items.findLast((crumb, index) => crumb.to !== undefined && index < items.length - 1)
  return (
    <nav aria-label={m.ui_breadcrumbs()} className="-mt-4 pt-3 pb-2 text-xs text-ink-2 md:-mt-6 md:pt-4 md:pb-3">
      {up?.to !== undefined && (
        <Link to={up.to} className="-ms-1.5 inline-flex min-h-8 items-center gap-0.5 text-sm font-medium md:hidden">
          <ChevronLeft aria-hidden="true" className="size-4.5" />
          {up.label}
        </Link>
      )}
      <ol className="-ms-1 hidden flex-wrap items-center gap-0.5 md:flex">
        {items.map((crumb, index) => (
          <li key={crumb.label} className="flex items-center gap-0.5">
            {index > 0 && <ChevronRight aria-hidden="true" className="size-3.5 text-ink-3" />}
            {crumb.to === undefined || index === items.length - 1 ? (
              <span aria-current="page" className="p-1 font-medium text-ink">
                {crumb.label}
              </span>
            ) : (
              <Link to={crumb.to} className="rounded-xs p-1 underline-offset-3 hover:underline">
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
