import { DAY } from '#src/kernel/dates.ts'
import type { ShopApp } from '#src/platform/http/env.ts'
import type { World } from '#src/platform/world.ts'
import { checkWebsite } from '#src/shop/website/actions.server.ts'

export const securityTextPath = '/.well-known/security.txt'

/**
 * The contact for security reports (RFC 9116): the pharmacy's own address. The file is valid for half a year from when it is
 * read.
 */
export function mountSecurityText(app: ShopApp, world: World): void {
  app.get(securityTextPath, async (c) => {
    c.set('route', securityTextPath)
    const website = await checkWebsite(world.db)
    if (!website.ok || website.value.email === '') return c.notFound()
    const lines = [
      `Contact: mailto:${website.value.email}`,
      `Expires: ${new Date(world.realNow().getTime() + 180 * DAY).toISOString()}`,
      'Preferred-Languages: pt, en',
      `Canonical: ${c.get('requestInfo').origin}${securityTextPath}`,
      '',
    ]
    return c.text(lines.join('\n'), 200, { 'Cache-Control': 'public, max-age=3600' })
  })
}
