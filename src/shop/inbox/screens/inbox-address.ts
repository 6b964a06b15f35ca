import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { choiceIn, pageIn, withQuery } from '#src/ui/list/address.ts'
import { conversationKinds, inboxTabs, maxInboxPages } from '../inbox.ts'
import type { ConversationKind, InboxTab } from '../inbox.ts'

const doneLabels = ['answered', 'answered_closed', 'noted', 'claimed', 'released', 'closed', 'reopened', 'none_left'] as const
/** The result of a form, in the page's URL. */
export type InboxDone = (typeof doneLabels)[number]

/** The list beside a conversation. */
export type InboxAddress = { tab: InboxTab; kind: ConversationKind | null; page: number; done: InboxDone | undefined }

/** Undefined for an invalid address. */
export function readInboxAddress(query: URLSearchParams): InboxAddress | undefined {
  const [page, tab] = [pageIn(query, maxInboxPages), choiceIn(query, 'show', inboxTabs, 'waiting')]
  const kind = choiceIn(query, 'about', conversationKinds) ?? null
  return page && tab ? { tab, kind, page, done: choiceIn(query, 'done', doneLabels) } : undefined
}

const withAddress = (path: string, { tab, kind, page, done }: Partial<InboxAddress>): string =>
  withQuery(path, { show: tab !== 'waiting' && tab, about: kind, page, done })

export const inboxPath = (locale: Locale, address: Partial<InboxAddress> = {}): string =>
  withAddress(pathTo('staff.inbox', locale), address)

/** A conversation, with the list that led there still beside. */
export const conversationPath = (locale: Locale, id: string, address: Partial<InboxAddress> = {}): string =>
  withAddress(pathTo('staff.inbox.show', locale, { id }), address)
