import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { settleUndelivered, listUndelivered } from '../../notifications/undelivered.actions.server.ts'
import { startMailing, listMailablePosts } from '../actions.server.ts'
import { messagesPath, messagesPerPage, readMessagesAddress } from '../messages-address.ts'

/** Why nothing was sent, or the post to send once that is confirmed. */
export type MessagesAnswer = { error?: string; asksMail?: string }

/** Resends messages, drops them, or sends a post, by the button that was pressed. */
export async function submitActionForm(visit: StaffVisit, form: FormData): Promise<Response | MessagesAnswer> {
  const { world, principal, locale } = visit
  const id = String(form.get('id') ?? '')
  const intent = form.get('intent')
  if (intent === 'mail') return submitMailForm(visit, id)
  // Needs confirmation, because sent emails cannot be recalled.
  if (intent === 'ask-mail') return { asksMail: id }
  if (intent !== 'again' && intent !== 'drop') return redirect(messagesPath(locale, {}), 303)
  const ids = form.getAll('id').slice(0, messagesPerPage)
  let settled = 0
  for (const each of ids) {
    const one = await settleUndelivered(world, principal, { id: String(each), how: intent, source: 'page' })
    if (one.ok) settled += 1
  }
  if (settled === 0) return redirect(messagesPath(locale, { done: 'gone' }), 303)
  return redirect(messagesPath(locale, { done: settled === 1 ? intent : `${intent}_several` }), 303)
}

async function submitMailForm({ world, principal, locale }: StaffVisit, postId: string): Promise<Response | MessagesAnswer> {
  const started = await startMailing(world, principal, { postId, source: 'page' })
  if (started.ok) return redirect(messagesPath(locale, { done: 'started' }), 303)
  const { error } = started
  if (error.code === 'names_medicine') return { error: m.mailings_medicine({ word: error.word }, { locale }) }
  return { error: issueText(`error_${error.code}`, locale) }
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, url, locale } = staffPageContext(args)
  const address = orNotFound(readMessagesAddress(url.searchParams))
  const [{ messages, total }, posts] = await Promise.all([
    listUndelivered(world, { number: address.page, size: messagesPerPage }),
    listMailablePosts(world, locale),
  ])
  const opensOrders = can(principal, 'orders.read')
  return { messages, posts, opensOrders, pages: Math.ceil(total / messagesPerPage), ...address }
}

export const action = staffAction(submitActionForm)
