import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { conversationKinds, inboxTabs, maxInboxPages } from '../inbox.ts'
import type { ConversationKind, InboxTab } from '../inbox.ts'

const doneLabels = ['answered', 'answered_closed', 'noted', 'claimed', 'released', 'closed', 'reopened', 'none_left'] as const
/** The result of a form, in the page's URL. */
export type InboxDone = (typeof doneLabels)[number]

/** The list beside a conversation. */
export type InboxAddress = { tab: InboxTab; kind: ConversationKind | null; page: number; done: InboxDone | undefined }

/** Undefined for an invalid address. */
export function readInboxAddress(query: URLSearchParams): InboxAddress | undefined {
  const page = Number(query.get('page') ?? 1)
  const tab = inboxTabs.find((one) => one === (query.get('show') ?? 'waiting'))
  if (!tab || !Number.isSafeInteger(page) || page < 1 || page > maxInboxPages) return undefined
  return {
    tab,
    kind: conversationKinds.find((one) => one === query.get('about')) ?? null,
    page,
    done: doneLabels.find((label) => label === query.get('done')),
  }
}

function withQuery(path: string, { tab = 'waiting', kind = null, page = 1, done }: Partial<InboxAddress>): string {
  const query = new URLSearchParams({
    ...(tab !== 'waiting' && { show: tab }),
    ...(kind !== null && { about: kind }),
    ...(page > 1 && { page: String(page) }),
    ...(done && { done }),
  })
  return [path, query.toString()].filter(Boolean).join('?')
}

export const inboxPath = (locale: Locale, address: Partial<InboxAddress> = {}): string =>
  withQuery(pathTo('staff.inbox', locale), address)

/** A conversation, with the list that led there still beside. */
export const conversationPath = (locale: Locale, id: string, address: Partial<InboxAddress> = {}): string =>
  withQuery(pathTo('staff.inbox.show', locale, { id }), address)
