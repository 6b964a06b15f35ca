import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { readConversationView } from '../conversation-view.server.ts'
import { submitConversationForm } from '../inbox-form.server.ts'
import { readInboxAddress } from './inbox-address.ts'
import { readInboxColumn } from './inbox-column.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = staffPageContext(args)
  const view = orNotFound(await readConversationView(visit, args.params['id'] ?? ''))
  return { view, column: await readInboxColumn(visit), now: visit.world.now() }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const address = orNotFound(readInboxAddress(visit.url.searchParams))
  return submitConversationForm(visit, args.request, { id: args.params['id'] ?? '', address })
}
