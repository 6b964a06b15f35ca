import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pageTitle } from '#src/ui/page-title.ts'
import { RequestList } from './request-list.tsx'
import { readRequestList } from './request-list.server.ts'

export const loader = (args: LoaderFunctionArgs) => readRequestList(args, 'request')

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.requests_title(), matches) }]

export default function Requests() {
  return <RequestList kind="request" page={useLoaderData<typeof loader>()} />
}
