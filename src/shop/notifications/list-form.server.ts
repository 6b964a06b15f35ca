import { data, redirect } from 'react-router'
import type { Page } from '#src/platform/page.server.ts'
import type { Person } from '#src/platform/principal.ts'
import { markAllRead, markRead } from './actions.server.ts'
import { listPath, readListAddress } from './list-address.ts'
import { noticePath } from './notification-text.ts'

type PersonPage = Page & { principal: Person }

/**
 * Handles the buttons of the list: `open` leads to what the notification is about, the others back to the list as it was
 * displayed.
 */
export async function submitMarkForm({ world, principal, locale, url }: PersonPage, form: FormData): Promise<Response> {
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
