import { locales } from '#src/i18n/locales.ts'
import { paths } from '#src/i18n/paths.ts'
import type { ShopApp } from '#src/platform/http/env.ts'
import type { World } from '#src/platform/world.ts'
import { sitemapAddress } from './sitemap-xml.ts'

// The staff area is no address for strangers, so there is nothing to close. The cart says for itself when it is somebody's.
const closed = ['account', 'checkout'] as const

/**
 * Keeps search engines from what has no news for anybody. A demo that stands on the internet under a name of its own is closed whole:
 * nobody may take its made-up medicines for a pharmacy's. One on a machine's own address no engine can reach.
 */
export function mountRobots(app: ShopApp, { config }: World): void {
  const rules =
    config.mode === 'demo' && config.publicOrigin !== undefined
      ? ['Disallow: /']
      : [...closed.flatMap((name) => locales.map((locale) => `Disallow: ${paths[name][locale]}`)), 'Disallow: /api/']
  app.get('/robots.txt', (c) => {
    c.set('route', '/robots.txt')
    const lines = ['User-agent: *', ...rules, '', `Sitemap: ${c.get('arrival').origin}${sitemapAddress}`, '']
    return c.text(lines.join('\n'), 200, { 'Cache-Control': 'public, max-age=3600' })
  })
}
