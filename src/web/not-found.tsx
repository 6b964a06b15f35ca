import { data } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'

/** Any address that no page has; a route of its own, so that the shop stands around the error page. */
export const loader = ({ url }: Pick<LoaderFunctionArgs, 'url'>): never => {
  throw data(null, { status: 404, statusText: `Page not found: ${url.pathname}` })
}

/** A form that is sent to such an address, as an older page might, finds as little there. */
export const action = (args: ActionFunctionArgs): never => loader(args)

export default function NotFound() {
  return null
}
