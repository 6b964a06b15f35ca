import { Form } from 'react-router'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { StaffOrderView } from '../staff-view.ts'

/** Late money or money to refund: what happened and what staff can do. */
export function RefundDue({ order }: { order: StaffOrderView }) {
  const locale = useLocale()
  const { needsAttention, number, state, money, allowed } = order
  if (needsAttention === null) return null
  const isBack = allowed.some(({ event }) => event === 'reinstate')
  return (
    <Notice
      tone="warn"
      title={needsAttention === 'paid_late' ? m.staff_paid_late() : m.staff_refund_due()}
      className="mt-3"
      actions={
        <>
          {money.due !== null && money.due > 0 && (
            <ButtonLink to={`${pathTo('staff.orders.refund', locale, { id: number })}?everything=1`} size="xs">
              {m.refund_do({ amount: formatMoney(money.due, locale) })}
            </ButtonLink>
          )}
          {isBack && <Reinstate number={number} expectedState={state} />}
        </>
      }
    >
      {text(order)}
    </Notice>
  )
}

function text({ needsAttention, money }: StaffOrderView): string {
  if (needsAttention === 'paid_late') return m.refund_paid_late_text()
  return money.refunds.at(-1)?.state === 'refused' ? m.refund_refused_text() : m.refund_due_text()
}

/** Reinstates the order if the items are available; the customer is notified as usual. */
function Reinstate({ number, expectedState }: { number: string; expectedState: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="seen" value={expectedState} />
      <input type="hidden" name="alert" value="in_app" />
      <input type="hidden" name="alert" value="email" />
      <Button name="to" value="pending" variant="quiet" size="xs">
        {m.staff_move_reinstate()}
      </Button>
    </Form>
  )
}
