import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, isRouteErrorResponse } from 'react-router'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { noncePlaceholder } from '#src/platform/http/nonce.ts'
import { requestContextKey } from '#src/platform/page.server.ts'
import { Unreachable } from '#src/platform/unreachable.ts'
import { ErrorId } from '#src/web/error-id.ts'
import { ErrorReportsMark } from '#src/web/error-reports/mark.tsx'
import { pageRules } from '#src/web/page-rules.ts'
import { ScriptFiles, scriptFilesOf } from '#src/web/script-preloads.tsx'

// Rendered whole before the first byte: half the memory of streaming, and the page can be cached for the next visitor.
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { world, requestId } = context.get(requestContextKey)
  let failed = false
  const document = (
    <ErrorId value={requestId}>
      <ScriptFiles value={{ files: scriptFilesOf(router), nonce: noncePlaceholder }}>
        <ServerRouter context={router} url={request.url} nonce={noncePlaceholder} />
      </ScriptFiles>
      <ErrorReportsMark settings={world.config.errorReports} release={router.manifest.version} />
    </ErrorId>
  )
  const stream = await renderToReadableStream(document, {
    nonce: noncePlaceholder,
    // Else what comes late in a long page stands behind it, for a script to put in its place.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    signal: request.signal,
    onError(error) {
      if (isRouteErrorResponse(error)) return undefined
      failed = true
      // A visitor who has left ends the rendering, which breaks nothing.
      if (request.signal.aborted) return undefined
      world.log.error({ err: error, route: pageRules(new URL(request.url).pathname).route }, 'page failed while rendering')
      return undefined
    },
  })
  await stream.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(stream, { status: failed ? 500 : status, headers })
}

// Unknown addresses are no news; everything else is.
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { world, outages } = context.get(requestContextKey)
  // The server answers these, and logs them.
  if (error instanceof Unreachable) return void outages.push(error)
  const { route } = pageRules(new URL(request.url).pathname)
  world.log.error({ err: error, route, status: 500 }, 'page failed')
}
