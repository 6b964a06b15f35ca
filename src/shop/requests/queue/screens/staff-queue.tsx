import { FileHeart, MessageCircleQuestionMark } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { ListAndPane, NothingChosen } from '#src/ui/pane.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { StateTabs } from '#src/ui/state-tabs.tsx'
import type { RequestKind } from '../../request/request.ts'
import type { StaffAnswer } from '../staff-forms.server.ts'
import type { QueueView, StaffRequest } from '../staff-reading.server.ts'
import { StaffDone } from './staff-handled-notice.tsx'
import { queuePath, queueTabNames, wholeQueue } from './staff-queue-address.ts'
import type { Done, QueueAddress, QueueTab } from './staff-queue-address.ts'
import { StaffQueueHead } from './staff-queue-head.tsx'
import { StaffQueueTable } from './staff-queue-table.tsx'
import { StaffPreview } from '../../quote/screens/staff-preview.tsx'

type Props = {
  kind: RequestKind
  address: QueueAddress
  queue: QueueView
  /** The one beside the list. */ open: StaffRequest | null
  done: Done | null
  now: Date
  answer: StaffAnswer | undefined
}

const names: Record<QueueTab, () => string> = {
  pending: m.staff_queue_tab_pending,
  priced: m.staff_queue_tab_priced,
  ordered: m.staff_queue_tab_ordered,
  completed: m.staff_queue_tab_completed,
  rejected: m.staff_queue_tab_rejected,
  ended: m.staff_queue_tab_ended,
  all: m.staff_queue_tab_all,
}

const titles: Record<RequestKind, () => string> = { prescription: m.staff_prescriptions, request: m.staff_requests }

/** The queue: what waits for an answer, when it is due, who works on it, and a preview of one request. */
export function StaffQueue({ kind, address, queue, open, done, now, answer }: Props) {
  const locale = useLocale()
  const tabs = queueTabNames.map((tab) => ({
    key: tab,
    name: names[tab](),
    count: queue.counts[tab],
    to: queuePath(locale, kind, { ...address, tab, page: 1, open: null }),
    isCurrent: tab === address.tab,
  }))
  return (
    <ListAndPane
      label={titles[kind]()}
      paneLabel={open ? m.staff_queue_open_only() : m.staff_queue_pane_empty()}
      pane={open ? <StaffPreview request={open} address={address} now={now} /> : <Nothing kind={kind} />}
    >
      <StaffQueueHead kind={kind} title={titles[kind]()} address={address} queue={queue} now={now} />
      {(done || answer?.errors) && (
        <div className="grid gap-2 px-4 pb-3 lg:px-5">
          {answer?.errors ? (
            <Notice tone="warn" role="alert" title={answer.errors['form']} />
          ) : (
            done && <StaffDone done={done} kind={kind} isLast />
          )}
        </div>
      )}
      <StateTabs label={m.staff_tabs()} tabs={tabs} />
      {queue.rows.length === 0 ? (
        <Empty kind={kind} address={address} />
      ) : (
        <StaffQueueTable title={titles[kind]()} rows={queue.rows} address={address} now={now} />
      )}
      {queue.pages > 1 && (
        <div className="p-4 lg:px-5">
          <Pagination
            page={address.page}
            pages={queue.pages}
            to={(page) => queuePath(locale, kind, { ...address, page, open: null })}
          />
        </div>
      )}
    </ListAndPane>
  )
}

function Icon({ kind }: { kind: RequestKind }) {
  const Picture = kind === 'prescription' ? FileHeart : MessageCircleQuestionMark
  return <Picture aria-hidden="true" />
}

function Nothing({ kind }: { kind: RequestKind }) {
  return (
    <NothingChosen icon={<Icon kind={kind} />} title={m.staff_queue_pane_empty()}>
      {m.staff_queue_pane_empty_text()}
    </NothingChosen>
  )
}

function Empty({ kind, address }: { kind: RequestKind; address: QueueAddress }) {
  const locale = useLocale()
  const isQueue = address.tab === 'pending' && address.q === ''
  return (
    <div className="p-4 lg:p-5">
      <EmptyState
        icon={<Icon kind={kind} />}
        title={isQueue ? m.staff_queue_none() : m.staff_queue_none_here()}
        action={
          !isQueue && (
            <ButtonLink to={queuePath(locale, kind, wholeQueue)} variant="quiet" size="s">
              {m.staff_queue_see_all()}
            </ButtonLink>
          )
        }
      >
        {address.q === '' ? m.staff_queue_none_text() : m.staff_queue_none_found()}
      </EmptyState>
    </div>
  )
}
