import { Form } from 'react-router'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pointsText } from '../../loyalty/points-text.ts'
import type { OrderView } from '../order-view.ts'

/** Cancels after a confirmation that explains the consequences. */
export function OrderCancel({ order: { paymentState, totals, reductions, points } }: { order: OrderView }) {
  const locale = useLocale()
  const spent = (points?.spent.points ?? 0) - (points?.back ?? 0)
  return (
    <Disclosure title={m.order_cancel()}>
      <Form method="post" className="grid justify-items-start gap-3 text-sm">
        <ul className="grid list-disc gap-1 ps-5">
          <li>{m.order_cancel_means_end()}</li>
          {paymentState === 'paid' && totals.total > 0 && (
            <li>{m.order_cancel_means_refund({ amount: formatMoney(totals.total, locale) })}</li>
          )}
          {paymentState !== 'paid' && <li>{m.order_cancel_means_nothing()}</li>}
          {spent > 0 && <li>{m.order_cancel_means_points({ points: pointsText(spent, locale) })}</li>}
          {reductions.length > 0 && <li>{m.order_cancel_means_coupon()}</li>}
        </ul>
        <Button name="intent" value="cancel" variant="danger" size="s">
          {m.order_cancel_now()}
        </Button>
      </Form>
    </Disclosure>
  )
}
