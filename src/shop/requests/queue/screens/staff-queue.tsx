import { FileHeart, MessageCircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { durationText } from '#src/ui/deadline-label.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { EmptyList } from '#src/ui/list/data-table.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { NothingLeftNotice, TakeNext } from '#src/ui/list/take-next.tsx'
import type { NothingLeft } from '#src/ui/list/take-next.tsx'
import type { RequestKind } from '../../request/request.ts'
import type { StaffAnswer } from '../staff-forms.server.ts'
import type { QueueView, StaffRequest } from '../staff-reading.server.ts'
import { StaffDone } from './staff-handled-notice.tsx'
import { queuePath, queueTabNames, wholeQueue } from './staff-queue-address.ts'
import type { Done, QueueAddress, QueueTab } from './staff-queue-address.ts'
import { StaffQueueTable } from './staff-queue-table.tsx'
import { StaffPreview } from '../../quote/screens/staff-preview.tsx'

type Props = {
  kind: RequestKind
  address: QueueAddress
  queue: QueueView
  /** The one beside the list. */ open: StaffRequest | null
  done: Done | null
  now: Date
  answer: StaffAnswer | NothingLeft | undefined
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

const icons: Record<RequestKind, ReactNode> = {
  prescription: <FileHeart aria-hidden="true" />,
  request: <MessageCircleQuestionMark aria-hidden="true" />,
}

/** The queue: what waits for an answer, when it is due, who works on it, and a preview of one request. */
export function StaffQueue({ kind, address, queue, open, done, now, answer }: Props) {
  const locale = useLocale()
  const { q, tab } = address
  const title = titles[kind]()
  const to = (changed: Partial<QueueAddress>) => queuePath(locale, kind, { ...address, page: 1, open: null, ...changed })
  return (
    <ListPage
      title={title}
      count={q ? m.staff_orders_found({ q }) : waitingText(queue, address, now)}
      search={{
        label: m.staff_queue_find(),
        placeholder: m.staff_queue_find_placeholder(),
        q,
        sealedIn: queuePath(locale, kind, { ...wholeQueue, tab }),
        clear: { to: to({ s: '' }), text: m.staff_orders_clear() },
      }}
      notice={answer ? <AnswerNotice answer={answer} /> : done && <StaffDone done={done} kind={kind} isLast />}
      actions={<TakeNext />}
      tabs={{
        label: m.staff_tabs(),
        tabs: queueTabNames,
        current: tab,
        nameOf: (each) => names[each](),
        counts: queue.counts,
        to: (each) => to({ tab: each }),
      }}
      paging={{ page: address.page, pages: queue.pages, to: (page) => to({ page }) }}
      pane={{
        label: m.staff_queue_open_only(),
        content: open && <StaffPreview request={open} address={address} now={now} />,
        none: { icon: icons[kind], title: m.staff_queue_pane_empty(), text: m.staff_queue_pane_empty_text() },
        isPreview: true,
      }}
    >
      <StaffQueueTable title={title} rows={queue.rows} address={address} now={now} empty={emptyOf(kind, address, locale)} />
    </ListPage>
  )
}

function AnswerNotice({ answer }: { answer: StaffAnswer | NothingLeft }) {
  if ('kind' in answer) return <NothingLeftNotice />
  return answer.errors && <Notice tone="warn" role="alert" title={answer.errors['form']} />
}

function emptyOf(kind: RequestKind, { tab, q }: QueueAddress, locale: Locale): EmptyList {
  const isQueue = tab === 'pending' && q === ''
  return {
    icon: icons[kind],
    title: isQueue ? m.staff_queue_none() : m.staff_queue_none_here(),
    text: q === '' ? m.staff_queue_none_text() : m.staff_queue_none_found(),
    link: !isQueue && { to: queuePath(locale, kind, wholeQueue), text: m.staff_queue_see_all() },
  }
}

function waitingText({ rows, counts }: QueueView, { tab, page }: QueueAddress, now: Date): string {
  const [first] = rows
  if (tab !== 'pending' || page > 1 || !first) return m.staff_queue_waiting({ count: counts.pending })
  return m.staff_queue_oldest({ count: counts.pending, span: durationText(first.submittedAt, now) })
}
