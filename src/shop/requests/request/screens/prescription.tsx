import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { personPageContext } from '#src/platform/page.server.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { RequestBody } from './request-body.tsx'
import { answerRequestForm } from '../../form/screens/request-form.server.ts'
import { ownRequest, readRequestPage } from './request.server.ts'

export const loader = (args: LoaderFunctionArgs) => readRequestPage(personPageContext(args), 'prescription', args.params['id'])

export async function action(args: ActionFunctionArgs) {
  const visit = personPageContext(args)
  return answerRequestForm(visit, await ownRequest(visit, 'prescription', args.params['id']), args.request)
}

export const meta = titledBy<typeof loader>(({ request }) => request.name)

export default function PrescriptionScreen() {
  return <RequestBody page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
}
