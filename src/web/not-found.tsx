import { data } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'

/** Any address that no page has; a route of its own, so that the shop stands around the error page. */
export const loader = ({ url }: LoaderFunctionArgs): never => {
  throw data(null, { status: 404, statusText: `Page not found: ${url.pathname}` })
}

export default function NotFound() {
  return null
}
