import { ArrowRight, CircleAlert, Clock } from 'lucide-react'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { momentAt, momentText } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { HOUR } from '#src/kernel/dates.ts'
import { HandOver } from '#src/shop/conversation/hand-over/screens/hand-over.tsx'
import { staffStateName, toneOf } from '#src/shop/orders/order/state-labels.ts'
import { customerName } from '#src/shop/orders/staff/screens/customer-name.ts'
import { StaffPreviewBody } from '#src/shop/requests/quote/screens/staff-preview.tsx'
import { staffRequestState, staffRequestTitle } from '#src/shop/requests/queue/staff-labels.ts'
import { requestStateTone } from '#src/shop/requests/request/request-labels.ts'
import { awaitsQuote } from '#src/shop/requests/request/request.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { durationText } from '#src/ui/deadline-label.tsx'
import { KeyCap } from '#src/ui/key-cap.tsx'
import { PaneBlock } from '#src/ui/list/pane.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { SmallTag } from '#src/ui/tag.tsx'
import { workName } from '../next/next-work.ts'
import { isSameSubject } from '../today-address.ts'
import type { TodayAddress } from '../today-address.ts'
import { OrderPreviewBody } from './order-preview.tsx'
import { StockPreviewPane } from './stock-preview.tsx'
import type { RefusedHandOver } from './today-hand-over.server.ts'
import type { TodayPlace, TodayPreview, WorkPreview } from './today-preview.server.ts'
import { TodayPaneTop } from './today-pane-top.tsx'
import { claimForm, isClaimable } from './today-row.tsx'
import { pathOfWork } from './work-path.ts'

type Props = {
  open: TodayPreview & TodayPlace
  address: TodayAddress
  canTake: boolean
  now: Date
  /** The form that was refused. */ refused: RefusedHandOver | undefined
}
type WorkProps = Omit<Props, 'open'> & { open: WorkPreview & TodayPlace }

/** One piece of work beside the list: what it is, until when, who has it, and what one needs to know before opening it. */
export function TodayPane({ open, ...props }: Props) {
  const { address, now } = props
  if ('stock' in open)
    return (
      <div data-preview-pane>
        <StockPreviewPane open={open} address={address} now={now} />
      </div>
    )
  return (
    <div data-preview-pane>
      <PaneBlock>
        <Head {...props} open={open} />
      </PaneBlock>
      {'order' in open ? <OrderPreviewBody order={open.order} /> : <StaffPreviewBody request={open.request} now={now} />}
    </div>
  )
}

function Head({ open, address, canTake, now, refused }: WorkProps) {
  const locale = useLocale()
  const { number, state, tone, title } = namesOf(open, now, locale)
  return (
    <div className="grid gap-2.5">
      <TodayPaneTop tag={<SmallTag tone={tone} text={state} />} number={number} title={title} place={open} address={address} />
      <Time open={open} now={now} />
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink to={pathOfWork(locale, open.subject)} size="xs" data-key="Enter" className="grow">
          {openText(open)}
          <ArrowRight aria-hidden="true" />
          <KeyCap name="Enter" />
        </ButtonLink>
        <Claim open={open} canTake={canTake} title={title} />
        <PassOn open={open} refused={refused} />
      </div>
    </div>
  )
}

function namesOf(open: WorkPreview, now: Date, locale: ReturnType<typeof useLocale>) {
  if ('request' in open) {
    const { request } = open
    return {
      number: formatDateTime(request.submittedAt, locale),
      state: staffRequestState(request.kind, request.state, locale),
      tone: requestStateTone[request.state],
      title: staffRequestTitle(request, now, locale),
    }
  }
  const { order } = open
  const { number } = order
  const name = customerName(order)
  return {
    number,
    state: staffStateName(order.state, order.fulfilment, locale),
    tone: toneOf(order.state),
    title: name === undefined ? m.staff_order_label({ number }) : m.staff_today_order_of({ name }),
  }
}

/** Says what is done there. */
function openText({ row, ...open }: WorkProps['open']): string {
  if ('request' in open) return awaitsQuote(open.request.state) ? m.staff_queue_open() : m.staff_queue_open_only()
  if (row?.work === 'prepare') return m.staff_today_open_prepare()
  return row?.work === 'message' ? m.staff_queue_open() : m.staff_today_open_order()
}

const holderOf = (open: WorkPreview) => ('order' in open ? open.order.claim : open.request.claim)

/** The time left, when it came in, and who has it. */
function Time({ open, now }: Pick<WorkProps, 'open' | 'now'>) {
  const locale = useLocale()
  const dueAt = open.row ? open.row.dueAt : 'request' in open ? open.request.dueAt : null
  const holder = holderOf(open)
  if (!dueAt && !holder) return null
  const left = dueAt ? dueAt.getTime() - now.getTime() : Infinity
  const Icon = left < 0 ? CircleAlert : Clock
  return (
    <div
      className={classNames(
        'flex items-center gap-3 rounded-md px-3 py-2.5 text-xs',
        left < 0 ? 'bg-bad-soft text-bad' : left < HOUR ? 'bg-warn-soft text-warn' : 'bg-sunken text-ink-2',
      )}
    >
      {dueAt && <Icon aria-hidden="true" className="size-5 shrink-0" />}
      {dueAt && (
        <p className="grid min-w-0 tabular-nums">
          <b className="first-letter:uppercase">{timeText(left, { at: dueAt, now }, locale)}</b>
          <span className="text-2xs">{sentText(open, now, locale)}</span>
        </p>
      )}
      {holder && (
        <p className="ms-auto inline-flex min-w-0 items-center gap-1.5 text-ink">
          <Avatar name={holder.by ?? m.staff_area()} size="s" />
          <span className="truncate">
            {holder.isMine ? m.staff_queue_mine() : m.staff_queue_with({ name: holder.by ?? m.staff_area() })}
          </span>
        </p>
      )}
    </div>
  )
}

function timeText(left: number, { at, now }: { at: Date; now: Date }, locale: ReturnType<typeof useLocale>): string {
  if (left < 0) return m.staff_due_passed({ over: m.staff_due_over({ span: durationText(at, now) }) })
  if (left < HOUR) return m.staff_today_left({ span: durationText(now, at) })
  return m.staff_today_until({ when: momentText(at, now, locale) })
}

const sentText = (open: WorkPreview, now: Date, locale: ReturnType<typeof useLocale>): string =>
  'order' in open
    ? m.staff_today_placed({ when: momentAt(open.order.placedAt, now, locale) })
    : m.staff_today_sent({ when: momentAt(open.request.submittedAt, now, locale) })

function Claim({ open, canTake, title }: Pick<WorkProps, 'open' | 'canTake'> & { title: string }) {
  if (!canTake || !open.row || !isClaimable(open.row)) return null
  return (
    <Button
      form={claimForm}
      name="intent"
      value={`claim:${workName(open.subject)}`}
      variant="quiet"
      size="xs"
      aria-label={m.staff_today_claim_of({ what: title })}
      data-key="c"
    >
      {m.staff_queue_claim()}
      <KeyCap name="c" />
    </Button>
  )
}

function PassOn({ open, refused }: Pick<WorkProps, 'open' | 'refused'>) {
  const holder = holderOf(open)
  const { successors } = 'order' in open ? open.order : open.request
  return (
    <HandOver
      key={`${workName(open.subject)} ${holder?.id}`}
      hidden={{}}
      claimedBy={holder?.id ?? null}
      colleagues={successors}
      refused={refused && isSameSubject(refused.work, open.subject) ? refused : undefined}
      submittedBy="p"
    />
  )
}
