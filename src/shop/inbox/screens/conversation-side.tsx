import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { formatDay } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { KeyCap } from '#src/ui/key-cap.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { PaneFact, PaneFacts } from '#src/ui/list/pane.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import type { ConversationView } from '../conversation-view.ts'
import type { AnswerTimes, ConversationSummary } from '../inbox.ts'
import type { ReadAnswerTimes } from '../read-inbox.server.ts'
import { conversationPath } from './inbox-address.ts'
import { customerText, kindNames, minutesText, subjectPath, subjectState, subjectText } from './inbox-labels.ts'
import { kindIcons } from './inbox-rows.tsx'

type Props = { view: ConversationView; times: ReadAnswerTimes; now: Date }

/** What the conversation is about, who answers it, whose it is, and how fast customers are answered. */
export function ConversationSide({ view, times, now }: Props) {
  return (
    <aside
      aria-label={m.inbox_side()}
      className="grid content-start border-line bg-surface max-xl:border-t md:max-xl:grid-cols-2 xl:sticky xl:top-13 xl:h-[calc(100dvh-3.25rem)] xl:overflow-y-auto xl:border-s"
    >
      <Subject view={view} now={now} />
      <Claim view={view} />
      <Customer view={view} />
      <Others others={view.others} />
      <div className="border-t border-line px-4 py-3.5 md:max-xl:col-span-2">
        <AnswerTimesBlock times={times} />
      </div>
    </aside>
  )
}

type BlockProps = { title: string; link?: { to: string; text: string } | undefined; children: ReactNode }

function Block({ title, link, children }: BlockProps) {
  return (
    <section className="min-w-0 border-t border-line px-4 py-3.5 first:border-t-0 md:max-xl:even:border-s md:max-xl:nth-2:border-t-0">
      <div className="flex items-baseline justify-between gap-3 pb-2">
        <h2 className="font-sans text-xs font-bold tracking-normal">{title}</h2>
        {link && (
          <Link to={link.to} className="py-0.5 text-xs text-link underline underline-offset-3">
            {link.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

function Subject({ view: { subject }, now }: Pick<Props, 'view' | 'now'>) {
  const locale = useLocale()
  const Icon = kindIcons[subject.kind]
  const { text, tone } = subjectState(subject, now, locale)
  return (
    <Block title={m.inbox_about()} link={{ to: subjectPath(subject, locale), text: m.inbox_open() }}>
      <div className="flex items-center gap-3 rounded-md border border-line p-2">
        <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-sunken text-ink-2">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <div className="grid min-w-0 gap-1 text-xs">
          <b className="truncate">{subject.kind === 'order' ? subject.ref : kindNames[subject.kind]()}</b>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
            <Tag tone={tone}>{text}</Tag>
            {formatDay(subject.at, locale)}
          </span>
        </div>
      </div>
    </Block>
  )
}

function Claim({ view: { claim, state } }: Pick<Props, 'view'>) {
  const holder = claim?.by ?? m.staff_area()
  return (
    <Block title={m.inbox_claim()}>
      <div className="flex flex-wrap items-center gap-2 text-xs font-medium">
        {claim ? (
          <>
            <Avatar name={holder} size="s" />
            <span className="min-w-0 truncate">{holder}</span>
          </>
        ) : (
          <span className="text-ink-2">{m.inbox_claim_none()}</span>
        )}
        {state !== 'closed' && (
          <Form method="post" preventScrollReset className="ms-auto">
            {claim && !claim.isMine && <input type="hidden" name="take_over_from" value={claim.id} readOnly />}
            <Button name="intent" value={claim?.isMine ? 'release' : 'claim'} variant="quiet" size="xs" data-key="c">
              {claim ? (claim.isMine ? m.staff_queue_release() : m.staff_claim_take_over()) : m.staff_queue_claim()}
              <KeyCap name="c" />
            </Button>
          </Form>
        )}
      </div>
    </Block>
  )
}

function Customer({ view }: Pick<Props, 'view'>) {
  const locale = useLocale()
  const { customer, account, subject } = view
  const to = account
    ? pathTo('staff.customers.show', locale, { id: account.id })
    : pathTo('staff.customers.guest', locale, { id: subject.ref })
  const hasPage = account !== null || (subject.kind === 'order' && customer.email !== null)
  return (
    <Block title={m.inbox_customer()} link={hasPage ? { to, text: m.inbox_customer_open() } : undefined}>
      <PaneFacts>
        {customer.name !== null && <PaneFact term={m.inbox_customer_name()}>{customerText(customer)}</PaneFact>}
        {customer.email !== null && (
          <PaneFact term={m.inbox_customer_email()}>
            <span className="wrap-anywhere">{customer.email}</span>
          </PaneFact>
        )}
        <PaneFact term={m.inbox_customer_orders()}>{account ? account.orders : m.inbox_guest()}</PaneFact>
        <PaneFact term={m.inbox_customer_language()}>
          {view.locale === 'pt' ? m.inbox_language_pt() : m.inbox_language_en()}
        </PaneFact>
      </PaneFacts>
    </Block>
  )
}

function Others({ others }: { others: readonly ConversationSummary[] }) {
  const locale = useLocale()
  return (
    <Block title={m.inbox_others()}>
      {others.length === 0 && <p className="text-xs text-ink-2">{m.inbox_others_none()}</p>}
      <ul className="grid gap-1.5 text-xs empty:hidden">
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap justify-between gap-x-2">
            <Link to={conversationPath(locale, other.id)} className="py-0.5 text-link underline underline-offset-3">
              {subjectText(other.subject, locale)}
            </Link>
            <span className="text-ink-2 tabular-nums">{otherText(other, locale)}</span>
          </li>
        ))}
      </ul>
    </Block>
  )
}

function otherText({ state, answer, lastAt }: ConversationSummary, locale: ReturnType<typeof useLocale>): string {
  if (state === 'waiting') return m.inbox_state_waiting()
  return answer ? m.inbox_answered_in({ span: minutesText(answer.minutes) }) : formatDay(lastAt, locale)
}

/** Half of the customers were answered within the median; the bar says how many within the promise. */
export function AnswerTimesBlock({ times: { promised, week, today } }: { times: ReadAnswerTimes }) {
  return (
    <section aria-labelledby="answer-times" className="grid gap-1 text-xs">
      <h2 id="answer-times" className="pb-1 font-sans text-xs font-bold tracking-normal">
        {m.inbox_times()}
      </h2>
      {week.median === null ? (
        <p className="text-ink-2">{m.inbox_times_none()}</p>
      ) : (
        <WeekTimes week={week} median={week.median} promised={promised} />
      )}
      {today.median !== null && (
        <p className="text-ink-2 tabular-nums">
          {m.inbox_times_today({ span: minutesText(today.median), count: today.answers })}
        </p>
      )}
    </section>
  )
}

function WeekTimes({ week: { answers, inTime }, median, promised }: { week: AnswerTimes; median: number; promised: number }) {
  const text = m.inbox_times_in_time({ count: inTime, all: answers, promise: minutesText(promised) })
  return (
    <>
      <p>
        <b>{m.inbox_times_median({ span: minutesText(median) })}</b>
      </p>
      <svg role="img" aria-label={text} viewBox="0 0 100 4" preserveAspectRatio="none" className="my-0.5 h-2 w-full rounded-full">
        <rect width="100" height="4" className="fill-warn-soft" />
        <rect width={(100 * inTime) / answers} height="4" className="fill-green" />
      </svg>
      <p className="text-ink-2 tabular-nums">{text}</p>
    </>
  )
}
