import { AtSign } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { durationText } from '#src/ui/deadline-label.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { PreviewLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { isSameSubject, todayPath } from '../today-address.ts'
import type { TodayAddress } from '../today-address.ts'
import type { TodayMention } from './today-mentions.server.ts'
import { todayColumns, todayRowLook } from './today-row.tsx'
import { pathOfWork } from './work-path.ts'

type Props = { mentions: readonly TodayMention[]; address: TodayAddress; now: Date }

/** Notes in which colleagues named the reader. A row leaves once what it is about was opened. */
export function TodayMentions({ mentions, address, now }: Props) {
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
          <li key={mention.id} className={classNames(todayColumns, todayRowLook)}>
            <span
              aria-hidden="true"
              className="grid size-7 place-items-center rounded-sm bg-warn-soft text-warn @min-[42rem]:size-6"
            >
              <AtSign className="size-4" />
            </span>
            <MentionLink mention={mention} address={address} />
            <b className="truncate font-semibold @max-[32rem]:col-start-2 @min-[42rem]:col-span-2">
              {m.staff_today_mention({ name: mention.by ?? m.staff_area() })}
            </b>
            <span className="text-end text-ink-2 tabular-nums @max-[42rem]:row-start-1 @max-[32rem]:col-start-3 @min-[32rem]:@max-[42rem]:col-start-4">
              {durationText(mention.at, now)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MentionLink({ mention, address }: { mention: TodayMention; address: TodayAddress }) {
  const locale = useLocale()
  const work = { kind: mention.kind, id: mention.kind === 'order' ? mention.number : mention.requestId }
  return (
    <PreviewLink
      to={todayPath(locale, { ...address, open: work })}
      pageTo={pathOfWork(locale, work)}
      isOpen={isSameSubject(work, address.open)}
      className="tabular-nums"
    >
      {mention.kind === 'order' ? mention.number : names[mention.kind]()}
    </PreviewLink>
  )
}

const names = { prescription: m.staff_prescription, request: m.staff_request }
