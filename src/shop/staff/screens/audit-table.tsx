import { Link } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import type { EmptyList } from '#src/ui/list/data-table.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { roleNames } from '#src/shop/accounts/person/role-name.ts'
import type { AuditLine } from '../audit.actions.server.ts'
import { auditPath } from '../audit-address.ts'
import { actionText, sourceText, reasonText, subjectText, whoText } from '../audit-labels.ts'

const columnsOf = (locale: Locale): Column<AuditLine>[] => [
  { header: m.audit_column_number(), cell: ({ number }) => number, align: 'end', from: 'lg', className: 'w-px text-ink-2' },
  {
    header: m.audit_column_when(),
    cell: ({ at }) => formatDateTime(at, locale),
    className: 'w-px text-ink-2 sm:whitespace-nowrap',
  },
  { header: m.audit_column_who(), cell: ({ principal }) => <PrincipalCell principal={principal} /> },
  {
    header: m.audit_column_what(),
    cell: ({ action, subject }) => (
      <>
        {actionText(action, locale)}
        <span className="block text-ink-2 sm:hidden">
          <Subject subject={subject} />
        </span>
      </>
    ),
  },
  { header: m.audit_column_subject(), cell: ({ subject }) => <Subject subject={subject} />, from: 'sm' },
  { header: m.audit_column_why(), cell: ({ why }) => reasonText(why, locale) || '—', from: 'lg', className: 'text-ink-2' },
  { header: m.audit_column_door(), cell: ({ source }) => sourceText(source, locale), from: 'lg', look: 'quiet' },
]

/** One dense row per entry, newest first. */
export function AuditTable({ entries, empty }: { entries: readonly AuditLine[]; empty: EmptyList }) {
  const locale = useLocale()
  return (
    <DataTable
      caption={m.audit_title()}
      columns={columnsOf(locale)}
      rows={entries}
      rowKey={({ number }) => String(number)}
      empty={empty}
    />
  )
}

const link = 'font-semibold text-ink underline decoration-line-2 underline-offset-3 hover:decoration-ink'

/** The name links to everything that this person did. */
function PrincipalCell({ principal }: { principal: AuditLine['principal'] }) {
  const locale = useLocale()
  if (!principal) return <span className="font-semibold">{whoText(principal, locale)}</span>
  const role = principal.isErased ? undefined : roleNames(principal.roles, locale)
  return (
    <>
      <Link to={auditPath(locale, { person: principal.id })} className={link}>
        {whoText(principal, locale) || role}
      </Link>
      {role && principal.name !== null && (
        <span className="ms-1.5 text-ink-2 max-md:ms-0 max-md:block sm:whitespace-nowrap">{role}</span>
      )}
    </>
  )
}

/** An order links to itself, a person to everything that is about them. */
function Subject({ subject }: { subject: AuditLine['subject'] }) {
  const locale = useLocale()
  const { kind, id, name } = subject
  if (kind === 'order')
    return (
      <Link
        to={pathTo('staff.orders.show', locale, { id })}
        className={classNames(link, 'tabular-nums max-sm:break-all sm:whitespace-nowrap')}
      >
        {id}
      </Link>
    )
  if (kind === 'person')
    return (
      <Link to={auditPath(locale, { subject: id })} className={link}>
        {name ?? subjectText(subject, locale)}
      </Link>
    )
  return subjectText(subject, locale)
}
