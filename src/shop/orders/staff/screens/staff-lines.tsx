import { ClipboardList, ShieldAlert, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import { NegativeAmount } from '#src/ui/negative-amount.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { Packshot } from '#src/shop/catalogue/pictures/screens/packshot.tsx'
import type { StaffLineView } from '../staff-line-view.ts'
import type { StaffOrderView } from '../staff-view.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { LaterLine } from '../../backorder/screens/later-line.tsx'
import type { LaterReturned } from '../../backorder/screens/later-line.tsx'
import { LineProposal } from '../../proposal/screens/line-proposal.tsx'
import { PickedLine, PickMark } from '../../picking/screens/picked-line.tsx'
import { ShortLine } from '../../shortage/screens/short-line.tsx'
import { SwapLine, SwappedLine } from '../../substitution/screens/swap-line.tsx'
import type { SwapReturned } from '../../substitution/screens/swap-line.tsx'
import { lineGroups } from '../../order/screens/line-groups.ts'

type Props = {
  lines: readonly StaffLineView[]
  /** Not handed over yet. */ isOpen: boolean
  /** While it is in preparation, for those who gather its pieces. */ picking: Picking | null
}

/** `next`: the line to gather next. `error`: of the pieces that were counted by hand. */
type Picking = {
  number: string
  /** Name of the customer, for staff who may see it. */ customer: string | null
  /** In which the customer reads. */ language: Locale
  isPaid: boolean
  /** Its customer can be reached in the shop. */ canPropose: boolean
  next: string | null
  error: { lineId: string; text: string; typed: string } | null
  swap: (SwapReturned & { lineId: string }) | null
  later: (LaterReturned & { lineId: string }) | null
  /** On which missing pieces can come. */ laterDays: StaffOrderView['laterDays']
  /** Why a swap was not undone. */ unswap: { id: string; text: string } | null
  /** Why a proposal was not withdrawn or carried out. */ proposal: { id: string; text: string } | null
  short: { lineId: string; errors: Readonly<Record<string, string>>; values: Readonly<Record<string, string>> } | null
}

/** Lines to prepare and what was gathered of them; a medicine shows who checked it, or that a check is needed. */
export function StaffLines({ lines, isOpen, picking }: Props) {
  return (
    <>
      {lineGroups(lines).map(({ key, request, lines: own }) => (
        <div key={key}>
          {request && <RequestHeading request={request} />}
          <ul className="divide-y divide-line">
            {own.map((line) => (
              <Line key={line.id} line={line} isOpen={isOpen} picking={picking} />
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

function RequestHeading({ request: { id, kind, name, canOpen } }: { request: NonNullable<StaffLineView['request']> }) {
  const locale = useLocale()
  const own = pathTo(kind === 'prescription' ? 'staff.prescriptions.show' : 'staff.requests.show', locale, { id })
  return (
    <p className="flex items-center gap-1.5 pt-2 text-xs font-bold">
      <ClipboardList aria-hidden="true" className="size-4 shrink-0 text-green" />
      {canOpen ? (
        <Link to={own} className="underline-offset-3 hover:underline">
          {name}
        </Link>
      ) : (
        name
      )}
    </p>
  )
}

type LineProps = Pick<Props, 'isOpen' | 'picking'> & { line: StaffLineView }

function Line({ line, isOpen, picking }: LineProps) {
  const hasPicks = picking !== null || line.picked > 0
  return (
    <li
      className={classNames(
        'grid items-center gap-x-2.5 py-1.5 text-xs',
        hasPicks
          ? 'grid-cols-[1.25rem_minmax(0,1fr)_auto_3.75rem] sm:grid-cols-[1.25rem_2.25rem_minmax(0,1fr)_auto_4rem]'
          : 'grid-cols-[2.25rem_minmax(0,1fr)_auto_4rem]',
        picking?.next === line.id &&
          '-mx-4 bg-green-soft px-4 shadow-[inset_3px_0_var(--color-green)] lg:-mx-4.5 lg:px-4.5 print:bg-transparent print:shadow-none',
      )}
    >
      {hasPicks && <PickMark line={line} />}
      <span className={classNames('block size-9 overflow-clip rounded-sm', hasPicks && 'max-sm:hidden')}>
        <Packshot image={line.image} name="" size="s" />
      </span>
      <span className="grid min-w-0">
        <b className="font-semibold">{line.name}</b>
        <span className="text-2xs wrap-anywhere text-ink-2">
          {[line.pack, line.sku && m.staff_line_sku({ sku: line.sku })].filter(Boolean).join(' · ')}
        </span>
        {picking && line.proposal && (
          <Tag tone="warn" className="mt-0.5 justify-self-start text-2xs">
            {m.proposal_short({ count: line.proposal.terms.quantity })}
          </Tag>
        )}
        {line.refunded > 0 && <Returned line={line} isOpen={isOpen} />}
      </span>
      <span className="tabular-nums">
        {hasPicks ? (
          <>
            <b>{line.picked}</b>/{line.toPick}
          </>
        ) : (
          line.quantity
        )}
      </span>
      <span className="grid text-end">
        <b>
          <Money amount={line.subtotal} />
        </b>
        {line.discount > 0 && <NegativeAmount amount={line.discount} className="text-2xs" />}
      </span>
      <LineWork line={line} picking={picking} hasPicks={hasPicks} />
    </li>
  )
}

/** The check of a medicine, what was gathered, and what can be done about pieces that are missing. */
function LineWork({ line, picking, hasPicks }: Pick<LineProps, 'line' | 'picking'> & { hasPicks: boolean }) {
  if (picking === null && !line.isMedicine) return null
  const error = picking?.error?.lineId === line.id ? picking.error : undefined
  return (
    <div className={classNames('col-end-[-1] grid gap-1', hasPicks ? 'col-start-2 sm:col-start-3' : 'col-start-2')}>
      {line.isMedicine && <Check line={line} />}
      {picking && <PickedLine number={picking.number} line={line} error={error?.text} typed={error?.typed} />}
      {picking && line.proposal && (
        <LineProposal
          number={picking.number}
          proposal={line.proposal}
          customer={picking.customer}
          language={picking.language}
          error={picking.proposal?.id === line.proposal.id ? picking.proposal.text : undefined}
        />
      )}
      {picking && (
        <div className="flex flex-wrap items-start gap-x-5 empty:hidden [&>details[open]]:basis-full">
          {line.missingLimit > 0 && (
            <ShortLine
              number={picking.number}
              line={line}
              isPaid={picking.isPaid}
              canPropose={picking.canPropose}
              refused={picking.short?.lineId === line.id ? picking.short : undefined}
            />
          )}
          {line.laterLimit > 0 && (
            <LaterLine
              // Empty again once it was made.
              key={`later ${line.laterLimit} ${line.toPick} ${line.proposal?.id}`}
              number={picking.number}
              line={line}
              days={picking.laterDays}
              canPropose={picking.canPropose}
              returned={picking.later?.lineId === line.id ? picking.later : undefined}
            />
          )}
          {line.swapLimit > 0 && (
            <SwapLine
              // Empty again once it was made.
              key={`${line.swap?.id} ${line.swapLimit} ${line.proposal?.id}`}
              number={picking.number}
              line={line}
              canPropose={picking.canPropose}
              returned={picking.swap?.lineId === line.id ? picking.swap : undefined}
            />
          )}
        </div>
      )}
      {picking && line.swap && (
        <SwappedLine
          number={picking.number}
          swap={line.swap}
          error={picking.unswap?.id === line.swap.id ? picking.unswap.text : undefined}
        />
      )}
    </div>
  )
}

/** How many units were refunded, and how many are left to pick. */
function Returned({ line: { refunded, quantity }, isOpen }: { line: StaffLineView; isOpen: boolean }) {
  const left = quantity - refunded
  return (
    <span className="text-2xs font-bold text-warn">
      {m.refund_pieces({ count: refunded })}
      {isOpen && ` · ${left > 0 ? m.staff_line_left({ left, count: quantity }) : m.staff_line_none_left()}`}
    </span>
  )
}

function Check({ line: { checkedBy, checkedAt } }: { line: StaffLineView }) {
  const locale = useLocale()
  if (!checkedAt) {
    return (
      <span className="flex items-center gap-1.25 text-2xs font-medium text-warn">
        <ShieldAlert aria-hidden="true" className="size-3.5" />
        {m.staff_order_unchecked()}
      </span>
    )
  }
  return (
    <span className="flex items-center gap-1.25 text-2xs font-medium text-ok">
      <ShieldCheck aria-hidden="true" className="size-3.5" />
      {m.staff_order_checked({ name: checkedBy ?? '', time: formatDateTime(checkedAt, locale) })}
    </span>
  )
}
