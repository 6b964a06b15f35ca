import { useLoaderData } from 'react-router'
import type { MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pageTitle } from '#src/ui/page-title.ts'
import { RequestList } from './request-list.tsx'
import type { loader } from './requests.server.ts'

export { loader } from './requests.server.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.requests_title(), matches) }]

export default function Requests() {
  return <RequestList kind="request" page={useLoaderData<typeof loader>()} />
}
