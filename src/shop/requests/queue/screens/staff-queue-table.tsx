import { MessageCircle } from 'lucide-react'
import { formatDayOrTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Due, durationText } from '#src/ui/deadline-label.tsx'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import type { EmptyList } from '#src/ui/list/data-table.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { SmallTag } from '#src/ui/tag.tsx'
import { requestStateTone } from '../../request/request-labels.ts'
import type { QueueRow } from '../staff-view.ts'
import { bringsText, staffRequestState } from '../staff-labels.ts'
import { StaffClaim } from './staff-claim.tsx'
import { queuePath, workPath } from './staff-queue-address.ts'
import type { QueueAddress } from './staff-queue-address.ts'

type Props = {
  title: string
  rows: readonly QueueRow[]
  address: QueueAddress
  now: Date
  empty: EmptyList
}

const columnsOf = ({ address, now }: Omit<RowProps, 'row'>): Column<QueueRow>[] => [
  {
    header: m.staff_column_customer(),
    cell: (row) => <Customer row={row} address={address} now={now} />,
    className: 'max-w-32 sm:max-w-44',
  },
  {
    header: m.staff_queue_column_brings(),
    cell: ({ brings }) => bringsText(brings),
    from: 'lg',
    className: 'max-w-60 truncate text-ink-2',
  },
  {
    header: m.staff_today_age(),
    cell: ({ submittedAt }) => durationText(submittedAt, now),
    align: 'end',
    from: 'lg',
    look: 'quiet',
  },
  { header: m.staff_queue_column_due(), cell: (row) => <DueOrState row={row} now={now} />, align: 'end' },
  { header: m.staff_queue_column_with(), cell: (row) => <StaffClaim row={row} now={now} />, from: 'sm', className: 'w-px' },
]

/**
 * One dense row per request; a row opens in the pane beside the list, and once it is open there, or on phones, as a page to work
 * on.
 */
export function StaffQueueTable({ title, rows, address, now, empty }: Props) {
  return (
    <DataTable
      caption={title}
      columns={columnsOf({ address, now })}
      rows={rows}
      rowKey={({ id }) => id}
      isOpen={({ id }) => id === address.open}
      empty={empty}
    />
  )
}

type RowProps = Pick<Props, 'address' | 'now'> & { row: QueueRow }

function Customer({ row, address, now }: RowProps) {
  const locale = useLocale()
  const name = row.customer ?? m.staff_erased_account()
  const isOpen = address.open === row.id
  const page = workPath(locale, row, address)
  return (
    <>
      <RowLink
        to={isOpen ? page : queuePath(locale, row.kind, { ...address, open: row.id })}
        pageTo={page}
        isOpen={isOpen}
        label={`${name}, ${formatDayOrTime(row.submittedAt, now, locale)}`}
        className="block truncate"
      >
        {name}
      </RowLink>
      <span className="block truncate text-ink-2 lg:hidden">{bringsText(row.brings)}</span>
      {row.unseen > 0 && (
        <span className="flex items-center gap-1 text-2xs font-bold text-warn">
          <MessageCircle aria-hidden="true" className="size-3.5" />
          {m.staff_unseen({ count: row.unseen })}
        </span>
      )}
    </>
  )
}

/** When the answer is due, or the state of an answered request; on phones also who works on it. */
function DueOrState({ row, now }: Omit<RowProps, 'address'>) {
  const locale = useLocale()
  return (
    <>
      {row.dueAt ? (
        <Due at={row.dueAt} now={now} className="justify-end" />
      ) : (
        <SmallTag tone={requestStateTone[row.state]} text={staffRequestState(row.kind, row.state, locale)} />
      )}
      <div className="ms-auto flex max-w-32 justify-end pb-1 sm:hidden">
        <StaffClaim row={row} now={now} />
      </div>
    </>
  )
}
