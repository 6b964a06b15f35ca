import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { staffPageContext } from '#src/platform/page.server.ts'
import { titled } from '#src/ui/page-title.ts'
import { useLastingAnswer } from '#src/ui/use-lasting-answer.ts'
import { actOnQueue, loadQueue } from './staff-requests.server.ts'
import { StaffQueue } from './staff-queue.tsx'

export const loader = (args: LoaderFunctionArgs) => loadQueue(staffPageContext(args), 'prescription')

export const action = async (args: ActionFunctionArgs) =>
  actOnQueue(staffPageContext(args), 'prescription', await args.request.formData())

export const meta = titled(m.staff_prescriptions)

export default function StaffPrescriptions() {
  return <StaffQueue {...useLoaderData<typeof loader>()} answer={useLastingAnswer(useActionData<typeof action>())} />
}
