import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { CloseLink } from '#src/ui/list/close-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { todayPath } from '../today-address.ts'
import type { TodayAddress } from '../today-address.ts'
import type { TodayPlace } from './today-preview.server.ts'

type Props = { tag: ReactNode; number: string; title: string; place: TodayPlace; address: TodayAddress }

/** What is in the pane and its place in the list; the way out of it. */
export function TodayPaneTop({ tag, number, title, place: { position, total }, address }: Props) {
  const locale = useLocale()
  return (
    <>
      <div className="flex items-center gap-2 text-xs text-ink-2 tabular-nums">
        {tag}
        <span className="min-w-0 truncate">{number}</span>
        {position !== null && <span className="ms-auto shrink-0">{m.staff_queue_place({ position, total })}</span>}
        <CloseLink
          to={todayPath(locale, { ...address, open: null })}
          replace
          label={m.staff_queue_close()}
          className={position === null ? 'ms-auto' : undefined}
        />
      </div>
      <h2 className="text-[1.25rem] leading-7 [overflow-wrap:anywhere]">{title}</h2>
      {/* Announces what "j" and "k" have chosen. */}
      <p role="status" className="sr-only">
        {position === null ? title : m.staff_today_shown({ title, position, total })}
      </p>
    </>
  )
}
