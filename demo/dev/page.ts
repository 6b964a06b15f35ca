import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { isLocale, languageTag, otherLocale, preferredLocale } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { cookieAge, cookieNames, isSecure, readCookies, setCookie } from '#src/platform/http/cookies.ts'
import type { ShopContext } from '#src/platform/http/env.ts'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

const tools = [
  { path: '/dev/mail', name: m.dev_mail },
  { path: '/dev/sms', name: m.dev_sms },
  { path: '/dev/bank', name: m.dev_bank },
  { path: '/dev/google', name: m.dev_google },
  { path: '/dev/clock', name: m.dev_clock },
] as const

// Allows only its own style sheet, fonts and forms to itself: these pages show user input.
const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The requested language; else that of the page's subject, of the visitor's cookie, of the browser. */
export function devLocale(c: ShopContext, subject?: Locale): Locale {
  const localeParam = c.req.query('locale')
  if (isLocale(localeParam)) return localeParam
  const localeCookie = readCookies(c.req.header('Cookie')).get(nameOf(c))
  return subject ?? (isLocale(localeCookie) ? localeCookie : (preferredLocale(c.req.header('Accept-Language')) ?? 'pt'))
}

const nameOf = (c: ShopContext): string => cookieNames(isSecure(c.get('requestInfo').origin)).locale

type DevPage = {
  title: string
  body: Markup
  locale: Locale
  /** Query parameters to preserve when the language changes. */
  query?: Record<string, string>
}

/** A page of the demo's tools, in the shop's colours and type but clearly not part of the shop. */
export function devPage(c: ShopContext, { title, body, locale, query = {} }: DevPage): Response | Promise<Response> {
  c.header('Content-Security-Policy', policy)
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  if (isLocale(c.req.query('locale'))) c.header('Set-Cookie', setCookie(nameOf(c), locale, { maxAge: cookieAge.locale }))
  return c.html(
    html`<!doctype html>
      <html lang="${languageTag[locale]}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} – ${m.dev_menu({}, { locale })}</title>
          <link rel="stylesheet" href="/dev/dev.css" />
        </head>
        <body>
          ${header(c, locale, query)}
          <main>
            <h1>${title}</h1>
            ${body}
          </main>
        </body>
      </html>`,
  )
}

function header(c: ShopContext, locale: Locale, query: Record<string, string>): Markup {
  return html`<header>
    <p class="strip"><b>${m.dev_tag({}, { locale })}</b> <span>${m.dev_note({}, { locale })}</span></p>
    <div class="bar">
      <a class="back" href="${pathTo('home', locale)}">← ${m.dev_back({}, { locale })}</a>
      ${languageSwitch(`${c.req.path}?${new URLSearchParams({ ...query, locale: otherLocale(locale) })}`, locale)}
    </div>
    <nav aria-label="${m.dev_menu({}, { locale })}">
      <ul>
        ${tools.map(
          ({ path, name }) =>
            html`<li><a href="${path}" ${c.req.path === path ? html`aria-current="page"` : ''}>${name({}, { locale })}</a></li>`,
        )}
      </ul>
    </nav>
  </header>`
}

function languageSwitch(href: string, locale: Locale): Markup {
  const tag = languageTag[otherLocale(locale)]
  return html`<a href="${href}" lang="${tag}" hreflang="${tag}">${m.shell_language({}, { locale })}</a>`
}

export const timeOf = (date: Date, locale: Locale): Markup =>
  html`<time datetime="${date.toISOString()}">${formatDateTime(date, locale)}</time>`

type Cell = { /** Names the row. */ isHead?: boolean; content: Markup | string }
type Table = { caption: string; heads: readonly string[]; rows: readonly (readonly Cell[])[] }

/** On a phone each row is a card whose cells are labelled. */
export const table = ({ caption, heads, rows }: Table): Markup =>
  html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell, at) => cellOf(cell, heads[at] ?? ''))}
          </tr>`,
      )}
    </tbody>
  </table>`

const cellOf = ({ isHead = false, content }: Cell, name: string): Markup =>
  isHead ? html`<th scope="row" data-name="${name}">${content}</th>` : html`<td data-name="${name}">${content}</td>`

/** Whether the client is a browser (answered with a page) rather than a program (answered with JSON). */
export const wantsPage = (c: ShopContext): boolean => (c.req.header('Accept') ?? '').includes('text/html')

/** The fields of a JSON or form body; undefined when it is neither. */
export async function fieldsOf(c: ShopContext): Promise<Record<string, unknown> | undefined> {
  const type = c.req.header('Content-Type') ?? ''
  if (!type.includes('json')) return c.req.parseBody()
  const value: unknown = await c.req.json().catch(() => undefined)
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}
