import { readFileSync } from 'node:fs'
import { locales } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { ShopApp } from '#src/platform/http/env.ts'
import type { World } from '#src/platform/world.ts'
import { manifestAddress, workerAddress } from '#src/shop/loyalty/card/card-addresses.ts'
import { cardManifest } from '#src/shop/loyalty/card/card-manifest.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'

const worker = readFileSync(new URL('../shop/loyalty/card/card-worker.js', import.meta.url), 'utf8')
// A worker's own policy governs its fetches.
const workerPolicy = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Makes the loyalty card's page installable and available offline: a manifest and a worker for each language. */
export function mountCardFiles(app: ShopApp, world: World): void {
  for (const locale of locales) {
    const [manifest, script] = [manifestAddress(locale), workerAddress(locale)]
    app.get(manifest, async (c) => {
      c.set('route', manifest)
      const website = await currentWebsite(world, world.db)
      const text = JSON.stringify(cardManifest(website, locale))
      return c.body(text, 200, { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' })
    })
    app.get(script, (c) => {
      c.set('route', script)
      return c.body(worker, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': workerPolicy,
        // The page's own address is one level above the script's folder.
        'Service-Worker-Allowed': pathTo('account.card', locale),
      })
    })
  }
}
