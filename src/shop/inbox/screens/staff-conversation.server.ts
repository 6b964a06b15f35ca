import { data } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { staffPageContext } from '#src/platform/page.server.ts'
import { readConversationView } from '../conversation-view.server.ts'
import { submitConversationForm } from '../inbox-form.server.ts'
import { readInboxAddress } from './inbox-address.ts'
import { readInboxColumn } from './inbox-column.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = staffPageContext(args)
  const view = await readConversationView(visit, args.params['id'] ?? '')
  if (!view) throw data(null, { status: 404 })
  return { view, column: await readInboxColumn(visit), now: visit.world.now() }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const address = readInboxAddress(visit.url.searchParams)
  if (!address) throw data(null, { status: 404 })
  return submitConversationForm(visit, args.request, { id: args.params['id'] ?? '', address })
}
