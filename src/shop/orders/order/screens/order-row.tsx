import { Link } from 'react-router'
import { formatShortDate } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { PackStack } from '#src/shop/catalogue/pictures/screens/pack-stack.tsx'
import type { SummaryView } from '../order-view.ts'
import { stateName, toneOf } from '../state-labels.ts'
import { unitsText } from '../../fulfilment/screens/units-text.ts'

/** An order in the customer's list, which is its `@container`. */
export function OrderRow({ order }: { order: SummaryView }) {
  const { number, state, fulfilment, placedAt, itemCount, total, images, retentionOverdue, needsAnswer } = order
  const locale = useLocale()
  const to = pathTo('orders.show', locale, { id: number })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 py-3 @min-[26rem]:grid-cols-[5.75rem_minmax(0,1fr)_auto_auto]">
      <PackStack images={images} />
      <div className="grid gap-0.5">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={to} className="font-bold tabular-nums underline-offset-3 hover:underline">
            {number}
          </Link>
          <Tag tone={retentionOverdue ? 'warn' : toneOf(state)}>
            {retentionOverdue ? m.order_kept_over_tag() : stateName(state, fulfilment, locale)}
          </Tag>
          {needsAnswer && <Tag tone="warn">{m.order_needs_answer()}</Tag>}
        </span>
        <span className="text-sm text-ink-2">
          {formatShortDate(placedAt, locale)} · {unitsText(itemCount)}
        </span>
      </div>
      <b className="text-end">
        <Money amount={total} />
      </b>
      <ButtonLink to={to} variant="quiet" size="s" aria-label={m.orders_see({ number })} className="@max-[26rem]:hidden">
        {m.account_see()}
      </ButtonLink>
    </li>
  )
}
