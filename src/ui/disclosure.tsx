import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A card that unfolds its content. */
export function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="group/disclosure rounded-xl border border-line bg-surface open:pb-4">
      <summary className="flex items-center justify-between gap-3 rounded-xl px-4 py-3 text-sm font-semibold sm:px-6">
        {title}
        <ChevronDown aria-hidden="true" className="size-4.5 text-ink-2 transition-[rotate] group-open/disclosure:rotate-180" />
      </summary>
      <div className="px-4 pt-1 sm:px-6">{children}</div>
    </details>
  )
}
