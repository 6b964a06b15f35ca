import { Form } from 'react-router'
import { Undo2 } from 'lucide-react'
import { formatDateTime, formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { SmallTag } from '#src/ui/tag.tsx'
import type { Tone } from '#src/ui/tag.tsx'
import { pointsText } from '#src/shop/loyalty/wallet/points-text.ts'
import { refundFacets } from '../refund.ts'
import type { Refund, RefundState } from '../refund.ts'
import { nextReturnStates } from '../return.ts'
import type { Return, ReturnState } from '../return.ts'
import { canRefund } from '../refund-view.ts'
import type { MoneyView } from '../refund-view.ts'
import { unitsText } from '../../fulfilment/screens/units-text.ts'

const names: Record<RefundState, () => string> = {
  pending: m.refund_state_pending,
  done: m.refund_state_done,
  refused: m.refund_state_refused,
}

type ReturnLabels = { name: () => string; /** Of the button that leads to it. */ verb: () => string; tone: Tone }

const returnLabels: Record<ReturnState, ReturnLabels> = {
  expected: { name: m.return_expected, verb: m.return_expected, tone: 'warn' },
  received: { name: m.return_received, verb: m.return_receive, tone: 'info' },
  restocked: { name: m.return_restocked, verb: m.return_restock, tone: 'ok' },
  destroyed: { name: m.return_destroyed, verb: m.return_destroy, tone: 'neutral' },
}

/** Refunds, newest last, with a link to make another. */
export function RefundList({ number, money }: { number: string; money: MoneyView }) {
  const locale = useLocale()
  return (
    <div className="grid gap-2.5">
      {money.refunds.length > 0 && (
        <ul className="divide-y divide-line">
          {money.refunds.map((refund) => (
            <Row key={refund.id} number={number} refund={refund} canReturn={money.canReturn} />
          ))}
        </ul>
      )}
      {canRefund(money) && (
        <ButtonLink
          to={pathTo('staff.orders.refund', locale, { id: number })}
          variant="quiet"
          size="xs"
          className="justify-self-start print:hidden"
        >
          <Undo2 aria-hidden="true" />
          {money.left === 0 ? m.refund_begin_points() : m.refund_begin()}
        </ButtonLink>
      )}
    </div>
  )
}

function Row({ number, refund, canReturn }: { number: string; refund: Refund; canReturn: boolean }) {
  const locale = useLocale()
  const count = refund.lines.reduce((all, { quantity }) => all + quantity, 0)
  const facts = [
    formatDateTime(refund.at, locale),
    whoText(refund),
    count > 0 && unitsText(count),
    refund.shipping > 0 && m.refund_of_shipping(),
    refund.points && formatMoney(refund.points.amount, locale),
    refund.byHand && m.refund_by_hand_short(),
  ].filter((fact) => typeof fact === 'string')
  return (
    <li className="grid gap-0.5 py-1.5 text-xs">
      <span className="flex items-center justify-between gap-3">
        <b>{refund.points ? pointsText(refund.points.points, locale) : <Money amount={refund.amount} />}</b>
        <SmallTag tone={refundFacets[refund.state].tone} text={names[refund.state]()} />
      </span>
      <span className="text-2xs text-ink-2">{facts.join(' · ')}</span>
      {refund.reason !== null && <span className="text-ink-2">{refund.reason}</span>}
      {refund.returned && <Returned number={number} refund={refund} returned={refund.returned} canReturn={canReturn} />}
    </li>
  )
}

type ReturnedProps = { number: string; refund: Refund; returned: Return; canReturn: boolean }

/** What became of its units, and what can be recorded next. */
function Returned({ number, refund, returned, canReturn }: ReturnedProps) {
  const locale = useLocale()
  const { name, tone } = returnLabels[returned.state]
  const next = canReturn ? nextReturnStates(returned) : []
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-2xs">
      <SmallTag tone={tone} text={name()} />
      {returned.at && (
        <span className="text-ink-2">{[returned.by, formatDateTime(returned.at, locale)].filter(Boolean).join(' · ')}</span>
      )}
      {next.length > 0 && (
        <Form method="post" preventScrollReset className="flex flex-wrap gap-1.5 print:hidden">
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="refund" value={refund.id} />
          <input type="hidden" name="intent" value="returned" />
          {next.map((state) => (
            <Button key={state} name="return_state" value={state} variant="quiet" size="xs" className="text-2xs">
              {returnLabels[state].verb()}
            </Button>
          ))}
        </Form>
      )}
    </span>
  )
}

function whoText({ actor, by }: Refund): string {
  if (by !== null) return by
  const actors = {
    customer: m.staff_actor_customer,
    staff: m.staff_area,
    bank: m.staff_actor_bank,
    clock: m.staff_actor_clock,
  }
  return actors[actor]()
}
