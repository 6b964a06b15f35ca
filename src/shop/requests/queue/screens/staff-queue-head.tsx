import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonLink } from '#src/ui/button.tsx'
import { durationText } from '#src/ui/deadline-label.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { RequestKind } from '../../request/request.ts'
import type { QueueView } from '../staff-reading.server.ts'
import { queuePath } from './staff-queue-address.ts'
import type { QueueAddress } from './staff-queue-address.ts'

type Props = { kind: RequestKind; title: string; address: QueueAddress; queue: QueueView; now: Date }

/** How many requests wait and for how long, and a search by customer. */
export function StaffQueueHead({ kind, title, address, queue, now }: Props) {
  const locale = useLocale()
  const { tab, q } = address
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 pt-4 pb-2 lg:px-5">
      <h1 className="text-[1.375rem] leading-7">{title}</h1>
      <p className="text-xs text-ink-2 tabular-nums">{q ? m.staff_orders_found({ q }) : waitingText(queue, address, now)}</p>
      <Form
        role="search"
        aria-label={m.staff_queue_find()}
        className="relative ms-auto w-full max-w-60 max-sm:ms-0 max-sm:max-w-none"
      >
        {tab !== 'pending' && <input type="hidden" name="state" value={tab} />}
        <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-ink-2" />
        <input
          key={q}
          name="q"
          type="search"
          data-search
          maxLength={100}
          aria-label={m.staff_queue_find()}
          placeholder={m.staff_queue_find_placeholder()}
          defaultValue={q}
          className="h-10 w-full rounded-sm border border-control bg-surface ps-8.5 pe-2 text-xs lg:h-8"
        />
      </Form>
      {q && (
        <ButtonLink to={queuePath(locale, kind, { ...address, q: '', page: 1, open: null })} variant="ghost" size="xs">
          {m.staff_orders_clear()}
        </ButtonLink>
      )}
    </div>
  )
}

function waitingText({ rows, counts }: QueueView, { tab, page }: QueueAddress, now: Date): string {
  const [first] = rows
  if (tab !== 'pending' || page > 1 || !first) return m.staff_queue_waiting({ count: counts.pending })
  return m.staff_queue_oldest({ count: counts.pending, span: durationText(first.submittedAt, now) })
}
