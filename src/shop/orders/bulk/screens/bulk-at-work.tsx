import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { OrderState } from '../../order/order.ts'
import { isWorking } from '../bulk.ts'
import type { BulkPhase } from '../bulk.ts'
import { bulkActionOf, titles } from './bulk-texts.ts'

type Props = { bulk: { id: string; to: OrderState | null; phase: BulkPhase } }

/** One's own bulk transition that a worker makes, or that can still be undone. */
export const BulkAtWork = ({ bulk: { id, to, phase } }: Props) => (
  <Notice
    title={titles[bulkActionOf(to)]()}
    actions={
      <Link to={pathTo('staff.orders.bulk', useLocale(), { id })} className="link text-sm">
        {m.orders_batch_see()}
      </Link>
    }
  >
    {isWorking(phase) ? m.orders_batch_at_work() : m.orders_batch_can_undo()}
  </Notice>
)
