import { ClipboardList, ShieldAlert, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { NegativeAmount } from '#src/ui/negative-amount.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { Packshot } from '#src/shop/catalogue/pictures/screens/packshot.tsx'
import type { StaffLineView } from '../staff-view.ts'
import { lineGroups } from '../../order/screens/line-groups.ts'

type Props = {
  lines: readonly StaffLineView[]
  /** Not handed over yet. */ isOpen: boolean
}

/** Lines to prepare; a medicine shows who checked it, or that a check is needed. */
export function StaffLines({ lines, isOpen }: Props) {
  return (
    <>
      {lineGroups(lines).map(({ key, request, lines: own }) => (
        <div key={key}>
          {request && <RequestHeading request={request} />}
          <Lines lines={own} isOpen={isOpen} />
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

function Lines({ lines, isOpen }: Props) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id} className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto_4rem] items-center gap-x-2.5 py-1.25 text-xs">
          <span className="block size-9 overflow-clip rounded-sm">
            <Packshot image={line.image} name="" size="s" />
          </span>
          <span className="grid min-w-0">
            <b className="font-semibold">{line.name}</b>
            <span className="text-2xs text-ink-2">{line.pack}</span>
            {line.refunded > 0 && <Returned line={line} isOpen={isOpen} />}
          </span>
          <span className="tabular-nums">{line.quantity}</span>
          <span className="grid text-end">
            <b>
              <Money amount={line.subtotal} />
            </b>
            {line.discount > 0 && <NegativeAmount amount={line.discount} className="text-2xs" />}
          </span>
          {line.isMedicine && <Check line={line} />}
        </li>
      ))}
    </ul>
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
      <span className="col-span-3 col-start-2 flex items-center gap-1.25 text-2xs font-medium text-warn">
        <ShieldAlert aria-hidden="true" className="size-3.5" />
        {m.staff_order_unchecked()}
      </span>
    )
  }
  return (
    <span className="col-span-3 col-start-2 flex items-center gap-1.25 text-2xs font-medium text-ok">
      <ShieldCheck aria-hidden="true" className="size-3.5" />
      {m.staff_order_checked({ name: checkedBy ?? '', time: formatDateTime(checkedAt, locale) })}
    </span>
  )
}
