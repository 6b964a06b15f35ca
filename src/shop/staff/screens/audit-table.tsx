import { Link } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { roleNames } from '#src/shop/accounts/person/role-name.ts'
import type { AuditLine } from '../audit.actions.server.ts'
import { auditPath } from '../audit-address.ts'
import { actionText, sourceText, reasonText, subjectText, whoText } from '../audit-labels.ts'

const head = 'h-8 border-b border-line bg-paper px-1.5 text-start text-2xs font-semibold whitespace-nowrap text-ink-2'
const cell = 'h-10 border-b border-line px-1.5 py-1'
const wide = 'max-lg:hidden'

/** One dense row per entry, newest first. */
export function AuditTable({ entries }: { entries: readonly AuditLine[] }) {
  return (
    <table className="w-full border-collapse bg-surface text-xs">
      <caption className="sr-only">{m.audit_title()}</caption>
      <thead>
        <tr>
          <th scope="col" className={classNames(head, wide, 'w-px ps-5 text-end')}>
            {m.audit_column_number()}
          </th>
          <th scope="col" className={classNames(head, 'w-px max-lg:ps-4')}>
            {m.audit_column_when()}
          </th>
          <th scope="col" className={head}>
            {m.audit_column_who()}
          </th>
          <th scope="col" className={head}>
            {m.audit_column_what()}
          </th>
          <th scope="col" className={classNames(head, 'max-sm:hidden')}>
            {m.audit_column_subject()}
          </th>
          <th scope="col" className={classNames(head, wide)}>
            {m.audit_column_why()}
          </th>
          <th scope="col" className={classNames(head, wide, 'pe-5')}>
            {m.audit_column_door()}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.number} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ entry }: { entry: AuditLine }) {
  const locale = useLocale()
  const { number, at, principal, action, subject, why, source } = entry
  return (
    <tr className="hover:bg-paper">
      <td className={classNames(cell, wide, 'ps-5 text-end text-ink-2 tabular-nums')}>{number}</td>
      <td className={classNames(cell, 'whitespace-nowrap text-ink-2 tabular-nums max-lg:ps-4 max-sm:whitespace-normal')}>
        {formatDateTime(at, locale)}
      </td>
      <td className={cell}>
        <PrincipalCell principal={principal} />
      </td>
      <td className={cell}>
        {actionText(action, locale)}
        <span className="block text-ink-2 sm:hidden">
          <Subject subject={subject} />
        </span>
      </td>
      <td className={classNames(cell, 'max-sm:hidden')}>
        <Subject subject={subject} />
      </td>
      <td className={classNames(cell, wide, 'text-ink-2')}>{reasonText(why, locale) || '—'}</td>
      <td className={classNames(cell, wide, 'pe-5 whitespace-nowrap text-ink-2')}>{sourceText(source, locale)}</td>
    </tr>
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
