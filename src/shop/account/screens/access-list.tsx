import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import type { AccessView } from '../access-view.server.ts'

type Props = { access: readonly AccessView[]; number: number; size: number; total: number }

/** What staff did with a person's data, newest first. */
export function AccessList({ access, number, size, total }: Props) {
  const locale = useLocale()
  if (access.length === 0) return <p className="text-sm">{m.account_privacy_no_access()}</p>
  const from = (number - 1) * size + 1
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {access.map(({ id, at, text, name, path }) => (
          <li key={id} className="flex items-start gap-3 py-2.5 first:pt-0">
            <Eye aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-2" />
            <span className="grid min-w-0 grow gap-0.5 sm:flex sm:justify-between sm:gap-4">
              <span className="grid gap-0.5">
                <Link to={path} className="link justify-self-start tabular-nums">
                  {name}
                </Link>
                <span>{text}</span>
              </span>
              <time dateTime={at.toISOString()} className="shrink-0 text-ink-2 tabular-nums">
                {formatDateTime(at, locale)}
              </time>
            </span>
          </li>
        ))}
      </ul>
      {total > size && (
        <Pagination
          page={number}
          pages={Math.ceil(total / size)}
          to={(to) => `${pathTo('account.privacy', locale)}?page=${to}#access`}
          summary={m.account_privacy_showing({ from, to: from + access.length - 1, count: total })}
        />
      )}
    </>
  )
}
