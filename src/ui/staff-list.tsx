import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import { Pagination } from './pagination.tsx'

type Props = {
  title: string
  /** Beside the title: the count, a search, the button for a new one. */
  head: ReactNode
  /** Result message of the last action. */
  done: string | undefined
  paging: { page: number; pages: number; to: (page: number) => string }
  children: ReactNode
}

/** A dense, paginated list that fills a staff page. */
export function StaffList({ title, head, done, paging, children }: Props) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-4 pb-3 lg:px-5">
        <h1 className="text-[1.375rem] leading-7">{title}</h1>
        {head}
      </div>
      {done && (
        <div className="px-4 pb-3 lg:px-5">
          <Notice tone="ok" role="status">
            {done}
          </Notice>
        </div>
      )}
      {children}
      {paging.pages > 1 && (
        <div className="p-4 lg:px-5">
          <Pagination {...paging} />
        </div>
      )}
    </section>
  )
}
