import { RouterContextProvider, createRequestHandler } from 'react-router'
import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { localeOfPath } from '#src/i18n/locales.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { visitContext } from '#src/platform/page.server.ts'
import type { Visit } from '#src/platform/page.server.ts'

// The module's type says "undefined" where the handler's says "absent".
const handle = createRequestHandler(build as ServerBuild, 'production')

/** The page door: answers a request for a page, its data or its form. */
export function pages(request: Request, visit: Visit): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  return withLocale(localeOfPath(new URL(request.url).pathname), () => handle(request, context))
}
