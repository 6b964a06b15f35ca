import { data } from 'react-router'
import type { ServerBuild } from 'react-router'
import { localeOfPath } from '#src/i18n/locales.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>
type RouteRequest = { url: URL; request: Request }

const isData = (thrown: unknown): thrown is ReturnType<typeof data> =>
  typeof thrown === 'object' && thrown !== null && Reflect.get(thrown, 'type') === data(null).type

/**
 * The routes of the pages with what they answer looked at: only `redirectDocument` may lead to another host (S154), such as that of the
 * bank, a 404 without a message of its own names the address (S141), and a form that nobody can read is its sender's mistake.
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
 * Has the router read everything again that a form leads to. It forgets that it must when a fetcher ends while the form is on its way (8.4.0:
 * `isRevalidationRequired`); a redirect to a hash of the same page then shows it without the message that was sent.
 */
function revalidate(answer: unknown): void {
  if (answer instanceof Response && answer.headers.has('Location')) answer.headers.set('X-Remix-Revalidate', 'true')
}

/** The same for what is sent: a body that is no form, or not the one that its header describes, is a bug to the parser only. */
function readable<Sent extends RouteRequest, Answer>(work: (args: Sent) => Answer) {
  return (args: Sent): Answer => {
    const { request } = args
    const read = request.formData.bind(request)
    request.formData = () =>
      read().catch(() => {
        throw data(null, { status: 400 })
      })
    return work(args)
  }
}

/** Throws where an answer would lead away: whatever of a request went into its address, the log names the host and nobody is led on. */
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
