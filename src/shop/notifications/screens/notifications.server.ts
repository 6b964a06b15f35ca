import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { orNotFound, personPageContext } from '#src/platform/page.server.ts'
import type { PersonVisit } from '#src/platform/page.server.ts'
import { markAllRead, markRead, listNotifications, newestNotification } from '../actions.server.ts'
import { listPath, readListAddress, listPageSize } from '../list-address.ts'
import { noticePath } from '../notification-text.ts'

/**
 * Handles the buttons of the list: `open` leads to what the notification is about, the others back to the list as it was
 * displayed.
 */
export async function submitMarkForm({ world, principal, locale, url }: PersonVisit, form: FormData): Promise<Response> {
  const intent = form.get('intent')
  const address = readListAddress(url.searchParams) ?? { part: 'all', page: 1 }
  const back = redirect(listPath(locale, address), 303)
  if (intent === 'all') {
    await markAllRead(world, principal, String(form.get('until') ?? ''))
    return back
  }
  const marked = await markRead(world, principal, String(form.get('id') ?? ''), intent !== 'new')
  if (!marked.ok) throw data(null, { status: 404 })
  return intent === 'open' ? redirect(noticePath(marked.value, locale), 303) : back
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, url, locale } = personPageContext(args)
  const address = orNotFound(readListAddress(url.searchParams))
  const { part, page } = address
  // Read before the list: what arrives in between is displayed, but stays unread when everything displayed is marked.
  const newest = await newestNotification(world.db, principal)
  const list = await listNotifications(world.db, principal, { number: page, size: listPageSize, unreadOnly: part === 'unread' })
  if (page === 1 || list.notifications.length > 0) return { ...list, ...address, newest }
  // The last one of this page has just been marked as read.
  if (part === 'unread') throw redirect(listPath(locale, { part, page: 1 }))
  throw data(null, { status: 404 })
}

export async function action(args: ActionFunctionArgs) {
  return submitMarkForm(personPageContext(args), await args.request.formData())
}
