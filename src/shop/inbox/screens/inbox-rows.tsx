import { Check, FileHeart, MessageCircleQuestionMark, Package, Plus } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { formatDayOrTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Avatar } from '#src/ui/avatar.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Due, durationText } from '#src/ui/deadline-label.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { Conversation, ConversationKind, ConversationSummary } from '../inbox.ts'
import { conversationPath } from './inbox-address.ts'
import type { InboxAddress } from './inbox-address.ts'
import type { DueGroup } from './inbox-groups.ts'
import { customerText, kindNames, minutesText, subjectText } from './inbox-labels.ts'

export const kindIcons: Record<ConversationKind, LucideIcon> = {
  order: Package,
  prescription: FileHeart,
  request: MessageCircleQuestionMark,
}

const groupNames: Record<DueGroup | 'answered_today', () => string> = {
  late: m.inbox_group_late,
  soon: m.inbox_group_soon,
  today: m.inbox_group_today,
  later: m.inbox_group_later,
  quiet: m.inbox_group_quiet,
  answered_today: m.inbox_group_answered,
}

type GroupProps = {
  group: DueGroup | 'answered_today' | null
  /** Those that were answered come without what was written. */ conversations: readonly (Conversation | ConversationSummary)[]
  address: InboxAddress
  open: string | undefined
  now: Date
}

/** Conversations whose answer is due at about the same time. */
export function ConversationGroup({ group, conversations, address, open, now }: GroupProps) {
  const locale = useLocale()
  const id = `inbox-${group ?? 'all'}`
  return (
    <section aria-labelledby={group ? id : undefined}>
      {group && (
        <h2
          id={id}
          className={classNames(
            'flex h-6.5 items-center gap-2 border-b border-line bg-sunken px-4 md:px-3 lg:px-5 font-sans text-xs font-bold tracking-normal',
            group === 'late' && 'text-bad',
          )}
        >
          {groupNames[group]()}
          <span className="font-normal text-ink-2 tabular-nums">{conversations.length}</span>
        </h2>
      )}
      <ul>
        {conversations.map((conversation) => (
          <Row
            key={conversation.id}
            conversation={conversation}
            to={conversationPath(locale, conversation.id, { ...address, done: undefined })}
            isOpen={conversation.id === open}
            now={now}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { conversation: Conversation | ConversationSummary; to: string; isOpen: boolean; now: Date }

function Row({ conversation, to, isOpen, now }: RowProps) {
  const locale = useLocale()
  const { customer, subject, state } = conversation
  const Icon = kindIcons[subject.kind]
  const isQuiet = state !== 'waiting'
  return (
    <li
      className={classNames(
        'relative grid min-h-18 content-center gap-px border-b border-line px-4 md:px-3 lg:px-5 py-2 text-xs',
        isOpen ? 'bg-green-soft shadow-[inset_3px_0_var(--color-green)]' : 'hover:bg-paper',
        isQuiet && 'text-ink-2',
      )}
    >
      <span className="flex items-center justify-between gap-2">
        <RowLink to={to} isOpen={isOpen} className="min-w-0 truncate text-sm">
          {customerText(customer)}
        </RowLink>
        <RowTime conversation={conversation} now={now} />
      </span>
      {'text' in conversation && <span className="truncate">{conversation.text}</span>}
      <span className="flex min-h-7 items-center justify-between gap-2 text-2xs text-ink-2">
        <span className="flex min-w-0 items-center gap-1.25 tabular-nums">
          <Icon aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="sr-only">{kindNames[subject.kind]()}</span>
          <span className="truncate">{subjectText(subject, locale)}</span>
        </span>
        <RowEnd conversation={conversation} now={now} />
      </span>
    </li>
  )
}

/** When the answer is due, or how long it took. */
function RowTime({ conversation: { waitingSince, dueAt, answer }, now }: Pick<RowProps, 'conversation' | 'now'>) {
  if (waitingSince) return dueAt && <Due at={dueAt} now={now} className="shrink-0" />
  if (!answer) return null
  return (
    <span className="inline-flex shrink-0 items-center gap-1.25 whitespace-nowrap tabular-nums">
      <Check aria-hidden="true" className="size-3.5" />
      {m.inbox_answered_in({ span: minutesText(answer.minutes) })}
    </span>
  )
}

/** Who answers it and how long its customer has waited, or when it was last written about. */
function RowEnd({ conversation, now }: Pick<RowProps, 'conversation' | 'now'>) {
  const locale = useLocale()
  const { waitingSince, claim, lastAt, answer } = conversation
  if (!waitingSince && !claim)
    return <span className="shrink-0 tabular-nums">{formatDayOrTime(answer?.at ?? lastAt, now, locale)}</span>
  return (
    <span className="flex shrink-0 items-center gap-1.5 tabular-nums">
      {waitingSince && <span className="md:max-lg:hidden">{m.inbox_waits({ span: durationText(waitingSince, now) })}</span>}
      {claim ? (
        <span title={claim.by ?? undefined}>
          <Avatar name={claim.by ?? m.staff_area()} size="s" />
          <span className="sr-only">
            {claim.isMine ? m.staff_queue_mine() : m.staff_queue_with({ name: claim.by ?? m.staff_area() })}
          </span>
        </span>
      ) : (
        <span
          title={m.inbox_tab_unclaimed()}
          className="grid size-7 place-items-center rounded-full border border-dashed border-line-2"
        >
          <Plus aria-hidden="true" className="size-3.5" />
          <span className="sr-only">{m.inbox_tab_unclaimed()}</span>
        </span>
      )}
    </span>
  )
}
