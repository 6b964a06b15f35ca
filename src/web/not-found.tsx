import { data } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'

/** Any address without a page; a route of its own, so that the error page has the shop's frame. */
export const loader = ({ url }: Pick<LoaderFunctionArgs, 'url'>): never => {
  throw data(null, { status: 404, statusText: `Page not found: ${url.pathname}` })
}

/** A form submitted to such an address, for example by an older page, gets the same 404. */
export const action = (args: ActionFunctionArgs): never => loader(args)

export default function NotFound() {
  return null
}
