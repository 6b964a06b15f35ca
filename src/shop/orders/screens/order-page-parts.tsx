import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { commentIds } from '../../conversation/comment.ts'
import type { OrderError } from '../order-form.server.ts'
import type { OrderPage } from '../order-page.server.ts'
import { OrderAddress } from './order-address.tsx'
import { MissingAgain } from './order-again.tsx'
import { OrderCancel } from './order-cancel.tsx'
import { OrderConversation } from './order-conversation.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNow } from './order-now.tsx'
import { OrderProgress } from './order-progress.tsx'

/** The order page from the next step down to cancelling, the same in the account and behind an emailed link. */
export function OrderPageParts({ page, error }: { page: OrderPage; error: OrderError | undefined }) {
  const { order, reach, canWrite, canCancel, missing } = page
  return (
    <div className="@container grid gap-6">
      <ErrorSummary errors={error?.errors} ids={commentIds} />
      {missing && <MissingAgain lines={missing} of={order.lines.length} />}
      <OrderActions {...page} />
      <OrderNow order={order} reach={reach} now={page.now} />
      <OrderAddress {...page} error={error} />
      <div className="grid items-start gap-4 @row:grid-cols-[minmax(0,1fr)_min(17rem,38%)]">
        <OrderLines order={order} />
        <div className="@max-row:order-first">
          <OrderProgress order={order} canWrite={canWrite} />
        </div>
      </div>
      <OrderFacts {...page} />
      <OrderConversation {...page} error={error} />
      {canCancel && <OrderCancel order={order} />}
    </div>
  )
}
