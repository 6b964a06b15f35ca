import type { ReactNode } from 'react'

/** A part of a page about points, under its heading. */
export function StaffPanel({
  id,
  title,
  aside,
  children,
}: {
  id: string
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2.5">
        <h2 id={id} className="font-sans text-sm font-bold tracking-normal">
          {title}
        </h2>
        {aside}
      </div>
      <div className="p-4">{children}</div>
    </section>
  )
}

/** The key that leads to a field, beside its label. */
export const Keyed = ({ label, name }: { label: string; name: string }) => (
  <span className="inline-flex items-center gap-1.5">
    {label}
    <kbd
      aria-hidden="true"
      className="grid size-4.5 place-items-center rounded-xs border border-line-2 font-sans text-2xs font-semibold text-ink-2 max-lg:hidden unscripted:hidden"
    >
      {name}
    </kbd>
  </span>
)
