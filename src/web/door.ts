import { RouterContextProvider, createRequestHandler } from 'react-router'
import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { localeOfPath } from '#src/i18n/locales.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { visitContext } from '#src/platform/page.server.ts'
import type { Visit } from '#src/platform/page.server.ts'
import { asksForOther, buildIn } from '#src/web/build-in.ts'
import { checkedRoutes } from '#src/web/route-answers.ts'

// The module's type says "undefined" where the handler's says "absent".
const served = build as ServerBuild
const checked = { ...served, routes: checkedRoutes(served.routes) }
const handle = {
  pt: createRequestHandler(buildIn('pt', checked), 'production'),
  en: createRequestHandler(buildIn('en', checked), 'production'),
}

/** The same in the server's files and in the browser's. */
export const buildId = served.assets.version

/** The page door: answers a request for a page, its data or its form. */
export function pages(request: Request, visit: Visit): Promise<Response> {
  const url = new URL(request.url)
  if (asksForOther(url)) return Promise.resolve(asDocument())
  const locale = localeOfPath(url.pathname)
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  return withLocale(locale, () => handle[locale](request, context))
}

/** Has the router go to the page by loading it as a document. */
const asDocument = (): Response => new Response(null, { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } })
