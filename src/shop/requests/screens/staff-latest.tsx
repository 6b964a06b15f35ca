import { Link } from 'react-router'
import { formatShortDate } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { Tag } from '#src/ui/tag.tsx'
import type { RequestKind } from '../request.ts'
import type { Latest } from '../previous-requests.server.ts'
import { staffRequestState } from '../staff-labels.ts'
import { workPath } from './staff-queue-address.ts'

/** Other requests of the same person; those with the same number are remaining packs. */
export function StaffLatest({ kind, latest }: { kind: RequestKind; latest: readonly Latest[] }) {
  const locale = useLocale()
  if (latest.length === 0) return <p className="text-xs text-ink-2">{m.staff_latest_none()}</p>
  return (
    <ul className="grid grid-cols-1 gap-1.5 text-xs">
      {latest.map(({ id, state, at, total, sameNumber }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
          <Link to={workPath(locale, { kind, id })} className="link whitespace-nowrap tabular-nums">
            {formatShortDate(at, locale)}
          </Link>
          <span className="min-w-0 truncate text-ink-2">{staffRequestState(kind, state, locale)}</span>
          {sameNumber && (
            <Tag tone="warn" className="text-2xs">
              {m.staff_latest_same()}
            </Tag>
          )}
          {total !== null && <Money amount={total} className="ms-auto font-semibold" />}
        </li>
      ))}
    </ul>
  )
}
