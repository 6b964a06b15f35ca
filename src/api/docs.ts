import * as v from 'valibot'
import { html, raw } from 'hono/html'
import { rolesWith } from '#src/shop/permissions/capabilities.ts'
import type { ShopContext } from '#src/platform/http/env.ts'
import { newNonce } from '#src/platform/http/nonce.ts'
import { pagePolicy } from '#src/platform/http/security-headers.ts'
import { metaMembers } from '#src/platform/jsonapi/answer-schema.ts'
import type { Members, Relationship, ResourceSchema } from '#src/platform/jsonapi/define-resource.ts'
import type { ApiRoute, SuccessStatus } from '#src/platform/jsonapi/route.ts'
import { apiBase } from './base.ts'
import { answerJson, bodySchema, parametersOf, resourcesOf, statusesOf } from './openapi.ts'
import { schemaRows } from './schema-rows.ts'

const style = `:root{color-scheme:light dark}body{font:1rem/1.6 system-ui,sans-serif;max-inline-size:60rem;margin:2rem auto;padding-inline:1.5rem}
code,pre,textarea,input{font:0.875rem/1.5 ui-monospace,monospace}h2{margin-block-start:2.5rem}details{border-block-start:1px solid;padding-block:.5rem}
summary{cursor:pointer}table{border-collapse:collapse}th,td{text-align:start;padding:.25rem .75rem .25rem 0}pre{overflow-x:auto;white-space:pre-wrap}
textarea{inline-size:100%;min-block-size:8rem;box-sizing:border-box}input{inline-size:min(100%,40rem);box-sizing:border-box}label{display:block}`

/** The API documentation for people: static, and with JavaScript every call can be tried from the page. */
export async function docsPage(c: ShopContext, routes: readonly ApiRoute[], resources: string): Promise<Response> {
  c.set('route', `${apiBase}/docs`)
  const nonce = newNonce()
  const text = String(await page(routes, resources, nonce))
  return c.body(text, 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': pagePolicy(nonce),
  })
}

function page(routes: readonly ApiRoute[], resources: string, nonce: string) {
  const byType = [...Map.groupBy(routes, ({ resource }) => resource.type)].toSorted(([a], [b]) => (a < b ? -1 : 1))
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
          ${byType.map(
            ([type, some]) =>
              html`<h2>${type}</h2>
                ${some.map(call)}`,
          )}
          <h2 id="resources">Resources</h2>
          <p>
            The content of answers. A resource has a <code>type</code>, an <code>id</code> and attributes, and references others
            by type and id; those that <code>include</code> names are in <code>included</code>.
          </p>
          ${raw(resources)}
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
    ${table(
      ['Name', 'In', 'Values'],
      parametersOf(route).map(({ name, in: where, required, schema }) => [
        html`<code>${name}</code>${required ? ' (required)' : ''}`,
        where,
        html`<code>${JSON.stringify(schema)}</code>`,
      ]),
    )}
    ${
      body
        ? html`<p>Body</p>
            <pre>${body}</pre>`
        : ''
    }
    <p>Answers</p>
    <ul>
      ${statusesOf(route).map((status) => html`<li><code>${status}</code> ${answerLabel(route, status)}</li>`)}
    </ul>
    ${metaTable(route)}
  </details>`
}

function answerLabel({ resource, list, unpaged, startsJob }: ApiRoute, status: SuccessStatus) {
  if (status === 204) return 'and no body'
  if (status === 202 && !startsJob) return html`and <code>data: null</code>`
  return html`${list || unpaged ? 'a list of ' : ''}<a href="#${resource.name}">${resource.name}</a>`
}

function metaTable(route: ApiRoute) {
  const members = metaMembers(route)
  return Object.keys(members).length > 0 ? membersTable('Of <code>meta</code>', members) : ''
}

const membersTable = (heading: string, members: Members) =>
  table(
    [raw(heading), 'Value'],
    schemaRows(answerJson(v.strictObject(members))).map(({ name, value }) => [html`<code>${name}</code>`, value]),
  )

/** Every resource that these routes answer, with its attributes and links, to stand on the page. */
export const resourceTables = async (routes: readonly ApiRoute[]): Promise<string> =>
  String(await html`${resourcesOf(routes).map(resourceTable)}`)

const resourceTable = ({ name, type, attributes, relationships }: ResourceSchema) =>
  html`<h3 id="${name}">${name}</h3>
    <p><code>type: "${type}"</code></p>
    ${membersTable('Attribute', attributes)}
    ${
      Object.keys(relationships).length > 0
        ? table(
            ['Relationship', 'To'],
            Object.entries(relationships).map(([link, relationship]) => [html`<code>${link}</code>`, linkLabel(relationship)]),
          )
        : ''
    }`

function linkLabel({ kind, targets }: Relationship) {
  const names = targets().map(({ name }, index) => html`${index > 0 ? ' or ' : ''}<a href="#${name}">${name}</a>`)
  if (names.length === 0) return kind === 'many' ? 'always empty' : 'always null'
  return html`${kind === 'many' ? 'many ' : ''}${names}${kind === 'oneOrNone' ? ' or null' : ''}`
}

type Cell = Parameters<typeof html>[1]

const table = (heads: readonly Cell[], rows: readonly (readonly Cell[])[]) =>
  html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`

const audience = ({ allow }: ApiRoute): string =>
  allow === 'anyone'
    ? 'Open to everybody.'
    : allow === 'person'
      ? 'For signed-in people.'
      : `For staff who have \`${allow}\`: ${rolesWith(allow).join(', ')}.`

/** Runs in the reader's browser: adds a form to every documented call. Answers are inserted as text, never as HTML. */
const tryIt = `
for (const call of document.querySelectorAll('details[data-method]')) {
  const { method, path, body } = call.dataset
  const field = (tag, label, value) => {
    const wrap = document.createElement('label')
    const input = document.createElement(tag)
    input.value = value
    wrap.append(label, input)
    form.append(wrap)
    return input
  }
  const form = document.createElement('form')
  const address = field('input', 'Address ', path)
  const content = body === undefined ? undefined : field('textarea', 'Body ', '{}')
  const button = document.createElement('button')
  button.textContent = 'Try it'
  const output = document.createElement('pre')
  output.setAttribute('role', 'status')
  form.append(button)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    output.textContent = '…'
    try {
      const answer = await fetch(address.value, { method, headers: content ? { 'Content-Type': 'application/json' } : {}, body: content?.value })
      const text = await answer.text()
      const shown = answer.headers.get('Content-Type')?.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text
      output.textContent = answer.status + ' ' + answer.statusText + '\\n' + shown
    } catch (error) {
      output.textContent = String(error)
    }
  })
  call.append(form, output)
}
`
