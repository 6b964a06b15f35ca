import { html } from 'hono/html'
import { issueText } from '#src/i18n/issue.ts'
import { languageTag, localeOfPath } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { safePath } from '#src/i18n/safe-path.ts'
import type { ShopContext } from './env.ts'
import { newNonce } from './nonce.ts'
import { pagePolicy } from './security-headers.ts'

type Refusal = 400 | 403 | 404 | 405 | 408 | 413 | 414 | 421 | 429 | 431 | 503
const refusals = {
  400: 'error_bad_request',
  403: 'error_cross_site',
  404: 'error_not_found',
  405: 'error_method_not_allowed',
  408: 'error_too_slow',
  413: 'error_too_large',
  414: 'error_address_too_long',
  421: 'error_wrong_host',
  429: 'error_too_many',
  431: 'error_cookies_too_large',
  503: 'error_unavailable',
} as const

/** Seconds after which to retry during an outage. */
export const retryAfter = 30

/** An error page that needs neither database nor renderer: for refusals before a page, and for failures of the page itself. */
export async function fallbackErrorPage(c: ShopContext, status: Refusal | 500): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const locale = localeOfPath(pathname)
  const nonce = newNonce()
  const pageText =
    status === 500 ? brokenMessages(locale, c.get('requestInfo').id) : { title: issueText(refusals[status], locale), lines: [] }
  // The address of the form that was too large.
  const form = status === 413 ? safePath(pathname + search) : undefined
  const text = String(await document(locale, { nonce, form, isHomeReachable: status !== 421, ...pageText }))
  return new Response(text, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': languageTag[locale],
      'Cache-Control': 'no-store',
      'Content-Security-Policy': pagePolicy(nonce),
      ...(status === 503 && { 'Retry-After': String(retryAfter) }),
      // Closes the connection instead of waiting for the rest of a slow request.
      ...(status === 408 && { Connection: 'close' }),
    },
  })
}

type PageText = { title: string; lines: readonly string[] }

function brokenMessages(locale: Locale, id: string): PageText {
  const options = { locale }
  return { title: m.error_page_title({}, options), lines: [m.error_page_text({}, options), m.error_page_id({ id }, options)] }
}

type Document = PageText & { nonce: string; form: string | undefined; isHomeReachable: boolean }

const document = (locale: Locale, { nonce, title, lines, form, isHomeReachable }: Document) =>
  html`<!doctype html>
    <html lang="${languageTag[locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style nonce="${nonce}">
          :root {
            color-scheme: light dark;
          }
          body {
            font:
              1.125rem/1.6 system-ui,
              sans-serif;
            max-inline-size: 36rem;
            margin: 15vh auto;
            padding-inline: 1.5rem;
          }
          h1 {
            font-size: 1.75rem;
            line-height: 1.2;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${lines.map((line) => html`<p>${line}</p>`)}
          ${form && html`<p><a href="${form}">${m.error_page_form({}, { locale })}</a></p>`}
          ${isHomeReachable && html`<p><a href="${pathTo('home', locale)}">${m.error_page_home({}, { locale })}</a></p>`}
        </main>
      </body>
    </html>`
