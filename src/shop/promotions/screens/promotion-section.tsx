import type { ReactNode } from 'react'

/** A part of the owner's form, under its heading. */
export function PromotionSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface">
      <h2 id={id} className="border-b border-line px-4 py-2.5 font-sans text-sm font-bold tracking-normal">
        {title}
      </h2>
      <div className="grid gap-4 p-4">{children}</div>
    </section>
  )
}
