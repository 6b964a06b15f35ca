import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'
import { languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { internationalPhone, phoneText } from '#src/kernel/phone-numbers.ts'
import { weekLines } from '#src/shop/website/week-lines.ts'
import type { Website } from '#src/shop/website/website.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

// The page is self-contained: the shop's colours, read from their source file, and its tile.
const colours = [...read('../../ui/tokens.css').matchAll(/^ {2}--color-[\w-]+: (?:light-dark|oklch).*;$/gm)].join('')
const tile = `data:image/svg+xml,${encodeURIComponent(read('../../ui/azulejo.svg').trim())}`
const style = `:root{color-scheme:light dark;--tile:url("${tile}");${colours}}${read('./offline.css')}`
// Written as a whole: the policy's hash covers every character of it, white space included.
const styleElement = raw(`<style>${style}</style>`)
const styleHash = createHash('sha256').update(style).digest('base64')

/** It runs nothing, loads nothing and sends nothing. */
export const offlinePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The page shown without a connection: the same for all visitors, from the settings alone. */
export function offlinePage(website: Website, locale: Locale): string {
  const { name, address, phone, hours } = website
  const options = { locale }
  const page = html`<!doctype html>
    <html lang="${languageTag[locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>${m.offline_title({}, options)} · ${name}</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <div class="tile">
            <svg viewBox="0 0 32 32" width="44" height="44" aria-hidden="true">
              <rect class="ground" width="32" height="32" rx="8" />
              <path class="cross" d="M12.5 7h7v5.5H25v7h-5.5V25h-7v-5.5H7v-7h5.5z" />
              <path class="ground" d="m16 12.2 3.8 3.8-3.8 3.8-3.8-3.8z" />
            </svg>
            <p>${name}</p>
          </div>
          <div class="words">
            <h1>${m.offline_title({}, options)}</h1>
            <p>${m.offline_text({}, options)}</p>
            <p><a class="button" href="">${m.offline_retry({}, options)}</a></p>
          </div>
          <dl>
            <div>
              <dt>${m.content_phone({}, options)}</dt>
              <dd>
                <a href="tel:${internationalPhone(phone.number)}">${phoneText(phone.number)}</a>
                <small>(${phone.callCost[locale]})</small>
              </dd>
            </div>
            <div>
              <dt>${m.content_hours({}, options)}</dt>
              ${weekLines(hours, locale).map((line) => html`<dd>${line.days} ${line.hours}</dd>`)}
            </div>
            <div>
              <dt>${m.content_address({}, options)}</dt>
              <dd>${address.address1}, ${address.zipcode} ${address.city}</dd>
            </div>
          </dl>
        </main>
      </body>
    </html>`
  return String(page)
}
