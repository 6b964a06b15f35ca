import { Inbox, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { KeyCap } from '#src/ui/key-cap.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import { StaffTitle } from '#src/ui/staff-heading.tsx'
import { conversationKinds } from '../inbox.ts'
import type { ConversationKind, InboxTab } from '../inbox.ts'
import { doneTexts, tabNames } from './inbox-labels.ts'
import { inboxPath } from './inbox-address.ts'
import type { InboxColumn } from './inbox-column.server.ts'
import { groupConversations } from './inbox-groups.ts'
import { ConversationGroup } from './inbox-rows.tsx'

type Props = {
  column: InboxColumn
  /** Public id of the conversation that is open. */ open?: string | undefined
  now: Date
  /** The list itself is the page; otherwise phones show what is open alone. */ isPage?: boolean | undefined
  children: ReactNode
}

/** The inbox beside what is open. */
export function InboxLayout({ column, open, now, isPage = false, children }: Props) {
  return (
    <div className="grid h-full md:grid-cols-[15.5rem_minmax(0,1fr)] lg:grid-cols-[19rem_minmax(0,1fr)] print:block">
      <section
        aria-label={m.inbox_title()}
        className={classNames(
          'flex min-w-0 flex-col border-line bg-surface md:sticky md:top-13 md:h-[calc(100dvh-3.25rem)] md:overflow-y-auto md:border-e print:hidden',
          !isPage && 'max-md:hidden',
        )}
      >
        <Head column={column} isPage={isPage} />
        <List column={column} open={open} now={now} />
      </section>
      <div className={classNames('min-w-0', isPage && 'max-md:hidden')}>{children}</div>
    </div>
  )
}

function Head({ column: { address, counts }, isPage }: Pick<Props, 'column' | 'isPage'>) {
  const { done } = address
  return (
    <div className="grid gap-2.5 border-b border-line bg-paper px-4 md:px-3 lg:px-5 pt-3.5 pb-2.5">
      <div className="flex items-center gap-2">
        {isPage ? (
          <StaffTitle>{m.inbox_title()}</StaffTitle>
        ) : (
          <p className="font-display text-[1.375rem] leading-7 font-title">{m.inbox_title()}</p>
        )}
        <NextForm />
      </div>
      {isPage && done && (
        <p role="status" className="text-xs font-medium text-ok">
          {doneTexts[done]()}
        </p>
      )}
      <Tabs current={address.tab} counts={counts} kind={address.kind} />
    </div>
  )
}

/** Claims the conversation that waits longest. */
export const NextForm = () => (
  <Form method="post" action={inboxPath(useLocale())} className="ms-auto">
    <Button name="intent" value="next" variant="quiet" size="xs" data-key="n">
      {m.inbox_next()}
      <KeyCap name="n" />
    </Button>
  </Form>
)

const mainTabs: readonly InboxTab[] = ['waiting', 'mine', 'unclaimed']
const otherTabs: readonly InboxTab[] = ['answered', 'closed', 'all']

type TabsProps = { current: InboxTab } & Pick<InboxColumn, 'counts'> & Pick<InboxColumn['address'], 'kind'>

function Tabs({ current, counts, kind }: TabsProps) {
  const locale = useLocale()
  const countOf: Partial<Record<InboxTab, number>> = counts
  const link = (tab: InboxTab, look: string) => (
    <Link key={tab} to={inboxPath(locale, { tab, kind })} aria-current={tab === current ? 'page' : undefined} className={look}>
      {tabNames[tab]()}
      {countOf[tab] !== undefined && <span className="text-2xs text-ink-2 tabular-nums">{countOf[tab]}</span>}
    </Link>
  )
  return (
    <nav aria-label={m.inbox_tabs()} className="grid gap-2">
      <div className="flex rounded-md border border-line bg-sunken p-0.5">{mainTabs.map((tab) => link(tab, segmentLook))}</div>
      <div className="flex flex-wrap gap-1.5 md:max-lg:gap-1">{otherTabs.map((tab) => link(tab, chipLook))}</div>
      <div role="group" aria-label={m.inbox_about()} className="flex flex-wrap gap-1.5 md:max-lg:gap-1">
        {conversationKinds.map((one) => (
          <Link
            key={one}
            to={inboxPath(locale, { tab: current, kind: one === kind ? null : one })}
            aria-current={one === kind || undefined}
            className={chipLook}
          >
            {pluralNames[one]()}
            {one === kind && <X aria-hidden="true" className="size-3" />}
          </Link>
        ))}
      </div>
    </nav>
  )
}

/** Chosen again, a kind is no filter any more. */
const pluralNames: Record<ConversationKind, () => string> = {
  order: m.staff_orders,
  prescription: m.staff_prescriptions,
  request: m.staff_requests,
}

const segmentLook =
  'flex min-h-9 grow items-center justify-center gap-1 rounded-sm px-1 text-center text-xs whitespace-nowrap md:max-lg:gap-0.5 md:max-lg:px-0.5 md:max-lg:text-2xs font-medium text-ink-2 hover:text-ink lg:min-h-7 aria-[current]:bg-surface aria-[current]:font-bold aria-[current]:text-ink aria-[current]:shadow-soft'
const chipLook =
  'inline-flex min-h-9 items-center gap-1 rounded-full border border-line-2 bg-surface px-2.5 md:max-lg:px-1.5 text-2xs font-medium text-ink-2 hover:border-ink-3 hover:text-ink lg:min-h-7 aria-[current]:border-green aria-[current]:bg-green-soft aria-[current]:font-bold aria-[current]:text-green'

function List({ column, open, now }: Pick<Props, 'column' | 'open' | 'now'>) {
  const locale = useLocale()
  const { address, conversations, answeredToday, pages, changesReplies } = column
  const groups = groupConversations(address.tab, conversations, now)
  return (
    <>
      {groups.length === 0 && (
        <div className="p-4">
          <EmptyState
            icon={<Inbox aria-hidden="true" />}
            title={address.tab === 'waiting' ? m.inbox_empty_waiting() : m.inbox_empty()}
          >
            {address.tab === 'waiting' ? m.inbox_empty_waiting_text() : m.inbox_empty_text()}
          </EmptyState>
        </div>
      )}
      {groups.map(({ group, conversations: own }) => (
        <ConversationGroup key={group} group={group} conversations={own} address={address} open={open} now={now} />
      ))}
      {answeredToday.length > 0 && (
        <ConversationGroup group="answered_today" conversations={answeredToday} address={address} open={open} now={now} />
      )}
      {pages > 1 && (
        <div className="p-4 lg:px-5">
          <Pagination page={address.page} pages={pages} to={(page) => inboxPath(locale, { ...address, done: undefined, page })} />
        </div>
      )}
      <Foot changesReplies={changesReplies} />
    </>
  )
}

function Foot({ changesReplies }: Pick<InboxColumn, 'changesReplies'>) {
  const locale = useLocale()
  return (
    <div
      className={classNames(
        'mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-2xs text-ink-2 lg:px-5',
        // Tablets show no keys.
        !changesReplies && 'max-lg:hidden',
      )}
    >
      <Hint keys={['J', 'K']} text={m.inbox_keys_move()} />
      <Hint keys={['C']} text={m.staff_queue_claim()} />
      <Hint keys={['E']} text={m.inbox_close()} />
      {changesReplies && (
        <Link to={pathTo('staff.inbox.replies', locale)} className="py-0.5 text-link underline underline-offset-3 lg:ms-auto">
          {m.replies_title()}
        </Link>
      )}
    </div>
  )
}

const Hint = ({ keys, text }: { keys: readonly string[]; text: string }) => (
  <span className="hidden items-center gap-1 lg:inline-flex">
    {keys.map((key) => (
      <KeyCap key={key} name={key} />
    ))}
    {text}
  </span>
)
