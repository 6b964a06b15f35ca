import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pageWindow } from './page-window.ts'

type Props = {
  page: number
  pages: number
  /** The address of a page number, as a plain link. */
  to: (page: number) => string
  /** "A ver 1–24 de 37 produtos". */
  summary?: ReactNode
}

const number = 'inline-grid h-10 min-w-8.5 place-items-center rounded-md px-1.5 font-semibold tabular-nums sm:min-w-10 sm:px-2'

export function Pagination({ page, pages, to, summary }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 border-t border-line pt-5 text-sm sm:justify-between">
      {summary && <p className="text-ink-2">{summary}</p>}
      {pages > 1 && (
        <nav aria-label={m.ui_pages()} className="flex items-center sm:gap-1">
          {page > 1 && <Turn to={to(page - 1)} rel="prev" label={m.ui_page_previous()} />}
          {pageWindow(page, pages).map((number, index) =>
            number === null ? (
              <span key={`gap-${index}`} aria-hidden="true" className="px-1 text-ink-3">
                …
              </span>
            ) : (
              <PageNumber key={number} page={number} to={to(number)} isCurrent={number === page} />
            ),
          )}
          {page < pages && <Turn to={to(page + 1)} rel="next" label={m.ui_page_next()} />}
        </nav>
      )}
    </div>
  )
}

function PageNumber({ page, to, isCurrent }: { page: number; to: string; isCurrent: boolean }) {
  if (isCurrent)
    return (
      <span aria-current="page" className={`${number} bg-green text-on-green`}>
        {page}
      </span>
    )
  return (
    <Link to={to} aria-label={m.ui_page_number({ number: page })} className={`${number} hover:bg-sunken`}>
      {page}
    </Link>
  )
}

function Turn({ to, rel, label }: { to: string; rel: 'prev' | 'next'; label: string }) {
  return (
    <Link
      to={to}
      rel={rel}
      className="inline-flex h-10 min-w-8.5 items-center justify-center gap-1 rounded-md px-2 font-semibold hover:bg-sunken"
    >
      {rel === 'prev' && <ChevronLeft aria-hidden="true" className="size-4.5" />}
      <span className="sr-only sm:not-sr-only">{label}</span>
      {rel === 'next' && <ChevronRight aria-hidden="true" className="size-4.5" />}
    </Link>
  )
}
