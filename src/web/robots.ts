import { locales } from '#src/i18n/locales.ts'
import { paths } from '#src/i18n/paths.ts'
import type { ShopApp } from '#src/platform/http/env.ts'
import type { World } from '#src/platform/world.ts'
import { sitemapAddress } from './sitemap-xml.ts'

// The staff area is a 404 for robots anyway, so it is not listed. A cart with content excludes itself.
const closed = ['account', 'checkout'] as const

/**
 * Keeps search engines from pages that are useless to them. A public demo is closed entirely, so that its made-up medicines are
 * not taken for a pharmacy's. A demo on a machine's own address is unreachable for them.
 */
export function mountRobots(app: ShopApp, { config }: World): void {
  const rules =
    config.mode === 'demo' && config.publicOrigin !== undefined
      ? ['Disallow: /']
      : [...closed.flatMap((name) => locales.map((locale) => `Disallow: ${paths[name][locale]}`)), 'Disallow: /api/']
  app.get('/robots.txt', (c) => {
    c.set('route', '/robots.txt')
    const lines = ['User-agent: *', ...rules, '', `Sitemap: ${c.get('requestInfo').origin}${sitemapAddress}`, '']
    return c.text(lines.join('\n'), 200, { 'Cache-Control': 'public, max-age=3600' })
  })
}
