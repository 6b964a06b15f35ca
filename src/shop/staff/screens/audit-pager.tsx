import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonLink } from '#src/ui/button.tsx'

type Props = {
  /** Addresses; undefined where there is nothing. */ newest: string | undefined
  newer: string | undefined
  older: string | undefined
}

/** Pages from edge to edge, so that new entries shift nothing. */
export function AuditPager({ newest, newer, older }: Props) {
  if (newest === undefined && older === undefined) return null
  return (
    <nav aria-label={m.ui_pages()} className="flex flex-wrap justify-end gap-2 p-4 lg:px-5">
      {newest !== undefined && (
        <ButtonLink to={newest} variant="ghost" size="xs">
          <ChevronsLeft aria-hidden="true" />
          {m.audit_newest()}
        </ButtonLink>
      )}
      {newer !== undefined && (
        <ButtonLink to={newer} rel="prev" variant="quiet" size="xs">
          <ChevronLeft aria-hidden="true" />
          {m.audit_newer()}
        </ButtonLink>
      )}
      {older !== undefined && (
        <ButtonLink to={older} rel="next" variant="quiet" size="xs">
          {m.audit_older()}
          <ChevronRight aria-hidden="true" />
        </ButtonLink>
      )}
    </nav>
  )
}
