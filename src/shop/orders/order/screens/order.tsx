import { useActionData, useLoaderData } from 'react-router'
import { formatDate } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { Tag } from '#src/ui/tag.tsx'
import type { OrderView } from '../order-view.ts'
import { stateName, toneOf } from '../state-labels.ts'
import { ReorderButton } from '../../reorder/screens/reorder.tsx'
import { OrderPageParts } from './order-page-parts.tsx'
import { usePaymentPolling } from '../../payment/screens/use-payment-polling.ts'
import type { action, loader } from './order.server.ts'

export { action, loader } from './order.server.ts'

export const meta = titledBy<typeof loader>(({ order }) => m.order_title({ number: order.number }))

export default function OrderScreen() {
  const page = useLoaderData<typeof loader>()
  const error = useActionData<typeof action>()
  usePaymentPolling(page.order)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Head order={page.order} />
        <ReorderButton className="max-sm:hidden" />
      </div>
      <OrderPageParts page={page} error={error} />
      <ReorderButton className="sm:hidden" />
    </div>
  )
}

function Head({ order: { number, state, fulfilment, placedAt, retentionOverdue } }: { order: OrderView }) {
  const locale = useLocale()
  const [before, after] = m.order_title({ number: '|' }).split('|')
  return (
    <div className="grid gap-2">
      <BackLink to={pathTo('orders', locale)}>{m.orders_title()}</BackLink>
      <h1 className="tabular-nums">
        {before}
        <span className="inline-block">{number}</span>
        {after}
      </h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <Tag tone={retentionOverdue ? 'warn' : toneOf(state)} className="px-3 py-1 text-sm">
          {retentionOverdue ? m.order_kept_over_tag() : stateName(state, fulfilment, locale)}
        </Tag>
        {m.order_placed_on({ date: formatDate(placedAt, locale) })}
      </p>
    </div>
  )
}
