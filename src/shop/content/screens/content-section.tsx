import type { ReactNode } from 'react'

/** A part of the owner's form, under its heading. */
export function ContentSection({
  id,
  title,
  actions,
  children,
}: {
  id: string
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
        <h2 id={id} className="font-sans text-sm font-bold tracking-normal">
          {title}
        </h2>
        {actions && <div className="ms-auto flex flex-wrap gap-1">{actions}</div>}
      </div>
      <div className="grid gap-4 p-4">{children}</div>
    </section>
  )
}
