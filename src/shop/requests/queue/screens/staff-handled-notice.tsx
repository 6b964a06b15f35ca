import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import type { RequestKind } from '../../request/request.ts'
import { workPath } from './staff-queue-address.ts'
import type { Done } from './staff-queue-address.ts'

const texts = {
  next: { quoted: m.staff_queue_done_quoted, asked: m.staff_queue_done_asked, rejected: m.staff_queue_done_rejected },
  last: { quoted: m.staff_queue_last_quoted, asked: m.staff_queue_last_asked, rejected: m.staff_queue_last_rejected },
}

/** What was done to the previous request, with a link back to it. */
export function StaffDone({ done, kind, isLast = false }: { done: Done; kind: RequestKind; isLast?: boolean }) {
  return (
    <p
      role="status"
      className="flex max-w-none flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-ok-soft px-3 py-2 text-xs font-medium text-ok"
    >
      <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
      {texts[isLast ? 'last' : 'next'][done.what]()}
      <Link to={workPath(useLocale(), { kind, id: done.id })} className="font-semibold underline underline-offset-3">
        {m.staff_queue_see_before()}
      </Link>
    </p>
  )
}
