import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { titled } from '#src/ui/page-title.ts'
import { RequestList } from './request-list.tsx'
import { readRequestList } from './requests.server.ts'

export const loader = (args: LoaderFunctionArgs) => readRequestList(args, 'prescription')

export const meta = titled(m.prescriptions_title)

export default function Prescriptions() {
  return <RequestList kind="prescription" page={useLoaderData<typeof loader>()} />
}
