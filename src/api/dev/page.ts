import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { ShopContext } from '#src/platform/http/env.ts'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

const tools = [
  { path: '/dev/mail', name: 'Letters' },
  { path: '/dev/sms', name: 'Text messages' },
  { path: '/dev/bank', name: 'Bank' },
  { path: '/dev/google', name: 'Google' },
  { path: '/dev/clock', name: 'Clock' },
] as const

// Only its own style sheet and forms to itself: these pages show what people typed.
const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A page of the demo's tools. They speak English only: no customer sees them. */
export function devPage(c: ShopContext, title: string, body: Markup): Response | Promise<Response> {
  c.header('Content-Security-Policy', policy)
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} – demo tools</title>
          <link rel="stylesheet" href="/dev/dev.css" />
        </head>
        <body>
          <header>
            <p><a href="/">Back to the shop</a></p>
            <nav aria-label="Demo tools">
              <ul>
                ${tools.map((tool) => html`<li><a href="${tool.path}" ${c.req.path === tool.path ? html`aria-current="page"` : ''}>${tool.name}</a></li>`)}
              </ul>
            </nav>
          </header>
          <main>
            <h1>${title}</h1>
            ${body}
          </main>
        </body>
      </html>`,
  )
}

export const isoTime = (date: Date): Markup =>
  html`<time datetime="${date.toISOString()}">${date.toISOString().replace('T', ' ').slice(0, 19)} UTC</time>`

export const table = (caption: string, heads: readonly string[], rows: readonly Markup[]): Markup =>
  html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`

/** Whether a person's browser asks, which is shown a page, and not a program, which is told in JSON. */
export const wantsPage = (c: ShopContext): boolean => (c.req.header('Accept') ?? '').includes('text/html')

/** The fields of a body, be it JSON or a form; undefined when it is neither. */
export async function fieldsOf(c: ShopContext): Promise<Record<string, unknown> | undefined> {
  const type = c.req.header('Content-Type') ?? ''
  if (!type.includes('json')) return c.req.parseBody()
  const value: unknown = await c.req.json().catch(() => undefined)
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}
