import type { ReactNode } from 'react'

/** A part of a settings page, under its heading. */
export function SettingsPane({ id, title, lead, children }: { id: string; title: string; lead?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="grid gap-0.5 border-b border-line px-4 py-2.5">
        <h2 id={id} className="font-sans text-sm font-bold tracking-normal">
          {title}
        </h2>
        {lead && <p className="text-xs text-ink-2">{lead}</p>}
      </div>
      <div className="grid gap-4 p-4">{children}</div>
    </section>
  )
}
