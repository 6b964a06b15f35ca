import { useActionData, useLoaderData } from 'react-router'
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { loadWhole } from '#src/ui/load-whole.ts'
import { orStayOnPage } from '#src/ui/or-stay-on-page.ts'
import { titled } from '#src/ui/page-title.ts'
import { ReceivingDraft } from './receiving-draft.tsx'
import { ReceivingStart } from './receiving-start.tsx'
import type { Unreached } from './use-readings.ts'
import type { action, loader } from './staff-receiving.server.ts'

export { action, loader } from './staff-receiving.server.ts'

export const clientLoader = (args: ClientLoaderFunctionArgs) => loadWhole<typeof loader>(args)

export const clientAction = (args: ClientActionFunctionArgs): Promise<unknown> =>
  orStayOnPage<Unreached>(args, 'readings could not be sent', () => ({ kind: 'unreached' }))

export const meta = titled(m.receiving_title_start)

export default function StaffReceiving() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer?.kind === 'refused' ? answer : undefined
  const { draft } = view
  if (!draft) return <ReceivingStart view={view} refused={refused} />
  return <ReceivingDraft key={draft.id} view={view} draft={draft} refused={refused} />
}
