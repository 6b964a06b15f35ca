import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pageTitle } from '#src/ui/page-title.ts'
import { RequestList } from './request-list.tsx'
import { readRequestList } from './requests.server.ts'

export const loader = (args: LoaderFunctionArgs) => readRequestList(args, 'prescription')

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.prescriptions_title(), matches) }]

export default function Prescriptions() {
  return <RequestList kind="prescription" page={useLoaderData<typeof loader>()} />
}
