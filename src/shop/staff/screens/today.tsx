import { CircleCheck, Inbox } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import { formatDay, formatTime, formatWeekday } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { OwnersFigures } from '#src/shop/reports/today/owners-today.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { KeyCap } from '#src/ui/key-cap.tsx'
import { ListAndPane, NothingChosen } from '#src/ui/list/pane.tsx'
import { NothingLeftNotice, TakeNext } from '#src/ui/list/take-next.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { RefusedNotice } from '#src/ui/form/result-notice.tsx'
import { useLastingAnswer } from '#src/ui/use-lasting-answer.ts'
import { titled } from '#src/ui/page-title.ts'
import { StaffTitle } from '#src/ui/staff-heading.tsx'
import { AlertsSwitch } from '../live/alerts-switch.tsx'
import { OpeningGuide } from './opening-guide.tsx'
import { TodayMentions } from './today-mentions.tsx'
import { NoticesOfToday } from './today-notices.tsx'
import { TodayPane } from './today-pane.tsx'
import type { action, loader } from './today.server.ts'
import { WorkList } from './work-list.tsx'

export { action, loader } from './today.server.ts'

export const meta = titled(m.staff_today_title)

export default function Today() {
  const { notices, mentions, opening, owners, canTake, now, open, address, ...list } = useLoaderData<typeof loader>()
  // Others’ changes are shown while it is still read.
  const answer = useLastingAnswer(useActionData<typeof action>())
  const isEmpty = list.counts.all === 0 && mentions.length === 0
  const content = (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 pt-4 pb-3 lg:px-5">
        <StaffTitle id="today">{m.staff_today_title()}</StaffTitle>
        <Now now={now} />
        <AlertsSwitch />
        {/* On phones what is pressed most stands beside the switch. */}
        <div className="ms-auto flex flex-wrap gap-2 max-sm:contents">
          <NoticesOfToday notices={notices} now={now} />
          {canTake && <TakeNext className="max-sm:order-1" />}
        </div>
      </div>
      {answer && answer.kind !== 'hand-over' && (
        <div className="px-4 pb-3 lg:px-5">
          <AnswerNotice answer={answer} />
        </div>
      )}
      {opening && <OpeningGuide steps={opening} />}
      {/* Before the first sale there is nothing to compare. */}
      {owners && !opening && <OwnersFigures today={owners} now={now} />}
      <div className="@container">
        <TodayMentions mentions={mentions} address={address} now={now} />
        {isEmpty ? !opening && <AllDone /> : <WorkList {...list} address={address} canTake={canTake} now={now} />}
      </div>
      {!isEmpty && <KeyHints canTake={canTake} />}
    </>
  )
  // Figures and the guide of a new shop need the width, until something is chosen.
  if (!open && (isEmpty || owners || opening)) return <section aria-labelledby="today">{content}</section>
  return (
    <ListAndPane
      label={m.staff_today_title()}
      paneLabel={m.staff_today_preview()}
      pane={
        open ? (
          <TodayPane
            open={open}
            address={address}
            canTake={canTake}
            now={now}
            refused={answer?.kind === 'hand-over' ? answer : undefined}
          />
        ) : (
          <NothingChosen
            icon={<Inbox aria-hidden="true" />}
            title={m.staff_queue_pane_empty()}
            text={m.staff_today_preview_empty()}
          />
        )
      }
      isNarrow
    >
      {content}
    </ListAndPane>
  )
}

type Answer = Exclude<NonNullable<ReturnType<typeof useActionData<typeof action>>>, { kind: 'hand-over' }>

function AnswerNotice({ answer }: { answer: Answer }) {
  if (answer.kind === 'nothing-left') return <NothingLeftNotice />
  return <RefusedNotice tone="warn" text={answer.text} />
}

/** The keys that the list is worked through with. */
const KeyHints = ({ canTake }: { canTake: boolean }) => (
  <p className="sticky bottom-0 mt-auto flex gap-x-5 border-t border-line bg-paper px-5 py-2 text-2xs text-ink-2 max-lg:hidden unscripted:hidden print:hidden">
    <Hint keys={['J', 'K']} text={m.staff_keys_walk()} />
    <Hint keys={['Enter']} text={m.staff_keys_open()} />
    {canTake && <Hint keys={['C']} text={m.staff_today_key_claim()} />}
    {canTake && <Hint keys={['P']} text={m.staff_today_key_pass()} />}
    <Hint keys={['?']} text={m.staff_keys_show()} />
  </p>
)

const Hint = ({ keys, text }: { keys: readonly string[]; text: string }) => (
  <span className="inline-flex items-center gap-1">
    {keys.map((key) => (
      <KeyCap key={key} name={key} />
    ))}
    {text}
  </span>
)

function Now({ now }: { now: Date }) {
  const locale = useLocale()
  return (
    <p className="text-xs text-ink-2 tabular-nums">
      {m.staff_today_now({ weekday: formatWeekday(now, locale), date: formatDay(now, locale), time: formatTime(now, locale) })}
    </p>
  )
}

function AllDone() {
  const locale = useLocale()
  return (
    <div className="px-4 pb-5 lg:px-5">
      <EmptyState
        icon={<CircleCheck aria-hidden="true" />}
        title={m.staff_today_empty()}
        action={
          <ButtonLink to={pathTo('staff.orders', locale)} variant="quiet" size="s">
            {m.staff_orders_see_all()}
          </ButtonLink>
        }
      >
        {m.staff_today_empty_text()}
      </EmptyState>
    </div>
  )
}
