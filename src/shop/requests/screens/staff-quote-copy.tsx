import { History } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Money } from '#src/ui/money.tsx'
import type { Copyable } from '../quote-view.ts'

/** Copies lines of an earlier quote for the same person, or of a colleague's draft. */
export function StaffQuoteCopy({ copyable }: { copyable: readonly Copyable[] }) {
  if (copyable.length === 0) return null
  return (
    <details className="group relative">
      <summary className="inline-flex min-h-8 items-center gap-1.5 rounded-sm border border-line-2 px-2.5 text-xs font-semibold hover:border-ink-3">
        <History aria-hidden="true" className="size-4" />
        {m.quote_copy()}
      </summary>
      <ul className="absolute end-0 top-full z-20 mt-1 grid w-72 max-w-[calc(100vw-3rem)] rounded-md border border-line-2 bg-surface p-1.5 shadow-float">
        {copyable.map(({ id, name, total }) => (
          <li key={id}>
            <button
              name="quote"
              value={`copy:${id}`}
              onClick={({ currentTarget }) => currentTarget.closest('details')?.removeAttribute('open')}
              className="flex min-h-9 w-full items-center gap-3 rounded-sm px-2 text-start text-xs hover:bg-sunken"
            >
              <span className="min-w-0 grow truncate">{name}</span>{' '}
              <b className="font-semibold">
                <Money amount={total} />
              </b>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
