import {
  CreditCard,
  FileHeart,
  MessageCircle,
  MessageCircleQuestionMark,
  MessageCircleReply,
  Package,
  PackageCheck,
  Plus,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { customerName } from '#src/shop/orders/staff/screens/customer-name.ts'
import { unitsText } from '#src/shop/orders/fulfilment/screens/units-text.ts'
import { bringsText } from '#src/shop/requests/queue/staff-labels.ts'
import { Due, durationText } from '#src/ui/deadline-label.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { PreviewLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { workName } from '../next/next-work.ts'
import { isSameWork, todayPath, workOfRow } from '../today-address.ts'
import type { TodayAddress } from '../today-address.ts'
import type { TodayRow, TodayWork } from '../today.ts'
import { pathOfWork } from './work-path.ts'

const icons: Record<TodayWork, LucideIcon> = {
  prescription: FileHeart,
  request: MessageCircleQuestionMark,
  answer: MessageCircleReply,
  prepare: Package,
  message: MessageCircle,
  payment: CreditCard,
  handover: PackageCheck,
}

const names: Record<TodayWork, () => string> = {
  prescription: m.staff_prescription,
  request: m.staff_request,
  answer: m.staff_today_answer_one,
  prepare: m.staff_today_prepare_one,
  message: m.staff_today_message_one,
  payment: m.staff_today_payment_one,
  handover: m.staff_today_collect_one,
}

/** By the width of the list, which the pane beside it takes from. */
export const todayColumns =
  'grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-2.5 px-4 @min-[32rem]:grid-cols-[1.75rem_6.5rem_minmax(0,1fr)_auto] @min-[42rem]:grid-cols-[1.5rem_5.25rem_minmax(0,7rem)_minmax(0,1fr)_3rem_5.5rem_5.25rem] @min-[56rem]:grid-cols-[1.5rem_6.5rem_minmax(0,11rem)_minmax(0,1fr)_3.5rem_6rem_6.5rem] lg:px-5'

/** The one in the pane is marked. */
export const todayRowLook =
  'relative min-h-10 py-1.5 text-xs hover:bg-paper has-[a:focus-visible]:bg-green-soft has-[[data-row][aria-current]]:bg-green-soft has-[[data-row][aria-current]]:shadow-[inset_3px_0_var(--color-green)]'

/** The form of all buttons that claim a row. */
export const claimForm = 'claim'

/** Whether it can be claimed: no colleague works on it. */
export const isClaimable = (row: TodayRow): boolean => ('number' in row ? row.isFree : row.claim === null)

type Props = { row: TodayRow; address: TodayAddress; now: Date; canTake: boolean }

/** What there is to do: of which kind, for whom, how old, due when, and who works on it. */
export function TodayRowView({ row, address, now, canTake }: Props) {
  const Icon = icons[row.work]
  const isOrder = 'number' in row
  const name = isOrder && row.work === 'handover' && row.fulfilment === 'delivery' ? m.staff_today_sent_one() : names[row.work]()
  const customer = isOrder ? (customerName(row) ?? '—') : (row.customer ?? m.staff_erased_account())
  const isClinical = row.work === 'prescription'
  return (
    <li className={classNames(todayColumns, todayRowLook)}>
      <span
        aria-hidden="true"
        className={`grid size-7 place-items-center rounded-sm @min-[42rem]:size-6 ${isClinical ? 'bg-green-soft text-green' : 'bg-sunken text-ink-2'}`}
      >
        <Icon className="size-4" />
      </span>
      <WorkLink row={row} address={address}>
        {name}
      </WorkLink>
      <b className="truncate font-semibold @max-[32rem]:col-start-2">{customer}</b>
      <span className="truncate text-ink-2 @max-[42rem]:col-start-2 @min-[32rem]:@max-[42rem]:col-end-4 @min-[32rem]:@max-[42rem]:row-start-2">
        {isOrder ? orderText(row) : requestText(row)}
      </span>
      <span className="text-end text-ink-2 tabular-nums @max-[42rem]:hidden">
        <Spoken>{m.staff_today_age()}</Spoken>
        {durationText(isOrder ? row.placedAt : row.submittedAt, now)}
      </span>
      {row.dueAt ? (
        <span className="text-end @max-[42rem]:row-start-1 @max-[32rem]:col-start-3 @min-[32rem]:@max-[42rem]:col-start-4">
          <Spoken>{m.staff_today_due()}</Spoken>
          <Due at={row.dueAt} now={now} />
        </span>
      ) : (
        <span className="@max-[42rem]:hidden" />
      )}
      <Holder row={row} canTake={canTake} what={`${name}, ${isOrder ? row.number : customer}`} />
    </li>
  )
}

/** The heading of a column, which screen readers do not read with each of its cells. */
const Spoken = ({ children }: { children: string }) => <span className="sr-only">{`, ${children}: `}</span>

/** Shows the work in the pane; without room for one, opens it. */
function WorkLink({ row, address, children }: { row: TodayRow; address: TodayAddress; children: string }) {
  const locale = useLocale()
  const work = workOfRow(row)
  return (
    <PreviewLink
      to={todayPath(locale, { ...address, open: work })}
      pageTo={pathOfWork(locale, work)}
      isOpen={isSameWork(work, address.open)}
      label={`${children}, ${'number' in row ? row.number : (row.customer ?? '')}`}
    >
      {children}
    </PreviewLink>
  )
}

const Mine = ({ className }: { className: string }) => (
  <span className={`${className} font-medium`}>
    <span className="sr-only">, </span>
    {m.staff_queue_mine()}
  </span>
)

/** Who works on it, or the button that claims it. */
function Holder({ row, canTake, what }: { row: TodayRow; canTake: boolean; what: string }) {
  const isOrder = 'number' in row
  const look =
    '@max-[42rem]:row-start-2 @max-[42rem]:justify-self-end @max-[32rem]:col-start-3 @max-[32rem]:row-end-4 @min-[32rem]:@max-[42rem]:col-start-4'
  const holder = isOrder ? row.claimedBy : (row.claim?.by ?? null)
  if (isOrder ? row.isMine : row.claim?.isMine) return <Mine className={look} />
  if (holder !== null)
    return (
      <span className={`${look} truncate text-ink-2`}>
        <span aria-hidden="true">{holder}</span>
        <span className="sr-only">{`, ${m.staff_queue_with({ name: holder })}`}</span>
      </span>
    )
  if (!canTake || !isClaimable(row)) return <span className="@max-[42rem]:hidden" />
  return (
    <button
      form={claimForm}
      name="intent"
      value={`claim:${workName(workOfRow(row))}`}
      data-row-key="c"
      aria-label={m.staff_today_claim_of({ what })}
      // Above the row’s link.
      className={`${look} relative z-1 inline-flex min-h-8 items-center gap-1.5 justify-self-start font-medium text-ink-2 hover:text-ink hover:underline lg:min-h-7`}
    >
      <span aria-hidden="true" className="grid size-5 place-items-center rounded-full border border-dashed border-ink-3">
        <Plus className="size-3" />
      </span>
      {m.staff_queue_claim()}
    </button>
  )
}

function orderText({
  number,
  itemCount,
  fulfilment,
  needsAttention,
  unseen,
  waitsFor,
}: Extract<TodayRow, { number: string }>): string {
  const money = needsAttention && { paid_late: m.staff_paid_late(), refund_due: m.staff_refund_due() }[needsAttention]
  const messages = unseen > 0 && m.staff_unseen({ count: unseen })
  const waits = waitsFor && { staff: m.staff_customer_answered(), customer: m.staff_awaits_customer() }[waitsFor]
  return [number, money, waits, messages, unitsText(itemCount), fulfilment === 'pickup' ? m.staff_pickup() : m.staff_delivery()]
    .filter(Boolean)
    .join(' · ')
}

const requestText = ({ brings, unseen }: Exclude<TodayRow, { number: string }>): string =>
  [bringsText(brings), unseen > 0 && m.staff_unseen({ count: unseen })].filter(Boolean).join(' · ')
