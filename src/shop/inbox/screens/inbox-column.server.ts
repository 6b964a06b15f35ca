import { orNotFound } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { inboxPageSize } from '../inbox.ts'
import type { Conversation, ConversationSummary, InboxCounts } from '../inbox.ts'
import { listAnsweredToday, listConversations, readAnswerTimes } from '../read-inbox.server.ts'
import type { ReadAnswerTimes } from '../read-inbox.server.ts'
import { readInboxAddress } from './inbox-address.ts'
import type { InboxAddress } from './inbox-address.ts'

/** The list beside what is open. */
export type InboxColumn = {
  address: InboxAddress
  conversations: readonly Conversation[]
  /** Below those that wait. */ answeredToday: readonly ConversationSummary[]
  counts: InboxCounts
  pages: number
  times: ReadAnswerTimes
  /** The reader may change the saved replies. */ changesReplies: boolean
}

/** What the address asks for; 404 for one that no link of ours has. */
export async function readInboxColumn({ world, principal, url }: StaffVisit): Promise<InboxColumn> {
  const address = orNotFound(readInboxAddress(url.searchParams))
  const { tab, kind, page } = address
  const [list, answeredToday, times] = await Promise.all([
    listConversations(world, principal, { tab, kind, page, source: 'page' }),
    tab === 'waiting' && page === 1 ? listAnsweredToday(world, principal, kind) : [],
    readAnswerTimes(world),
  ])
  const { conversations, counts, total } = list
  return {
    address,
    conversations,
    answeredToday,
    counts,
    pages: Math.ceil(total / inboxPageSize),
    times,
    changesReplies: can(principal, 'replies.change'),
  }
}
