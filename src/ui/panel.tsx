import type { ReactNode } from 'react'

type Props = {
  id: string
  title: string
  /** A tag next to the title, such as "on". */
  mark?: ReactNode
  /** One sentence on its purpose. */
  lead?: string
  /** Buttons at the end of the heading line. */
  actions?: ReactNode
  children: ReactNode
}

/** A section of a staff form or page, with a heading. */
export function Panel({ id, title, mark, lead, actions, children }: Props) {
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
        <div className="grid gap-0.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={id} className="font-sans text-sm font-bold tracking-normal">
              {title}
            </h2>
            {mark}
          </div>
          {lead && <p className="text-xs text-ink-2">{lead}</p>}
        </div>
        {actions && <div className="ms-auto flex flex-wrap gap-1">{actions}</div>}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">{children}</div>
    </section>
  )
}
