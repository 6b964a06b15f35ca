import { useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { titled } from '#src/ui/page-title.ts'
import { RequestList } from './request-list.tsx'
import type { loader } from './requests.server.ts'

export { loader } from './requests.server.ts'

export const meta = titled(m.requests_title)

export default function Requests() {
  return <RequestList kind="request" page={useLoaderData<typeof loader>()} />
}
