import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo, paths } from '#src/i18n/paths.ts'
import type { ShopApp } from '#src/platform/http/env.ts'
import type { World } from '#src/platform/world.ts'
import { manifestAddress } from '#src/shop/accounts/notification-preferences/manifest-address.ts'
import { manifestOf } from '#src/shop/loyalty/card/card-manifest.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import type { Website } from '#src/shop/website/website.ts'
import { workerAddress } from '#src/ui/shop-worker.ts'
import { offlineAddress } from './addresses.ts'
import { offlinePage, offlinePolicy } from './offline-page.ts'

// The scripts that are joined into the one worker, in this order.
const scripts = ['offline.js', 'push.js'].map((name) => new URL(name, import.meta.url)).filter((file) => existsSync(file))
const script = scripts.map((file) => readFileSync(file, 'utf8')).join('\n')
// A worker's own policy governs its fetches, including the picture of a notification.
const workerPolicy = "default-src 'none'; connect-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The worker of the whole shop, the offline pages that it caches, and the manifest for a home screen. */
export function mountWorker(app: ShopApp, world: World): void {
  app.get(workerAddress, async (c) => {
    c.set('route', workerAddress)
    return c.body(workerText(await currentWebsite(world, world.db)), 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': workerPolicy,
    })
  })
  for (const locale of locales) {
    app.get(offlineAddress[locale], async (c) => {
      c.set('route', offlineAddress[locale])
      return c.html(offlinePage(await currentWebsite(world, world.db), locale), 200, {
        'Content-Security-Policy': offlinePolicy,
        'Cache-Control': 'no-cache',
      })
    })
    app.get(manifestAddress[locale], async (c) => {
      c.set('route', manifestAddress[locale])
      return c.body(manifestText(await currentWebsite(world, world.db), locale), 200, {
        'Content-Type': 'application/manifest+json',
        'Cache-Control': 'public, max-age=3600',
      })
    })
  }
}

/** The scope is the whole shop, in both languages; the start page is in this one. */
const manifestText = ({ name }: Website, locale: Locale): string =>
  JSON.stringify(manifestOf({ start: pathTo('home', locale), scope: paths.home.pt, name, shortName: name, locale }))

/**
 * The cache is named after the content of the pages: when that changes, so does the script, and the browser, which checks it on
 * every visit, caches them again. A worker that has to be removed is replaced the same way, by one that only unregisters itself.
 */
function workerText(website: Website): string {
  const pages = locales.map((locale) => offlinePage(website, locale)).join('')
  const room = `offline ${createHash('sha256').update(pages).digest('base64url').slice(0, 12)}`
  return `const offline = ${JSON.stringify({ room, ...offlineAddress })}\n${script}`
}
