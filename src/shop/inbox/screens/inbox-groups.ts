import { HOUR, lisbonDate } from '#src/kernel/dates.ts'
import type { Conversation, InboxTab } from '../inbox.ts'

/** By when an answer is due; `quiet`: the customer does not wait. */
const dueGroups = ['late', 'soon', 'today', 'later', 'quiet'] as const
export type DueGroup = (typeof dueGroups)[number]

/** A tab in which some do not wait is one list. */
const isGrouped = (tab: InboxTab): boolean => tab === 'waiting' || tab === 'unclaimed' || tab === 'mine'

export type Grouped = { group: DueGroup | null; conversations: readonly Conversation[] }

/** The conversations of a tab in the order of its list, by when their answer is due. */
export function groupConversations(tab: InboxTab, conversations: readonly Conversation[], now: Date): Grouped[] {
  if (!isGrouped(tab)) return conversations.length > 0 ? [{ group: null, conversations }] : []
  const byGroup = Map.groupBy(conversations, (conversation) => groupOf(conversation, now))
  return dueGroups.flatMap((group) => {
    const own = byGroup.get(group)
    return own ? [{ group, conversations: own }] : []
  })
}

function groupOf({ waitingSince, dueAt }: Conversation, now: Date): DueGroup {
  if (!waitingSince) return 'quiet'
  if (!dueAt) return 'later'
  const left = dueAt.getTime() - now.getTime()
  if (left < 0) return 'late'
  if (left < HOUR) return 'soon'
  return lisbonDate(dueAt) === lisbonDate(now) ? 'today' : 'later'
}
