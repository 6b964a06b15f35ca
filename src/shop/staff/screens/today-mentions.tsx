import { AtSign } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { durationText } from '#src/ui/deadline-label.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { StaffOrderLinks } from '#src/shop/orders/staff/screens/staff-order-links.tsx'
import { wholeList } from '#src/shop/orders/staff/list-address.ts'
import { workPath } from '#src/shop/requests/queue/screens/staff-queue-address.ts'
import type { TodayMention } from './today-mentions.server.ts'
import { todayColumns } from './today-row.tsx'

type Props = { mentions: readonly TodayMention[]; now: Date }

/** Notes in which colleagues named the reader. A row leaves once what it is about was opened. */
export function TodayMentions({ mentions, now }: Props) {
  if (mentions.length === 0) return null
  return (
    <section aria-labelledby="mentions">
      <h2
        id="mentions"
        className="flex h-8 items-center gap-2 border-b border-line bg-sunken px-4 font-sans text-2xs font-bold tracking-normal text-bad lg:px-5"
      >
        {m.staff_today_mentions()}
        <span className="font-normal text-ink-2 tabular-nums">{mentions.length}</span>
      </h2>
      <ul className="divide-y divide-line border-b border-line bg-surface">
        {mentions.map((mention) => (
          <li key={mention.id} className={`${todayColumns} relative min-h-10 py-2 text-xs hover:bg-paper`}>
            <span aria-hidden="true" className="grid size-7 place-items-center rounded-sm bg-warn-soft text-warn lg:size-6">
              <AtSign className="size-4" />
            </span>
            <MentionLink mention={mention} />
            <b className="truncate font-semibold max-sm:col-start-2 lg:col-span-2">
              {m.staff_today_mention({ name: mention.by ?? m.staff_area() })}
            </b>
            <span className="text-end text-ink-2 tabular-nums max-lg:row-start-1 max-sm:col-start-3 sm:max-lg:col-start-4">
              {durationText(mention.at, now)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MentionLink({ mention }: { mention: TodayMention }) {
  const locale = useLocale()
  if (mention.kind === 'order') return <StaffOrderLinks number={mention.number} address={wholeList} />
  const name = mention.kind === 'prescription' ? m.staff_prescription() : m.staff_request()
  return <RowLink to={workPath(locale, { kind: mention.kind, id: mention.requestId })}>{name}</RowLink>
}
