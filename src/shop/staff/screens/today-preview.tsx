import { Boxes, MailWarning } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'

/** Work other than orders. */
export function TodayPreview({ undelivered, lowStock }: { undelivered: number; lowStock: number }) {
  if (undelivered + lowStock === 0) return null
  return (
    <div className="ms-auto flex flex-wrap gap-2">
      {undelivered > 0 && <UndeliveredMessages count={undelivered} />}
      {lowStock > 0 && <LowStock count={lowStock} />}
    </div>
  )
}

const previewLook =
  'inline-flex min-h-8 items-center gap-1.5 rounded-sm border border-line-2 bg-surface px-2.5 text-xs font-semibold hover:border-ink-3'

function LowStock({ count }: { count: number }) {
  return (
    <Link to={pathTo('staff.stock', useLocale())} className={previewLook}>
      <Boxes aria-hidden="true" className="size-4 text-warn" />
      {count === 1 ? m.staff_today_stock_one() : m.staff_today_stock({ count })}
    </Link>
  )
}

/** Each undelivered message is a person who was not told. */
function UndeliveredMessages({ count }: { count: number }) {
  return (
    <Link to={pathTo('staff.messages', useLocale())} className={previewLook}>
      <MailWarning aria-hidden="true" className="size-4 text-bad" />
      {count === 1 ? m.staff_today_messages_failed_one() : m.staff_today_messages_failed({ count })}
    </Link>
  )
}
