import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { staffPageContext } from '#src/platform/page.server.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { actOnRequest, loadRequest } from './staff-request.server.ts'
import { revalidates } from '../../request/screens/revalidates.ts'
import { StaffWork } from './staff-request-detail.tsx'
import { orNotSaved } from '../../request/screens/unreached.ts'

const keyOf = ({ params }: Pick<LoaderFunctionArgs, 'params'>) =>
  ({ kind: 'prescription', publicId: params['id'] ?? '' }) as const

export const loader = (args: LoaderFunctionArgs) => loadRequest(staffPageContext(args), keyOf(args))

export const action = (args: ActionFunctionArgs) => actOnRequest(staffPageContext(args), keyOf(args), args.request)

export const clientAction = orNotSaved

export const shouldRevalidate = revalidates

export const meta = titledBy<typeof loader>(({ title }) => title)

export default function StaffPrescription() {
  return <StaffWork {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
}
