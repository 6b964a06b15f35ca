import { FileHeart, MessageCircleQuestionMark } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Due, durationText } from '#src/ui/deadline-label.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { Waiting } from '../../requests/queue.actions.server.ts'
import { workPath } from '../../requests/screens/staff-queue-address.ts'
import type { QueueRow } from '../../requests/staff-view.ts'
import { bringsText } from '../../requests/staff-labels.ts'
import { todayColumns } from './today-row.tsx'

type Props = { rows: readonly QueueRow[]; waiting: readonly Waiting[]; now: Date }

const kinds = {
  prescription: { page: 'staff.prescriptions', name: m.staff_prescriptions, one: m.staff_prescription, Icon: FileHeart },
  request: { page: 'staff.requests', name: m.staff_requests, one: m.staff_request, Icon: MessageCircleQuestionMark },
} as const

/** Prescriptions and requests that wait for an answer, longest waiting first, and how many there are of each. */
export function TodayAnswers({ rows, waiting, now }: Props) {
  const locale = useLocale()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="answers">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 border-b border-line bg-sunken px-4 text-2xs lg:px-5">
        <h2 id="answers" className="font-sans text-2xs font-bold tracking-normal">
          {m.staff_today_answers()}
        </h2>
        {waiting
          .filter(({ count }) => count > 0)
          .map(({ kind, count, since }) => (
            <Link
              key={kind}
              to={pathTo(kinds[kind].page, locale)}
              className="inline-flex min-h-8 items-center text-ink-2 tabular-nums underline-offset-3 hover:text-ink hover:underline"
            >
              {m.staff_today_waiting({ kind: kinds[kind].name(), count, span: since ? durationText(since, now) : '' })}
            </Link>
          ))}
      </div>
      <ul className="divide-y divide-line border-b border-line bg-surface">
        {rows.map((row) => (
          <Answer key={row.id} row={row} now={now} />
        ))}
      </ul>
    </section>
  )
}

function Answer({ row, now }: { row: QueueRow; now: Date }) {
  const locale = useLocale()
  const { Icon, one } = kinds[row.kind]
  return (
    <li className={`${todayColumns} relative min-h-10 py-2 text-xs hover:bg-paper`}>
      <span aria-hidden="true" className="grid size-7 place-items-center rounded-sm bg-green-soft text-green lg:size-6">
        <Icon className="size-4" />
      </span>
      <Link to={workPath(locale, row)} data-row className="font-semibold after:absolute after:inset-0">
        {one()}
        <span className="sr-only">, {row.customer}</span>
      </Link>
      <b className="truncate font-semibold max-lg:col-start-2">{row.customer ?? m.staff_erased_account()}</b>
      <span className="truncate text-ink-2 max-lg:col-start-2">{whatText(row)}</span>
      <span className="text-end text-ink-2 tabular-nums max-lg:hidden">{durationText(row.submittedAt, now)}</span>
      <span className="max-lg:hidden" />
      {row.dueAt && <Due at={row.dueAt} now={now} className="justify-end max-lg:col-start-3 max-lg:row-start-1" />}
    </li>
  )
}

function whatText({ brings, claim, unseen }: QueueRow): string {
  const holder = claim && (claim.isMine ? m.staff_queue_mine() : m.staff_queue_with({ name: claim.by ?? m.staff_area() }))
  return [bringsText(brings), unseen > 0 && m.staff_unseen({ count: unseen }), holder].filter(Boolean).join(' · ')
}
