import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isCrossSite } from '#src/platform/http/cross-site.ts'
import type { ShopApp } from '#src/platform/http/env.ts'
import type { World } from '#src/platform/world.ts'
import { mountBank } from './bank.ts'
import { mountClock } from './clock.ts'
import type { ClockDeps } from './clock.ts'
import { mountGoogle } from './google.ts'
import { mountMessages } from './messages.ts'

// The design tokens the shop's own pages use.
const tokens = readFileSync(join(import.meta.dirname, '../../src/ui/tokens.css'), 'utf8').match(/^ {2}--[\w-]+: .*;$/gm) ?? []
const sheets = ['dev.css', 'content.css'].map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
const styles = [`:root {\n${tokens.join('\n')}\n}`, ...sheets].join('\n')
const require = createRequire(import.meta.url)
const fonts = {
  figtree: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  fraunces: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2',
}

/** The demo's tools. They let anyone read every email and pay every order, so only the demo mounts them. */
export function mountDevPages(app: ShopApp, world: World, deps: ClockDeps): void {
  if (world.config.mode !== 'demo') throw new Error('the tools of the demo belong to the demo')
  app.use('/dev/*', async (c, next) => {
    c.set('route', '/dev/*')
    return isCrossSite(c.req.raw, c.get('requestInfo')) ? c.json({ error: 'cross_site' }, 403) : next()
  })
  app.get('/dev', (c) => c.redirect('/dev/mail', 302))
  app.get('/dev/dev.css', (c) => c.body(styles, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  for (const [font, path] of Object.entries(fonts)) {
    const file = readFileSync(require.resolve(path))
    app.get(`/dev/${font}.woff2`, (c) =>
      c.body(new Uint8Array(file), 200, { 'Content-Type': 'font/woff2', 'Cache-Control': 'public, max-age=86400' }),
    )
  }
  mountMessages(app, world)
  mountBank(app, world)
  mountGoogle(app, world)
  mountClock(app, world, deps)
}
