import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  /** Beside the title: "37 produtos". */
  count?: ReactNode
  /** One or two sentences under it. */
  lead?: ReactNode
  /** At the end of the line: a link or a quiet button. */
  action?: ReactNode
}

/** The heading of a page, its only `<h1>`. */
export function PageHeading({ title, count, lead, action }: Props) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-6">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1>{title}</h1>
          {count && <p className="text-ink-2">{count}</p>}
        </div>
        {lead && <p className="text-ink-2">{lead}</p>}
      </div>
      {action}
    </div>
  )
}
