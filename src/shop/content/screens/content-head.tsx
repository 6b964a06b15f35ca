import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Link back to the list, and the page's title. */
export function ContentHead({
  back,
  backText,
  title,
  children,
}: {
  back: string
  backText: string
  title: string
  children?: ReactNode
}) {
  return (
    <div className="grid gap-1">
      <Link
        to={back}
        className="inline-flex min-h-8 items-center gap-0.5 justify-self-start pe-2 text-xs font-semibold text-ink-2 hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        {backText}
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-[1.375rem] leading-7">{title}</h1>
        {children}
      </div>
    </div>
  )
}
