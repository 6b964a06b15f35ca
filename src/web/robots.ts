import { locales } from '#src/i18n/locales.ts'
import { paths } from '#src/i18n/paths.ts'
import type { ShopContext } from '#src/platform/http/env.ts'

const closed = ['account', 'staff', 'cart', 'checkout'] as const
const text = [
  'User-agent: *',
  ...closed.flatMap((name) => locales.map((locale) => `Disallow: ${paths[name][locale]}`)),
  'Disallow: /api/',
  '',
].join('\n')

/** Keeps search engines from what has no news for anybody. */
export function robots(c: ShopContext): Response {
  c.set('route', '/robots.txt')
  return c.text(text, 200, { 'Cache-Control': 'public, max-age=3600' })
}
