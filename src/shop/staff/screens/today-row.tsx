import {
  Boxes,
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
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { customerName } from '#src/shop/orders/staff/screens/customer-name.ts'
import { unitsText } from '#src/shop/orders/fulfilment/screens/units-text.ts'
import { bringsText } from '#src/shop/requests/queue/staff-labels.ts'
import { Due, durationText } from '#src/ui/deadline-label.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { PreviewLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { isSameSubject, subjectName, subjectOf, todayPath } from '../today-address.ts'
import type { TodayAddress } from '../today-address.ts'
import type { TodayRow, TodayStock, TodayWork } from '../today.ts'
import { stockText } from './stock-text.ts'
import { pathOfSubject } from './work-path.ts'

const icons: Record<TodayWork, LucideIcon> = {
  prescription: FileHeart,
  request: MessageCircleQuestionMark,
  answer: MessageCircleReply,
  prepare: Package,
  message: MessageCircle,
  payment: CreditCard,
  handover: PackageCheck,
  stock: Boxes,
}

const names: Record<TodayWork, () => string> = {
  prescription: m.staff_prescription,
  request: m.staff_request,
  answer: m.staff_today_answer_one,
  prepare: m.staff_today_prepare_one,
  message: m.staff_today_message_one,
  payment: m.staff_today_payment_one,
  handover: m.staff_today_collect_one,
  stock: m.stock_title,
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
export const isClaimable = (row: TodayRow): boolean => ('isFree' in row ? row.isFree : row.claim === null)

type Props = { row: TodayRow; address: TodayAddress; now: Date; canTake: boolean }

/** What there is to do: of which kind, for whom, how old, due when, and who works on it. */
export function TodayRowView({ row, address, now, canTake }: Props) {
  const locale = useLocale()
  const Icon = icons[row.work]
  const name = nameOf(row)
  const isClinical = row.work === 'prescription'
  const isStockRow = row.work === 'stock'
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
      {/* Stock has no age, due time or holder: its name and what is missing take their room. */}
      <b className={classNames('truncate font-semibold @max-[32rem]:col-start-2', isStockRow && '@min-[42rem]:col-span-2')}>
        {aboutOf(row, locale)}
      </b>
      <span
        className={classNames(
          'truncate text-ink-2 @max-[42rem]:col-start-2 @min-[32rem]:@max-[42rem]:col-end-4 @min-[32rem]:@max-[42rem]:row-start-2',
          isStockRow && '@min-[42rem]:col-span-3',
        )}
      >
        {textOf(row)}
      </span>
      {row.work !== 'stock' && <WorkCells row={row} now={now} canTake={canTake} />}
    </li>
  )
}

type WorkRow = Exclude<TodayRow, TodayStock>

/** How old it is, due when, and who works on it. */
function WorkCells({ row, now, canTake }: Pick<Props, 'now' | 'canTake'> & { row: WorkRow }) {
  const locale = useLocale()
  return (
    <>
      <span className="text-end text-ink-2 tabular-nums @max-[42rem]:hidden">
        <Spoken>{m.staff_today_age()}</Spoken>
        {durationText('number' in row ? row.placedAt : row.submittedAt, now)}
      </span>
      {row.dueAt ? (
        <span className="text-end @max-[42rem]:row-start-1 @max-[32rem]:col-start-3 @min-[32rem]:@max-[42rem]:col-start-4">
          <Spoken>{m.staff_today_due()}</Spoken>
          <Due at={row.dueAt} now={now} />
        </span>
      ) : (
        <span className="@max-[42rem]:hidden" />
      )}
      <Holder row={row} canTake={canTake} what={`${nameOf(row)}, ${'number' in row ? row.number : aboutOf(row, locale)}`} />
    </>
  )
}

function nameOf(row: TodayRow): string {
  if (row.work === 'handover' && row.fulfilment === 'delivery') return m.staff_today_sent_one()
  return row.work === 'stock' && row.kind === 'batch' ? m.staff_today_batch_one() : names[row.work]()
}

/** The customer, or the product. */
function aboutOf(row: TodayRow, locale: Locale): string {
  if (row.work === 'stock') return stockItemOf(row).name[locale]
  return 'number' in row ? (customerName(row) ?? '—') : (row.customer ?? m.staff_erased_account())
}

const stockItemOf = (row: TodayStock) => (row.kind === 'batch' ? row.batch : row.pack)

/** The heading of a column, which screen readers do not read with each of its cells. */
const Spoken = ({ children }: { children: string }) => <span className="sr-only">{`, ${children}: `}</span>

/** Shows the work in the pane; without room for one, opens it. */
function WorkLink({ row, address, children }: { row: TodayRow; address: TodayAddress; children: string }) {
  const locale = useLocale()
  const subject = subjectOf(row)
  return (
    <PreviewLink
      to={todayPath(locale, { ...address, open: subject })}
      pageTo={pathOfSubject(locale, subject)}
      isOpen={isSameSubject(subject, address.open)}
      label={`${children}, ${'number' in row ? row.number : row.work === 'stock' ? aboutOf(row, locale) : (row.customer ?? '')}`}
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
function Holder({ row, canTake, what }: { row: WorkRow; canTake: boolean; what: string }) {
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
      value={`claim:${subjectName(subjectOf(row))}`}
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

function textOf(row: TodayRow): string {
  if (row.work === 'stock') return stockText(row)
  return 'number' in row ? orderText(row) : requestText(row)
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

const requestText = ({ brings, unseen }: Extract<TodayRow, { brings: unknown }>): string =>
  [bringsText(brings), unseen > 0 && m.staff_unseen({ count: unseen })].filter(Boolean).join(' · ')
