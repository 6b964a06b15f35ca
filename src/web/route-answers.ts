import { data } from 'react-router'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { localeOfPath } from '#src/i18n/locales.ts'
import { sentFormKey } from '#src/platform/page.server.ts'
import { foreignPartOf } from './plain-data.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>
type RouteRequest = { url: URL; request: Request }
type SentForm = { context: Readonly<RouterContextProvider> }

const isData = (thrown: unknown): thrown is ReturnType<typeof data> =>
  typeof thrown === 'object' && thrown !== null && Reflect.get(thrown, 'type') === data(null).type

/**
 * The page routes with their responses checked: only `redirectDocument` may lead to another host (S154), such as that of the
 * payment gateway, a 404 without a message of its own names the address (S141), an unreadable form is a client error, and what is
 * not plain data is a bug: the router would send the members of any object.
 */
export const checkedRoutes = (routes: Routes): Routes =>
  Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, route && checkedRoute(route)]))

function checkedRoute<Some extends Pick<Route, 'module'>>(route: Some): Some {
  const { loader, action } = route.module
  return {
    ...route,
    module: { ...route.module, ...(loader && { loader: checked(loader) }), ...(action && { action: checked(readable(action)) }) },
  }
}

function checked<Arguments extends RouteRequest, Answer>(work: (args: Arguments) => Answer) {
  const inspect = (answer: unknown, { url, request }: Arguments) => {
    stayOnPage(answer, url)
    refuseForeign(answer)
    if (request.method === 'POST') revalidate(answer)
  }
  return async (args: Arguments): Promise<Awaited<Answer>> => {
    try {
      const answer = await work(args)
      inspect(answer, args)
      return answer
    } catch (thrown) {
      inspect(thrown, args)
      throw named(thrown, args.url)
    }
  }
}

/**
 * Makes the router reload all data after a form's redirect. It loses that flag when a fetcher ends while the form is pending
 * (8.4.0: `isRevalidationRequired`); a redirect to a hash of the same page would then show it without the submitted message.
 */
function revalidate(answer: unknown): void {
  if (answer instanceof Response && answer.headers.has('Location')) answer.headers.set('X-Remix-Revalidate', 'true')
}

/** Gives what is submitted its form. For the parser a body that is not a form, or does not match its header, is a bug; here it is a 400. */
function readable<Sent extends RouteRequest & SentForm, Answer>(work: (args: Sent) => Answer) {
  return (args: Sent): Answer => {
    const { request, context } = args
    const read = context.get(sentFormKey) ?? request.formData.bind(request)
    request.formData = () =>
      read().catch(() => {
        throw data(null, { status: 400 })
      })
    return work(args)
  }
}

/** Throws when an answer is more than plain data; the log names the page, and never what it answered. */
function refuseForeign(answer: unknown): void {
  if (answer instanceof Response || answer instanceof Error) return
  const foreign = foreignPartOf(isData(answer) ? answer.data : answer)
  if (foreign !== undefined) throw new TypeError(`a page answered with ${foreign}`)
}

/**
 * Throws when a redirect would leave the shop's host: whatever part of a request got into its address, the log names the host and
 * the visitor is not redirected.
 */
function stayOnPage(answer: unknown, currentUrl: URL): void {
  if (!(answer instanceof Response) || answer.headers.has('X-Remix-Reload-Document')) return
  const location = answer.headers.get('Location')
  if (location === null) return
  const to = URL.parse(location, currentUrl)
  if (to?.origin !== currentUrl.origin)
    throw new Error(`a page wanted to lead to another host: ${to?.origin ?? 'no address at all'}`)
  // A page in the other language has files of its own.
  if (localeOfPath(to.pathname) !== localeOfPath(currentUrl.pathname)) answer.headers.set('X-Remix-Reload-Document', 'true')
}

function named(thrown: unknown, { pathname }: URL): unknown {
  if (!isData(thrown) || thrown.init?.status !== 404 || thrown.init.statusText) return thrown
  return data(thrown.data, { ...thrown.init, statusText: `Page Not Found: ${pathname}` })
}
