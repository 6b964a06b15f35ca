import { rolesWith } from '#src/platform/capabilities.ts'
import { html, raw } from 'hono/html'
import type { ShopContext } from '#src/platform/http/env.ts'
import { newNonce } from '#src/platform/http/nonce.ts'
import { pagePolicy } from '#src/platform/http/security-headers.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { tryIt } from './docs-script.ts'
import { apiBase } from './base.ts'
import { bodySchema, parametersOf } from './openapi.ts'

const style = `:root{color-scheme:light dark}body{font:1rem/1.6 system-ui,sans-serif;max-inline-size:60rem;margin:2rem auto;padding-inline:1.5rem}
code,pre,textarea,input{font:0.875rem/1.5 ui-monospace,monospace}h2{margin-block-start:2.5rem}details{border-block-start:1px solid;padding-block:.5rem}
summary{cursor:pointer}table{border-collapse:collapse}th,td{text-align:start;padding:.25rem .75rem .25rem 0}pre{overflow-x:auto;white-space:pre-wrap}
textarea{inline-size:100%;min-block-size:8rem;box-sizing:border-box}input{inline-size:min(100%,40rem);box-sizing:border-box}label{display:block}`

/** The API documentation for people: static, and with JavaScript every call can be tried from the page. */
export async function docsPage(c: ShopContext, routes: readonly ApiRoute[]): Promise<Response> {
  c.set('route', `${apiBase}/docs`)
  const nonce = newNonce()
  const text = String(await page(routes, nonce))
  return c.body(text, 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': pagePolicy(nonce),
  })
}

function page(routes: readonly ApiRoute[], nonce: string) {
  const byResource = [...Map.groupBy(routes, ({ resource }) => resource)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>API</title>
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>API</h1>
          <p>
            JSON:API 1.1 below <code>${apiBase}</code>, described for programs in
            <a href="${apiBase}/openapi.json">openapi.json</a>. A write takes a plain JSON object, or the same as
            <code>data.attributes</code> of a JSON:API document. Money is a decimal text such as <code>"12.34"</code>. Failures
            are listed in <code>errors</code>. <code>locale</code> (pt, en) or Accept-Language chooses the language.
          </p>
          ${byResource.map(
            ([resource, some]) =>
              html`<h2>${resource}</h2>
                ${some.map(call)}`,
          )}
        </main>
        <script nonce="${nonce}">
          ${raw(tryIt)}
        </script>
      </body>
    </html>`
}

function call(route: ApiRoute) {
  const body = route.body && route.method !== 'GET' ? JSON.stringify(bodySchema(route.body), null, 2) : undefined
  const path = apiBase + route.path
  return html`<details data-method="${route.method}" data-path="${path}" ${body ? raw('data-body') : ''}>
    <summary><code>${route.method} ${path}</code> ${route.summary}</summary>
    <p>${audience(route)}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">In</th>
          <th scope="col">Values</th>
        </tr>
      </thead>
      <tbody>
        ${parametersOf(route).map(
          ({ name, in: where, required, schema }) =>
            html`<tr>
              <td><code>${name}</code>${required ? ' (required)' : ''}</td>
              <td>${where}</td>
              <td><code>${JSON.stringify(schema)}</code></td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      body
        ? html`<p>Body</p>
            <pre>${body}</pre>`
        : ''
    }
  </details>`
}

const audience = ({ allow }: ApiRoute): string =>
  allow === 'anyone'
    ? 'Open to everybody.'
    : allow === 'person'
      ? 'For signed-in people.'
      : `For staff who have \`${allow}\`: ${rolesWith(allow).join(', ')}.`
