import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { formatDayOrTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { denseCell as cell, denseHead as head, openCell, openRow, wideOnly as wide } from '#src/ui/dense-table.ts'
import { Due, durationText } from '#src/ui/deadline-label.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import { requestStateTone } from '../../request/request-labels.ts'
import type { QueueRow } from '../staff-view.ts'
import { bringsText, staffRequestState } from '../staff-labels.ts'
import { StaffClaim } from './staff-claim.tsx'
import { queuePath, workPath } from './staff-queue-address.ts'
import type { QueueAddress } from './staff-queue-address.ts'

type Props = { title: string; rows: readonly QueueRow[]; address: QueueAddress; now: Date }

/**
 * One dense row per request; a row opens in the pane beside the list, and once it is open there, or on phones, as a page to work
 * on.
 */
export function StaffQueueTable({ title, rows, ...list }: Props) {
  return (
    <table className="w-full border-collapse bg-surface text-xs">
      <caption className="sr-only">{title}</caption>
      <thead className="text-start">
        <tr>
          <th scope="col" className={classNames(head, 'ps-4 text-start lg:ps-5')}>
            {m.staff_column_customer()}
          </th>
          <th scope="col" className={classNames(head, wide, 'text-start')}>
            {m.staff_queue_column_brings()}
          </th>
          <th scope="col" className={classNames(head, wide, 'text-end')}>
            {m.staff_today_age()}
          </th>
          <th scope="col" className={classNames(head, 'text-end max-sm:pe-4')}>
            {m.staff_queue_column_due()}
          </th>
          <th scope="col" className={classNames(head, 'pe-4 text-start max-sm:hidden lg:pe-5')}>
            {m.staff_queue_column_with()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} {...list} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, address, now }: Omit<Props, 'title' | 'rows'> & { row: QueueRow }) {
  const isOpen = address.open === row.id
  return (
    <tr className={classNames('relative', isOpen ? openRow : 'hover:bg-paper')}>
      <td className={classNames(cell, 'max-w-32 ps-4 sm:max-w-44 lg:ps-5', isOpen && openCell)}>
        <RowLinks row={row} address={address} now={now} isOpen={isOpen} />
        <span className="block truncate text-ink-2 lg:hidden">{bringsText(row.brings)}</span>
        {row.unseen > 0 && (
          <span className="flex items-center gap-1 text-2xs font-bold text-warn">
            <MessageCircle aria-hidden="true" className="size-3.5" />
            {m.staff_unseen({ count: row.unseen })}
          </span>
        )}
      </td>
      <td className={classNames(cell, wide, 'max-w-60 truncate text-ink-2')}>{bringsText(row.brings)}</td>
      <td className={classNames(cell, wide, 'text-end whitespace-nowrap text-ink-2 tabular-nums')}>
        {durationText(row.submittedAt, now)}
      </td>
      <td className={classNames(cell, 'text-end max-sm:pe-4')}>
        <DueOrState row={row} now={now} />
        <div className="ms-auto flex max-w-32 justify-end pb-1 sm:hidden">
          <StaffClaim row={row} now={now} />
        </div>
      </td>
      <td className={classNames(cell, 'w-px pe-4 max-sm:hidden lg:pe-5')}>
        <StaffClaim row={row} now={now} />
      </td>
    </tr>
  )
}

function DueOrState({ row, now }: { row: QueueRow; now: Date }) {
  const locale = useLocale()
  if (row.dueAt) return <Due at={row.dueAt} now={now} className="justify-end" />
  return (
    <Tag tone={requestStateTone[row.state]} className="text-2xs">
      {staffRequestState(row.kind, row.state, locale)}
    </Tag>
  )
}

/** The customer's name as a link stretched over the row. */
function RowLinks({ row, address, now, isOpen }: Omit<Props, 'title' | 'rows'> & { row: QueueRow; isOpen: boolean }) {
  const locale = useLocale()
  const name = row.customer ?? m.staff_erased_account()
  const shared = {
    'data-row': true,
    'aria-current': isOpen || undefined,
    'aria-label': `${name}, ${formatDayOrTime(row.submittedAt, now, locale)}`,
    className: 'block truncate font-semibold after:absolute after:inset-0',
  }
  const page = workPath(locale, row, address)
  return (
    <>
      <span className="max-md:hidden">
        <Link to={isOpen ? page : queuePath(locale, row.kind, { ...address, open: row.id })} preventScrollReset {...shared}>
          {name}
        </Link>
      </span>
      <span className="md:hidden">
        <Link to={page} {...shared}>
          {name}
        </Link>
      </span>
    </>
  )
}
