import { RouterContextProvider, createRequestHandler } from 'react-router'
import type { ServerBuild } from 'react-router'
import { localeOfPath } from '#src/i18n/locales.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { requestContextKey, sentFormKey } from '#src/platform/page.server.ts'
import type { RequestContext } from '#src/platform/page.server.ts'
import { asksForOtherLocale, buildForLocale } from '#src/web/localized-build.ts'
import { checkedRoutes } from '#src/web/route-answers.ts'

/** Handles a request for a page, its data or its form. */
export function pagesOf(build: ServerBuild): (request: Request, visit: RequestContext) => Promise<Response> {
  const checked = { ...build, routes: checkedRoutes(build.routes) }
  const handle = {
    pt: createRequestHandler(buildForLocale('pt', checked), 'production'),
    en: createRequestHandler(buildForLocale('en', checked), 'production'),
  }
  return (request, visit) => {
    const url = new URL(request.url)
    if (asksForOtherLocale(url)) return Promise.resolve(asDocument())
    const locale = localeOfPath(url.pathname)
    const context = new RouterContextProvider()
    context.set(requestContextKey, visit)
    // The router makes other requests of this one, which have no body.
    if (request.method === 'POST') context.set(sentFormKey, request.formData.bind(request))
    return withLocale(locale, () => handle[locale](request, context))
  }
}

/** Makes the router load the page as a document. */
const asDocument = (): Response => new Response(null, { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } })
